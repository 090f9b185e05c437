// Keeps the screen awake while states arrive: nobody touches a screen while drumming. A browser without wake locks, or an
// address that is not secure, sleeps as it is set to.

export class WakeLock {
  constructor() {
    this.lock = null
    this.wanted = false
    document.addEventListener("visibilitychange", () => this.update())
  }

  keep(wanted) {
    if (wanted === this.wanted) return
    this.wanted = wanted
    this.update()
  }

  async update() {
    if (!this.wanted || document.hidden) {
      await this.lock?.release().catch(() => {})
      this.lock = null
      return
    }
    if (this.lock && !this.lock.released) return
    try {
      this.lock = await navigator.wakeLock?.request("screen") ?? null
    } catch {
      this.lock = null
    }
  }
}
