// Images from the socket: byte 0 is 1 for a JPEG, bytes 1…8 its time, then the file. While one is decoded, newer ones
// replace each other, so that a slow browser skips images and never lags.

export function readImage(buffer) {
  if (buffer.byteLength < 10) return null
  const view = new DataView(buffer)
  if (view.getUint8(0) !== 1) return null
  return { time: view.getFloat64(1, true), bytes: new Uint8Array(buffer, 9) }
}

export class NewestImage {
  // An image that is still shown, because the stage is held still, is not closed.
  constructor(onImage, kept) {
    this.onImage = onImage
    this.kept = kept
    this.busy = false
    this.next = null
    this.current = null
  }

  async take(buffer) {
    const image = readImage(buffer)
    if (!image) return
    if (this.busy) {
      this.next = buffer
      return
    }
    this.busy = true
    try {
      const bitmap = await createImageBitmap(new Blob([image.bytes], { type: "image/jpeg" }))
      this.close()
      this.current = { time: image.time, bitmap }
      this.onImage(this.current)
    } catch {
      // A broken image is skipped; the skeleton goes on.
    }
    this.busy = false
    const next = this.next
    this.next = null
    if (next) this.take(next)
  }

  close() {
    if (this.current && this.current !== this.kept()) this.current.bitmap.close()
    this.current = null
  }

  clear() {
    this.close()
    this.next = null
  }
}
