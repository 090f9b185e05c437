// What a person chose for this browser: theme, calm, mirror, image, virtual face, name, hand, whether the first steps are
// done.

const defaults = {
  theme: "system", calm: "system", mirror: "auto", image: true, face: "off", person: "", hand: "right", walked: false,
}

export class Preferences {
  constructor(storage) {
    this.storage = storage
    this.listeners = []
    this.values = { ...defaults }
    try {
      Object.assign(this.values, JSON.parse(storage.getItem("tactus.preferences") ?? "{}"))
    } catch {
      // Unreadable or forbidden storage: the defaults.
    }
    this.reduced = matchMedia("(prefers-reduced-motion: reduce)")
    for (const query of [this.reduced, matchMedia("(prefers-color-scheme: dark)"), matchMedia("(forced-colors: active)")]) {
      query.addEventListener("change", () => this.tell())
    }
    this.showTheme()
  }

  get(name) { return this.values[name] }

  set(name, value) {
    this.values[name] = value
    try {
      this.storage.setItem("tactus.preferences", JSON.stringify(this.values))
    } catch {
      // Kept until the page is left.
    }
    this.showTheme()
    this.tell()
  }

  onChange(listener) { this.listeners.push(listener) }

  tell() { for (const listener of this.listeners) listener() }

  showTheme() {
    if (this.values.theme === "system") delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = this.values.theme
  }

  // Calm because the person, the system or the run (`--calm`) says so; the person's own word wins.
  isCalm(hello) {
    if (this.values.calm !== "system") return this.values.calm === "calm"
    return this.reduced.matches || Boolean(hello?.calm)
  }
}
