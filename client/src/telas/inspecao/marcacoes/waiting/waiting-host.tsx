import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { ERRORS } from '#shared/errors/errors'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS_CASCA } from '#shared/textos/casca'
import { failureOf, type Failure } from '../../../../calls/failure.ts'
import { useSaveCall } from '../../../../calls/linha-procedures.ts'
import { notify } from '../../../../page/notice.ts'
import { takeLock } from '../../../../page/tab-locks.ts'
import { useOnline } from '../../../../page/use-online.ts'
import { isSessionEvent } from '../../../../session/session-events.ts'
import { forgetDraft, keepDraft } from '../drafts.ts'
import { dropSave, keptSaves, orderLock, type KeptSave } from './waiting-saves.ts'

/** A save is refused for good: anything else, a session that ended too, may go better later. */
const isRefused = ({ status, message }: Failure) =>
  status >= 400 &&
  status < 500 &&
  status !== ERRORS.TOO_MANY_REQUESTS.http &&
  !isSessionEvent(status, message)

/** Its marks stand as unsaved ones when the order is opened, where the conflict is asked about. */
function refuse(save: KeptSave): void {
  const { payload, marcacao, photoId } = save
  keepDraft(save, photoId, { ...marcacao, imageMeta: payload.imageMeta, sobre: payload.versao })
  dropSave(save, photoId)
  notify.warn(TEXTOS_CASCA.esperaRecusada(LINHAS[save.linha].nome, save.os))
}

/** Sends the saves that waited for a connection and whose order is open in no tab. */
export function WaitingHost() {
  const save = useSaveCall()
  const busy = useRef(false)
  const { pathname } = useLocation()

  /** True when the next one may be tried. */
  const sendOne = async (kept: KeptSave): Promise<boolean> => {
    try {
      await save(LINHAS[kept.linha], kept.payload)
    } catch (error) {
      if (!isRefused(failureOf(error))) return false
      refuse(kept)
      return true
    }
    dropSave(kept, kept.photoId)
    forgetDraft(kept, kept.photoId)
    notify.ok(TEXTOS_CASCA.esperaSalva(LINHAS[kept.linha].nome, kept.os))
    return true
  }

  const sendAll = async () => {
    for (const kept of keptSaves()) {
      const release = await takeLock(orderLock(kept))
      if (!release) continue
      // Another tab may have sent it while the lock was hers.
      const isThere = keptSaves().some(({ photoId, os }) => photoId === kept.photoId && os === kept.os)
      const goesOn = !isThere || (await sendOne(kept).finally(release))
      release()
      if (!goesOn) return
    }
  }

  const send = () => {
    if (busy.current || !navigator.onLine) return
    busy.current = true
    void sendAll().finally(() => {
      busy.current = false
    })
  }
  const onPlace = useEffectEvent(send)
  useOnline(send)
  useEffect(() => onPlace(), [pathname])
  return null
}
