import { useLocation, type Location } from 'react-router-dom'
import { isSamePath } from '#shared/contract/rotas'
import { VIEW_KEYS } from '../../../../linha/busca/busca-url.ts'
import { useLeaveBlocker } from '../../../../session/use-leave-blocker.ts'
import type { Leaving } from './unsaved-dialog.tsx'

/** The query without the keys that say how the order is shown: what is left names the search. */
function searchKeys(location: Location): string {
  const params = new URLSearchParams(location.search)
  for (const key of VIEW_KEYS) params.delete(key)
  params.sort()
  return params.toString()
}

/** A departure that waits for an answer. */
export interface Departure {
  leaving: Leaving
  stay: () => void
  leave: () => void
}

/**
 * Stops a departure that would give up unsaved marks: another screen, another search, Sair. Closing the tab gets the
 * browser's own question. Null while nobody leaves. Source: design §5.
 */
export function useLeaveGuard(unsaved: number, onLeave: () => void): Departure | null {
  const here = useLocation()
  const stopped = useLeaveBlocker(
    unsaved > 0,
    ({ currentLocation, nextLocation }) =>
      !isSamePath(currentLocation.pathname, nextLocation.pathname) ||
      searchKeys(currentLocation) !== searchKeys(nextLocation),
  )
  if (!stopped) return null
  return {
    leaving: isSamePath(stopped.location.pathname, here.pathname) ? 'busca' : 'tela',
    stay: stopped.stay,
    leave: () => stopped.leave(onLeave),
  }
}
