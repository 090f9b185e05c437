// Makes elements. Texts are always text, never markup, since they come from files and models.

const svgNamespace = "http://www.w3.org/2000/svg"

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value)
    else if (name === "class") node.setAttribute("class", value)
    else node.setAttribute(name, value === true ? "" : String(value))
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) node.append(child)
  }
  return node
}

export const element = (name, attributes = {}, ...children) =>
  fill(document.createElement(name), attributes, children)

export const svg = (name, attributes = {}, ...children) =>
  fill(document.createElementNS(svgNamespace, name), attributes, children)

export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

export const find = (id) => document.getElementById(id)

export const icon = (name) => svg("svg", { "aria-hidden": "true" }, svg("use", { href: `#i-${name}` }))

// Writes only what changed, so that a screen reader and the layout have nothing to do sixty times a second.
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text
}

export function setAttribute(node, name, value) {
  if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value)
}

// Gives a canvas the pixels of its place on the screen; its size in the units of the page, in which it is drawn.
export function fitCanvas(canvas, context) {
  const ratio = Math.min(devicePixelRatio || 1, 2)
  const [width, height] = [canvas.clientWidth, canvas.clientHeight]
  canvas.width = Math.max(1, Math.round(width * ratio))
  canvas.height = Math.max(1, Math.round(height * ratio))
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  return { width, height }
}
