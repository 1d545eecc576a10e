import { vi } from 'vitest'

/** An observer to which everything is in sight at once. */
const seeing = () =>
  class extends IntersectionObserver {
    constructor(readonly tell: IntersectionObserverCallback) {
      super(tell)
    }
    override observe() {
      this.tell([{ isIntersecting: true } as IntersectionObserverEntry], this)
    }
  }

/** Stands in for a browser that has every chosen photo in sight, and can draw it. */
export function standInForPictures() {
  vi.stubGlobal('IntersectionObserver', seeing())
  vi.stubGlobal('createImageBitmap', () =>
    Promise.resolve({ width: 300, height: 225, close: () => undefined }),
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])))
}
