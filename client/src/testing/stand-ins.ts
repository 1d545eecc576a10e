import { vi } from 'vitest'

/** An observer that never sees anything: what a page without layout has to say. */
class Blind {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** What jsdom leaves out: observers, scrolling, modal dialogs, object URLs. */
export function standInForBrowser() {
  vi.stubGlobal('ResizeObserver', Blind)
  vi.stubGlobal('IntersectionObserver', Blind)
  vi.stubGlobal('scrollTo', () => {})
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  URL.createObjectURL = vi.fn(() => 'blob:foto')
  URL.revokeObjectURL = vi.fn()
}
