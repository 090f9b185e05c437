// Draws lines and lit triangles by WebGL on a canvas of its own, which the stage takes over its picture. The context may be
// lost and come back at any time.

const vertexShader = `
attribute vec3 place, normal, colour;
uniform mat4 projection, model;
varying vec3 direction, tint;
void main() {
  direction = mat3(model[0].xyz, model[1].xyz, model[2].xyz) * normal;
  tint = colour;
  gl_Position = projection * model * vec4(place, 1.0);
}`

const fragmentShader = `
precision mediump float;
uniform float lit;
varying vec3 direction, tint;
void main() {
  vec3 facing = normalize(direction + vec3(0.0, 0.0, 1e-6));
  float front = max(dot(facing, normalize(vec3(0.25, 0.55, 0.8))), 0.0);
  float shade = mix(1.0, 0.34 + 0.66 * front, lit);
  gl_FragColor = vec4(tint * shade, 1.0);
}`

export const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

// Columns one after another, as WebGL has them.
export function multiplied(a, b) {
  return Array.from({ length: 16 }, (_, index) => {
    const [row, column] = [index % 4, Math.floor(index / 4)]
    return [0, 1, 2, 3].reduce((sum, k) => sum + a[row + 4 * k] * b[k + 4 * column], 0)
  })
}

// Places in heights of the image about its middle; what is within four heights of depth is drawn.
export const flatView = (aspect) => [2 / aspect, 0, 0, 0, 0, 2, 0, 0, 0, 0, -0.25, 0, 0, 0, 0, 1]

// A camera at the origin that looks along −z; half a field of view of 63° from top to bottom is 31.5°. In a mirror x is
// turned over.
export function deepView(aspect, flipped = false, near = 0.05, far = 20) {
  const focal = 1 / Math.tan(31.5 * Math.PI / 180)
  return [(flipped ? -1 : 1) * focal / aspect, 0, 0, 0, 0, focal, 0, 0, 0, 0, (far + near) / (near - far), -1, 0, 0, 2 * far * near / (near - far), 0]
}

export class FaceSurface {
  constructor(canvas = document.createElement("canvas")) {
    this.canvas = canvas
    this.gl = canvas.getContext("webgl", { alpha: true, antialias: true, premultipliedAlpha: true })
    if (!this.gl) return
    canvas.addEventListener("webglcontextlost", (event) => event.preventDefault())
    canvas.addEventListener("webglcontextrestored", () => this.prepare())
    this.prepare()
  }

  get works() { return Boolean(this.gl) && !this.gl.isContextLost() }

  prepare() {
    const { gl } = this
    const program = gl.createProgram()
    for (const [kind, text] of [[gl.VERTEX_SHADER, vertexShader], [gl.FRAGMENT_SHADER, fragmentShader]]) {
      const shader = gl.createShader(kind)
      gl.shaderSource(shader, text)
      gl.compileShader(shader)
      gl.attachShader(program, shader)
    }
    gl.linkProgram(program)
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
      if (!gl.isContextLost()) console.warn(`faces cannot be drawn: ${gl.getProgramInfoLog(program)}`)
      return
    }
    gl.useProgram(program)
    this.attributes = ["place", "normal", "colour"].map((name) => gl.getAttribLocation(program, name))
    this.uniforms = Object.fromEntries(["projection", "model", "lit"].map((name) => [name, gl.getUniformLocation(program, name)]))
    this.buffers = this.attributes.map(() => gl.createBuffer())
    this.indices = new Map()
    gl.enable(gl.DEPTH_TEST)
  }

  // Begins a drawing of so many pixels.
  begin(width, height) {
    const { gl, canvas } = this
    const [across, down] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))]
    if (canvas.width !== across) canvas.width = across
    if (canvas.height !== down) canvas.height = down
    gl.viewport(0, 0, across, down)
    gl.clearColor(0, 0, 0, 0)
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
  }

  // Draws lines or triangles. What has no list of colours has one; what has no directions is not lit. An index list is
  // kept on the card as long as it is the same one.
  draw({ places, normals = null, colours = null, colour = [1, 1, 1], indices = null, lines = false, projection, model = identity }) {
    const { gl } = this
    for (const [index, [numbers, plain]] of [[places, null], [normals, [0, 0, 1]], [colours, colour]].entries()) {
      const attribute = this.attributes[index]
      if (numbers) {
        gl.bindBuffer(gl.ARRAY_BUFFER, this.buffers[index])
        gl.bufferData(gl.ARRAY_BUFFER, numbers, gl.DYNAMIC_DRAW)
        gl.enableVertexAttribArray(attribute)
        gl.vertexAttribPointer(attribute, 3, gl.FLOAT, false, 0, 0)
      } else {
        gl.disableVertexAttribArray(attribute)
        gl.vertexAttrib3f(attribute, ...plain)
      }
    }
    gl.uniformMatrix4fv(this.uniforms.projection, false, projection)
    gl.uniformMatrix4fv(this.uniforms.model, false, model)
    gl.uniform1f(this.uniforms.lit, normals ? 1 : 0)
    const kind = lines ? gl.LINES : gl.TRIANGLES
    if (!indices) return gl.drawArrays(kind, 0, places.length / 3)
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.indexBuffer(indices))
    return gl.drawElements(kind, indices.length, gl.UNSIGNED_SHORT, 0)
  }

  indexBuffer(indices) {
    const { gl } = this
    if (!this.indices.has(indices)) {
      const buffer = gl.createBuffer()
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffer)
      gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW)
      this.indices.set(indices, buffer)
    }
    return this.indices.get(indices)
  }
}
