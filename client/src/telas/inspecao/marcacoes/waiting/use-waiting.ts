import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Foto } from '#shared/contract/inspecao/foto'
import { tryToKeep } from '../../../../page/storage/keep-if-room.ts'
import { awaitLock } from '../../../../page/storage/tab-locks.ts'
import { sameMarcacao, type Marcacao } from '../marcacao.ts'
import type { LinhaOs } from '../linha-os.ts'
import {
  dropSave,
  keepSave,
  keptSave,
  keptSaves,
  orderLock,
  tellOrderClosed,
  type KeptSave,
} from './waiting-saves.ts'

/** A save that found no connection; `isKept` is false when the browser's storage was full: it waits in this page alone. */
export type WaitingSave = KeptSave & { isKept: boolean }

export type WaitingSaves = ReadonlyMap<number, WaitingSave>

/**
 * True for marks whose save waits on this device just as they stand: leaving the order loses none of them.
 */
export function waitsAsItIs(waiting: WaitingSaves, index: number, atual: Marcacao | undefined): boolean {
  const save = waiting.get(index)
  return save?.isKept === true && atual !== undefined && sameMarcacao(atual, save.antes)
}

/** The saves that waited for this order when its photos were found. */
function keptOf(order: LinhaOs, fotos: readonly Foto[]): WaitingSaves {
  const own = keptSaves().filter((save) => orderLock(save) === orderLock(order))
  const kept = new Map(own.map((save) => [save.photoId, save]))
  return new Map(
    fotos.flatMap(({ id }, index): [number, WaitingSave][] => {
      const save = kept.get(id)
      return save ? [[index, { ...save, isKept: true }]] : []
    }),
  )
}

/**
 * Saves that found no connection, by photo index; they are kept on this device, so that a closed tab loses
 * none. `allEnded` waits for the order's saves that are on their way.
 */
export function useWaiting(order: LinhaOs, fotos: readonly Foto[], allEnded: () => Promise<unknown>) {
  const [waiting, setWaiting] = useState<WaitingSaves>(() => keptOf(order, fotos))
  const now = useRef(waiting)
  const change = (next: WaitingSaves) => {
    now.current = next
    setWaiting(next)
  }
  const isOpen = useRef(true)
  const name = orderLock(order)
  const close = useEffectEvent(async (lock: ReturnType<typeof awaitLock>) => {
    isOpen.current = false
    const [release] = await Promise.all([lock, allEnded()])
    release?.()
    tellOrderClosed()
  })
  useEffect(() => {
    // The lock keeps anything else from sending these saves while the order is open here, and until its last
    // save has ended.
    isOpen.current = true
    const abort = new AbortController()
    const lock = awaitLock(name, abort.signal)
    return () => {
      abort.abort()
      void close(lock)
    }
  }, [name])
  return {
    waiting,
    /** The saves that wait now, whether rendered yet or not. */
    waitingNow: () => now.current,
    /**
     * True while the save is to be sent from here: the order is open, and nothing else was saved of the photo
     * since.
     */
    waitsHere: (index: number, save: WaitingSave): boolean =>
      isOpen.current && now.current.get(index) === save,
    /** Notes a save that has to wait; true when it is kept on this device, and so through a closed tab. */
    wait: (index: number, sent: Pick<KeptSave, 'payload' | 'marcacao' | 'antes'>): boolean => {
      const save = { ...order, photoId: sent.payload.photoId, ...sent }
      const isKept = tryToKeep(() => keepSave(save))
      change(new Map([...now.current, [index, { ...save, isKept }]]))
      return isKept
    },
    settle: (index: number) => {
      const save = now.current.get(index)
      change(new Map([...now.current].filter(([waits]) => waits !== index)))
      const kept = save && keptSave(save, save.photoId)
      // A save that another tab kept meanwhile stays. When the storage was full, what is kept is an earlier
      // save of this tab, which goes.
      if (kept && (!save.isKept || sameMarcacao(kept.marcacao, save.marcacao))) dropSave(save, save.photoId)
    },
  }
}
