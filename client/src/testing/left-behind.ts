import { vi } from 'vitest'
import { LATE_MS } from '../calls/fetch-while-there.ts'

/** Tells what the product began and where; null once it has ended. */
type Telling = () => string | null

/**
 * What goes on without the page that began it, until it ends by itself: the application's version, the menu of a press,
 * and code that is being loaded.
 */
const OUTLIVING = /\/(shell-update|swallow-menu|load-chunk)\.ts$/

/** The files of the calls that led here, the last first: a stack as text is mapped to its sources, line by line. */
function callers(): string[] {
  const written = Error.prepareStackTrace
  Error.prepareStackTrace = (_error, calls: NodeJS.CallSite[]) =>
    calls.map((call) => call.getFileName() ?? '')
  const files = new Error().stack as unknown as string[]
  Error.prepareStackTrace = written
  return files
}

/** Where the product made a call that came here through what tests have put in its way; null for any other call. */
function placeOfCall(): string | null {
  const made = callers().find((file) => !/\/testing\/|\.test\./.test(file)) ?? ''
  const place = /client\/src\/[^:?]+/.exec(made)?.[0]
  return place === undefined || OUTLIVING.test(place) ? null : place
}

/** What the product began and has not ended, by whatever ends it. */
class Begun {
  readonly #all = new Map<object, Map<string, Telling>>()

  add(by: object, name: string, tell: Telling): void {
    const own = this.#all.get(by) ?? new Map<string, Telling>()
    this.#all.set(by, own.set(name, tell))
  }

  end(by: object, name: string): void {
    this.#all.get(by)?.delete(name)
  }

  left(): string[] {
    return [...this.#all.values()].flatMap((own) => [...own.values()]).flatMap((tell) => tell() ?? [])
  }
}

/** Puts other functions in the place of some until the returned function is called. */
function replace(owner: object, others: Readonly<Record<string, unknown>>): () => void {
  const own = Object.fromEntries(
    Object.keys(others).map((name) => [name, Reflect.get(owner, name) as unknown]),
  )
  Object.assign(owner, others)
  return () => void Object.assign(owner, own)
}

/** Notes listeners that the product adds, but for those that end by being called. */
function noteListeners(target: EventTarget, begun: Begun): () => void {
  const { addEventListener: add, removeEventListener: remove } = target
  return replace(target, {
    addEventListener(this: EventTarget, ...asked: Parameters<typeof add>) {
      add.apply(this, asked)
      const place = placeOfCall()
      const [type, listener, options] = asked
      const { once, signal } = typeof options === 'object' ? options : {}
      if (place !== null && listener && !once)
        begun.add(listener, type, () => (signal?.aborted ? null : `${place}: listener to '${type}'`))
    },
    removeEventListener(this: EventTarget, ...asked: Parameters<typeof remove>) {
      remove.apply(this, asked)
      const [type, listener] = asked
      if (listener) begun.end(listener, type)
    },
  })
}

function noteIntervals(begun: Begun): () => void {
  const { setInterval: set, clearInterval: clear } = window
  const timers = new Map<unknown, object>()
  return replace(window, {
    setInterval: (...args: Parameters<typeof set>) => {
      const timer = set(...args)
      const place = placeOfCall()
      if (place !== null) begun.add(keyed(timers, timer), '', () => `${place}: interval`)
      return timer
    },
    clearInterval: (timer: Parameters<typeof clear>[0]) => {
      clear(timer)
      begun.end(keyed(timers, timer), '')
    },
  })
}

/**
 * Ends the waiting of calls that a test leaves without an answer: they would ask for the server in the middle of a later
 * test.
 */
function endLateCalls(): () => void {
  const { setTimeout: set } = window
  const timers: number[] = []
  const putBack = replace(window, {
    setTimeout: (...args: Parameters<typeof set>) => {
      const timer = set(...args)
      if ((args[1] ?? 0) >= LATE_MS && placeOfCall()?.endsWith('/fetch-while-there.ts')) timers.push(timer)
      return timer
    },
  })
  return () => {
    putBack()
    timers.forEach((timer) => clearTimeout(timer))
  }
}

/** An object of its own for each value. */
function keyed(all: Map<unknown, object>, value: unknown): object {
  const key = all.get(value) ?? {}
  all.set(value, key)
  return key
}

/** An observer that never sees anything, as in a page without layout. */
function blindObserver(begun: Begun) {
  return class {
    constructor() {
      const place = placeOfCall()
      if (place !== null) begun.add(this, '', () => `${place}: observer`)
    }
    observe() {}
    unobserve() {}
    disconnect() {
      begun.end(this, '')
    }
  }
}

/**
 * Stands in for the observers that jsdom lacks, and notes what the product begins: listeners, intervals, observers. The
 * returned function ends that, and the waiting of calls, and tells what the product has not ended.
 */
export function noteBegun(): () => string[] {
  const begun = new Begun()
  vi.stubGlobal('ResizeObserver', blindObserver(begun))
  vi.stubGlobal('IntersectionObserver', blindObserver(begun))
  const ends = [
    noteListeners(EventTarget.prototype, begun),
    noteListeners(window, begun),
    noteIntervals(begun),
    endLateCalls(),
  ]
  return () => {
    for (const end of ends) end()
    return begun.left()
  }
}
