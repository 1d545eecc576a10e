type EventsOf<Target> = Target extends Window
  ? WindowEventMap
  : Target extends Document
    ? DocumentEventMap
    : Target extends HTMLElement
      ? HTMLElementEventMap
      : Record<string, Event>

type ListenersOf<Target> = {
  readonly [Type in keyof EventsOf<Target>]?: (event: EventsOf<Target>[Type]) => void
}

/** Calls these listeners at the events of a target, by their names, until the returned function is called. */
export function listenTo<Target extends EventTarget>(
  target: Target,
  listeners: ListenersOf<Target>,
  how?: AddEventListenerOptions,
): () => void {
  const end = new AbortController()
  const entries = Object.entries(listeners) as [string, (event: Event) => void][]
  // Each call adds functions of its own, since a target adds the same one only once.
  for (const [type, listener] of entries)
    target.addEventListener(type, (event) => listener(event), { ...how, signal: end.signal })
  return () => end.abort()
}
