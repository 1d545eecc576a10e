import { useRef } from 'react'
import { useBlocker, type Blocker, type BlockerFunction, type Location } from 'react-router-dom'
import { useStayOpen } from '../page/use-stay-open.ts'
import { isSessionEnd } from './login-link.ts'
import { useHeldWork } from './use-held-work.ts'

type Way = Parameters<BlockerFunction>[0]

/** A departure that was stopped, until it is answered. */
export interface Stopped {
  /** Where it leads. */
  location: Location
  stay: () => void
  /** Goes on with the departure, after `first`. */
  leave: (first?: () => void) => void
}

/**
 * While `holds` is true, stops a departure for which `leaves` says that something would be lost; not that of
 * an ended session, which keeps the work. Closing the tab gets the browser's own question. Null while no
 * departure is stopped.
 */
export function useLeaveBlocker(holds: boolean, leaves: (way: Way) => boolean): Stopped | null {
  const blocker = useBlocker((way) => holds && !isSessionEnd(way.nextLocation.state) && leaves(way))
  const answered = useRef<Blocker | null>(null)
  useHeldWork(holds)
  useStayOpen(holds)
  if (blocker.state !== 'blocked') return null
  // The question is still shown for a moment after its answer. A second one in that moment would give the work
  // up on a departure that does not take place any more.
  const once = (answer: () => void) => {
    if (answered.current === blocker) return
    answered.current = blocker
    answer()
  }
  return {
    location: blocker.location,
    stay: () => once(blocker.reset),
    leave: (first) =>
      once(() => {
        first?.()
        blocker.proceed()
      }),
  }
}
