// The virtual face on the stage: off, mesh, mask or robot, switched by a button and by a key while it runs.

import { find, setAttribute, setText } from "./dom.js"
import { looksMirrored } from "./geometry.js"
import { describe, Faces } from "./faces.js"
import { fits, makeMesh, normals, ownMesh, placed, sameTopology } from "./facemesh.js"
import { plainTransform, robot } from "./facerobot.js"
import { deepView, FaceSurface, flatView, identity } from "./facesurface.js"

export const modes = ["off", "mesh", "mask", "robot"]
const skin = [0.93, 0.86, 0.76]

// A mesh that is taller than this cannot be in metres, but in centimetres.
const tallest = 1.5

export class VirtualFace {
  constructor({ store, preferences, command }) {
    Object.assign(this, { store, preferences, command })
    this.faces = new Faces()
    this.button = find("face")
    this.line = find("face-line")
    this.before = []
    this.button.addEventListener("click", () => this.next())
  }

  get mode() { return this.store.can("face") ? this.preferences.get("face") : "off" }

  // Black behind the mesh, light grey behind the robot, and the picture behind the mask.
  get backdrop() { return { mesh: "#000", robot: "#d6dade" }[this.mode] ?? null }

  next() { this.preferences.set("face", modes[(modes.indexOf(this.preferences.get("face")) + 1) % modes.length]) }

  // Points are asked for only while they are drawn.
  ask(again = false) {
    const on = ["mesh", "mask"].includes(this.mode)
    if (!again && on === this.asked) return
    this.asked = on
    this.askedAt = performance.now()
    if (on || !again) this.command("face", { on })
  }

  // Takes in a hello: the mesh of a run does not change.
  greet(hello) {
    this.isKnown = this.store.can("face")
    if (hello.instance !== this.instance) {
      this.faces.clear()
      this.before = []
      this.mesh = null
    }
    this.instance = hello.instance
    this.wrong = null
    if (hello.faceMesh) {
      try {
        const mesh = makeMesh(hello.faceMesh)
        if (!this.mesh) this.mesh = mesh
        else if (!sameTopology(this.mesh, mesh)) this.wrong = "The triangles of the face's mesh changed; the first ones are kept."
      } catch (error) {
        this.wrong = `The face's mesh cannot be used: ${error.message}.`
      }
    }
    this.ask(true)
  }

  see(state) {
    this.faces.see(state)
    this.isAlone = state.faces?.length > 0 && !state.hands?.length && !state.bodies?.length
    this.isKnown = this.store.can("face")
    this.ask()
  }

  // Draws on the stage; a rectangle of it, in its units, is the image.
  paint(context, state, rect, flipped, pixels) {
    const { mode } = this
    this.missing = null
    if (mode === "off") return
    if (flipped !== this.flipped) [this.flipped, this.before] = [flipped, []]
    this.shown = this.faces.shown(state)
    if (this.shown.length === 0) return
    this.surface ??= new FaceSurface()
    if (!this.surface.works) return
    this.surface.begin(rect.width * pixels, rect.height * pixels)
    for (const [index, face] of this.shown.entries()) {
      if (mode === "robot") this.paintRobot(face, rect.width / rect.height, looksMirrored(this.store.hello, flipped))
      else this.paintMesh(face, index, mode, rect.width / rect.height, flipped)
    }
    context.drawImage(this.surface.canvas, rect.x, rect.y, rect.width, rect.height)
  }

  paintRobot(face, aspect, mirrored) {
    this.surface.draw({ ...robot(face.known), projection: deepView(aspect, mirrored), model: face.transform ?? plainTransform })
  }

  paintMesh(face, index, mode, aspect, flipped) {
    const mesh = this.mesh ?? ownMesh()
    const placement = face.points ? this.following(mesh, face, index, aspect, flipped) : this.resting(mesh, face, aspect, flipped)
    if (!placement) return
    const { places, turned, ...view } = placement
    if (mode === "mesh") this.surface.draw({ places, indices: mesh.edges, lines: true, ...view })
    else this.surface.draw({ places, normals: normals(places, mesh.triangles, turned), colour: skin, indices: mesh.triangles, ...view })
  }

  // The mesh on the face's points.
  following(mesh, face, index, aspect, flipped) {
    const count = face.points.length / 3
    if (!fits(mesh, count)) {
      this.missing = `This face has ${count} points, and the mesh has ${mesh.vertexCount}.`
      return null
    }
    const places = placed(face.points, mesh.vertexCount, aspect, flipped, this.before[index])
    this.before[index] = places
    return places && { places, turned: flipped, projection: flatView(aspect), model: identity }
  }

  // Where a source has no points, a mesh of the user's is shown at rest as the head is turned.
  resting(mesh, face, aspect, flipped) {
    if (mesh.vertices.length === 0) {
      if (performance.now() - (this.askedAt ?? 0) > 1000) this.missing = "This source has no points of the face; the robot needs none."
      return null
    }
    const heights = mesh.vertices.filter((_, index) => index % 3 === 1)
    const unit = Math.max(...heights) - Math.min(...heights) > tallest ? 0.01 : 1
    const places = mesh.vertices.map((coordinate) => coordinate * unit)
    return { places, turned: false, projection: deepView(aspect, looksMirrored(this.store.hello, flipped)), model: face.transform ?? plainTransform }
  }

  // What is seen, as a line for all who read or hear it.
  words() {
    // Without it the stage would stay empty.
    if (this.mode === "off") return this.isAlone && this.store.can("face") ? "A face is in view: the button Face, or the key F, shows it" : ""
    if (this.surface && !this.surface.works) return "This browser has no WebGL, which drawing faces needs."
    return this.wrong ?? this.missing ?? describe(this.shown ?? [], this.faces.outside)
  }

  show() {
    const { mode } = this
    const next = modes[(modes.indexOf(mode) + 1) % modes.length]
    setText(this.button.querySelector("span"), mode === "off" ? "Face" : mode.charAt(0).toUpperCase() + mode.slice(1))
    setAttribute(this.button, "aria-label", `Virtual face: ${mode}. Next: ${next}`)
    setAttribute(this.button, "data-on", mode !== "off")
    const words = this.words()
    this.line.hidden = words === ""
    setText(this.line, words)
  }
}
