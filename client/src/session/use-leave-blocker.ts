import { use } from 'react'
import {
  UNSAFE_DataRouterContext as RouterContext,
  useBlocker,
  type BlockerFunction,
  type Location,
} from 'react-router-dom'
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
  const routes = use(RouterContext)?.router
  useHeldWork(holds)
  useStayOpen(holds)
  if (blocker.state !== 'blocked') return null
  // The question is still shown for a moment after its answer, and after another change of the address has
  // ended it. To leave in that moment would give the work up on a departure that does not take place any more.
  const ifStopped = (answer: () => void) => {
    if ([...(routes?.state.blockers.values() ?? [])].includes(blocker)) answer()
  }
  return {
    location: blocker.location,
    stay: () => ifStopped(blocker.reset),
    leave: (first) =>
      ifStopped(() => {
        first?.()
        blocker.proceed()
      }),
  }
}
