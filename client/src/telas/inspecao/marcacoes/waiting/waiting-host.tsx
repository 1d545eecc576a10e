import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, type Location } from 'react-router-dom'
import type { Salva } from '#shared/contract/inspecao/foto'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS_CASCA } from '#shared/textos/casca'
import { isSamePath } from '#shared/contract/rotas'
import { failureOf } from '../../../../calls/failure.ts'
import { useSaveCall } from '../../../../calls/linha-procedures.ts'
import { tryToKeep } from '../../../../page/storage/keep-if-room.ts'
import { buscaFromUrl } from '../../../../linha/busca/busca-url.ts'
import { notify } from '../../../../page/notice.ts'
import { takeLock } from '../../../../page/storage/tab-locks.ts'
import { useOnline } from '../../../../page/connection/use-online.ts'
import { forgetDraft, keepDraft, readDrafts, type MarcacaoDraft } from '../drafts.ts'
import { linhaOsOf } from '../linha-os.ts'
import { sameMarcacao } from '../marcacao.ts'
import { isRefused, tryLater } from './refusal.ts'
import { dropSave, keptSave, keptSaves, listenToClosings, orderLock, type KeptSave } from './waiting-saves.ts'

/** Unsaved marks that were made on the photo after the save, and that nothing else holds. */
function draftAfter(save: KeptSave): MarcacaoDraft | undefined {
  const draft = readDrafts(save).get(save.photoId)
  return draft && !sameMarcacao(draft, save.antes) ? draft : undefined
}

/**
 * Keeps unsaved marks where the browser has room and tells whether it had; without room, what was kept before
 * stays.
 */
const hasKept = (save: KeptSave, draft: MarcacaoDraft): boolean =>
  tryToKeep(() => keepDraft(save, save.photoId, draft))

/**
 * Turns a refused save back into unsaved marks: the conflict is asked about when they are saved with the
 * order open.
 */
function refuse(save: KeptSave): void {
  const { payload, marcacao, photoId } = save
  const later = draftAfter(save) ?? { ...marcacao, imageMeta: payload.imageMeta }
  const nome = LINHAS[save.linha].nome
  // In a full storage the save goes on waiting, since nothing else holds its marks.
  if (!hasKept(save, { ...later, sobre: payload.versao }))
    return notify.warn(TEXTOS_CASCA.esperaSemEspaco(nome, save.os))
  dropSave(save, photoId)
  notify.warn(TEXTOS_CASCA.esperaRecusada(nome, save.os))
}

/** Drops a save that was sent; what was marked after it stays unsaved, over it. */
function settle(save: KeptSave, salva: Salva | undefined): void {
  dropSave(save, save.photoId)
  const later = draftAfter(save)
  // If there is no room even now, the draft stays as it was kept, over the version before.
  if (later) hasKept(save, { ...later, sobre: salva?.versao })
  else forgetDraft(save, save.photoId)
  notify.ok(TEXTOS_CASCA.esperaSalva(LINHAS[save.linha].nome, save.os))
}

/** True where this address opens the order: its screen sends its saves itself, once its photos are there. */
function isOpenedBy({ pathname, search }: Location, save: KeptSave): boolean {
  const linha = LINHAS[save.linha]
  if (!isSamePath(pathname, linha.telas.inspecao.rota)) return false
  const busca = buscaFromUrl(linha, 'inspecao', new URLSearchParams(search))
  return busca !== null && orderLock(linhaOsOf(linha, busca)) === orderLock(save)
}

/** Sends the saves that waited for a connection and whose order is open in no tab. */
export function WaitingHost() {
  const save = useSaveCall()
  const busy = useRef(false)
  /**
   * True when sending was asked for while it was going on: an order that was closed by then may have been
   * passed over.
   */
  const isAsked = useRef(false)
  const [round, setRound] = useState(0)
  const place = useLocation()

  /** Sends one save; true when the next one may be tried. */
  const sendOne = async (kept: KeptSave): Promise<boolean> => {
    let answer
    try {
      answer = await save(LINHAS[kept.linha], kept.payload)
    } catch (error) {
      const failure = failureOf(error)
      if (isRefused(failure)) {
        refuse(kept)
        return true
      }
      tryLater(failure)
      return false
    }
    settle(kept, answer.salva)
    return true
  }

  const sendAll = async () => {
    for (const each of keptSaves()) {
      const release = isOpenedBy(place, each) ? null : await takeLock(orderLock(each))
      if (!release) continue
      try {
        // Whoever had the lock may have sent this save, or saved the photo again.
        const kept = keptSave(each, each.photoId)
        if (kept && !(await sendOne(kept))) return
      } finally {
        release()
      }
    }
  }

  const send = () => {
    isAsked.current = busy.current
    if (busy.current) return
    busy.current = true
    void sendAll().finally(() => {
      busy.current = false
      if (isAsked.current) setRound((before) => before + 1)
    })
  }
  const onPlace = useEffectEvent(send)
  useOnline(send)
  useEffect(() => onPlace(), [place.pathname, round])
  useEffect(() => listenToClosings(() => onPlace()), [])
  return null
}
