import { vi } from 'vitest'

/** An observer to which everything is in sight at once. */
class Seeing {
  readonly #tell: (entries: { isIntersecting: boolean }[]) => void

  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell
  }

  observe = () => this.#tell([{ isIntersecting: true }])
  disconnect = () => undefined
}

/** Stands in for a browser that has every chosen photo in sight, and can draw it. */
export function standInForPictures() {
  vi.stubGlobal('IntersectionObserver', Seeing)
  vi.stubGlobal('createImageBitmap', () =>
    Promise.resolve({ width: 300, height: 225, close: () => undefined }),
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])))
}
