import { useBlocker, type Blocker, type BlockerFunction } from 'react-router-dom'
import { useStayOpen } from '../page/use-stay-open.ts'
import { isSessionEnd } from './login-link.ts'
import { useHeldWork } from './use-held-work.ts'

type Way = Parameters<BlockerFunction>[0]
type Stopped = Extract<Blocker, { state: 'blocked' }>

/**
 * While `holds` is true, stops a departure for which `leaves` says that something would be lost; not that of
 * an ended session, which keeps the work. Closing the tab gets the browser's own question. Null while no
 * departure is stopped.
 */
export function useLeaveBlocker(holds: boolean, leaves: (way: Way) => boolean): Stopped | null {
  const blocker = useBlocker((way) => holds && !isSessionEnd(way.nextLocation.state) && leaves(way))
  useHeldWork(holds)
  useStayOpen(holds)
  return blocker.state === 'blocked' ? blocker : null
}
