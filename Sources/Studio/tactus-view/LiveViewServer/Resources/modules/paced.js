// Commands of a slider that is moved: at most so often, and the last one always.

const interval = 80

export class Paced {
  // send() receives the last value; rested() is called once an interval has passed without another one.
  constructor(send, rested) {
    Object.assign(this, { send, rested })
    this.next = this.timer = null
  }

  // While it is, what comes back from the run is older than the slider.
  get isBusy() { return this.timer !== null }

  tell(words) {
    this.next = words
    if (!this.isBusy) this.step()
  }

  step() {
    if (this.next === null) {
      this.timer = null
      return this.rested()
    }
    this.send(this.next)
    this.next = null
    this.timer = setTimeout(() => this.step(), interval)
  }
}
