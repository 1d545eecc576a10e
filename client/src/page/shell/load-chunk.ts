import { onceStaying } from '../departure.ts'

/** Milliseconds a lazy chunk may take to load. Source: spec §9. */
export const CHUNK_TIMEOUT_MS = 120_000

/**
 * Style sheets that did not load, by the function that loads their chunk: the build's own loader asks for
 * each only once.
 */
const missing = new WeakMap<() => Promise<unknown>, HTMLLinkElement[]>()

/** Asks for a style sheet once more; rejects when it does not load. */
function askAgain({ href }: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = href
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => reject(new Error(`no style sheet: ${href}`)))
    document.head.append(link)
  })
}

/**
 * Loads a lazy chunk; rejects after 120000 ms. When the same function is given again after a failure, the
 * style sheets that were missing are loaded as well. Source: spec §9.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const end = new AbortController()
  const lost: HTMLLinkElement[] = []
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    target.remove()
    lost.push(target)
  }
  window.addEventListener('error', onError, { capture: true, signal: end.signal })
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('chunk timeout')), CHUNK_TIMEOUT_MS)
  })
  try {
    const styles = Promise.all((missing.get(load) ?? []).map(askAgain))
    const [chunk] = await Promise.race([Promise.all([load(), styles]), late])
    return chunk
  } catch (error) {
    await new Promise<void>(onceStaying)
    throw error
  } finally {
    clearTimeout(timer)
    end.abort()
    missing.set(load, lost)
  }
}
