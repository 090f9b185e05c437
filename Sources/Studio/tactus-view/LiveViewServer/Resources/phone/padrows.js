// How pads lie: by use, in rows that are filled to their ends.

const columns = 12

export const isLow = matchMedia("(max-height: 600px)")

// What carries the beat comes first and is the largest: the kick, then a snare and a hi-hat.
export function byUse(instruments) {
  const most = instruments.filter(({ name }) => name === "kick")
  const much = [instruments.find(({ name }) => name === "snare"), instruments.find(({ name }) => name.endsWith("hat"))].filter(Boolean)
  const some = instruments.filter((instrument) => !most.includes(instrument) && !much.includes(instrument))
  return Object.entries({ most, much, some }).flatMap(([use, list]) => list.map((instrument) => ({ ...instrument, use })))
}

// Rows as even as they can be, of at most so many.
export function rowLengths(count, longest) {
  const rows = Math.ceil(count / longest)
  return Array.from({ length: rows }, (_, row) => Math.ceil((count - row) / rows))
}

export function fillRows(pads) {
  for (const use of ["much", "some"]) {
    const nodes = [...pads.querySelectorAll(`.${use}`)]
    const lengths = rowLengths(nodes.length, isLow.matches ? 4 : 3).flatMap((length) => Array(length).fill(length))
    for (const [index, node] of nodes.entries()) node.style.setProperty("--span", String(columns / lengths[index]))
  }
}
