// The task of ISO 9241-9 for a person and any pointer. The engine scores what is done, as `tactus evaluate pointing` does.

import { Connection, socketAddress } from "./connection.js"
import { element, find, setText, svg } from "./dom.js"

const count = 9
const restRadius = 16
const columns = "block,start_x,start_y,end_x,end_y,target_x,target_y,width,seconds"

let rows = []
let plan = []
let targets, at, last, since

const connection = new Connection({ address: socketAddress(), onMessage() {}, onImage() {}, onChange() {} })

// Rings that fit into the window: two distances and two widths each, as far as there is room.
function rings() {
  const room = Math.min(innerWidth, innerHeight) - 140
  const far = Math.max(200, Math.min(800, room))
  return [far / 2, far].flatMap((distance) => [60, 120].map((width) => ({ distance, width })))
}

// Each target lies across the ring from the one before.
function middles({ distance }) {
  return Array.from({ length: count + 1 }, (_, number) => {
    const angle = (2 * Math.PI * ((number * (count + 1) / 2) % count)) / count
    return [innerWidth / 2 + Math.cos(angle) * distance / 2, innerHeight / 2 + Math.sin(angle) * distance / 2]
  })
}

function draw() {
  find("targets").replaceChildren(...targets.slice(0, count).map(([cx, cy]) => {
    const isNext = targets[at][0] === cx && targets[at][1] === cy
    return svg("circle", { cx, cy, r: plan[0].width / 2, class: isNext ? "next" : "" })
  }))
}

function block() {
  [targets, at, last] = [middles(plan[0]), 0, null]
  draw()
}

function begin() {
  [rows, plan] = [[], rings()]
  for (const id of ["start", "end"]) find(id).hidden = true
  setText(find("so-far"), "")
  block()
}

// A press ends a trial, wherever it is; the way to the first target does not count.
addEventListener("pointerdown", (event) => {
  if (!plan.length || event.target.closest("main")) return
  const [end, time] = [[event.clientX, event.clientY], event.timeStamp / 1000]
  if (last) {
    const numbers = [...last.end, ...end, ...targets[at], plan[0].width, time - last.time]
    rows.push([5 - plan.length, ...numbers.map((value) => +value.toFixed(4))].join(","))
  }
  [last, at] = [{ end, time }, at + 1]
  if (at <= count) return draw()
  plan.shift()
  score(plan.length === 0)
  if (plan.length) block(); else find("targets").replaceChildren()
})

async function score(isEnd) {
  const trials = [columns, ...rows].join("\n") + "\n"
  if (isEnd) find("save").href = "data:text/csv;charset=utf-8," + encodeURIComponent(trials)
  const { result, error } = await connection.command("score", { trials })
  if (!isEnd) return setText(find("so-far"), result ? `${result.throughput.toFixed(2)} bit/s` : error)
  setText(find("so-far"), "")
  setText(find("throughput"), result ? `${result.throughput.toFixed(2)} bit/s` : "Not scored")
  setText(find("interval"), result ? `95 %: ${result.lower.toFixed(2)} to ${result.upper.toFixed(2)}` : error)
  find("rows").replaceChildren(...(result?.blocks ?? []).map((each) => element("tr", {},
    [Math.round(each.distance), each.width, each.throughput.toFixed(2), each.missed, each.seconds.toFixed(2)]
      .map((text) => element("td", {}, String(text))))))
  find("end").hidden = false
}

// Where the pointer rests, a ring closes in the time of the kit's dwell.
addEventListener("pointermove", ({ clientX: x, clientY: y, timeStamp }) => {
  if (since && Math.hypot(x - since.x, y - since.y) <= restRadius) return
  since = { x, y, time: timeStamp }
})

function ring(now) {
  const seconds = Number(find("seconds").value)
  const share = since && seconds > 0 ? Math.min((now - since.time) / 1000 / seconds, 1) : 0
  find("ring").setAttribute("stroke-dasharray", `${share < 1 ? share : 0} 1`)
  if (since) for (const [name, value] of [["cx", since.x], ["cy", since.y]]) find("ring").setAttribute(name, value)
  requestAnimationFrame(ring)
}
requestAnimationFrame(ring)
for (const id of ["begin", "again"]) find(id).addEventListener("click", begin)
