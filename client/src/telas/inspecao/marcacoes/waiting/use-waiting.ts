import { useEffect, useEffectEvent, useState } from 'react'
import type { Foto, MarcacaoInput } from '#shared/contract/linha'
import { hadRoom } from '../../../../page/keep-if-room.ts'
import { awaitLock } from '../../../../page/tab-locks.ts'
import { useOnline } from '../../../../page/use-online.ts'
import { sameMarcacao, type Marcacao } from '../marcacao.ts'
import type { Order } from '../order.ts'
import { dropSave, keepSave, keptSaves, orderLock } from './waiting-saves.ts'

/** A save that found no connection: what was sent, and what stood on the screen then. */
export interface WaitingSave {
  marcacao: Marcacao
  antes: Marcacao
  /** False when the browser's storage was full: it waits in this page alone. */
  isKept: boolean
}

export type WaitingSaves = ReadonlyMap<number, WaitingSave>

/** True for marks that are kept to be saved just as they stand: leaving the order loses none of them. */
export function waitsAsItIs(waiting: WaitingSaves, index: number, atual: Marcacao | undefined): boolean {
  const save = waiting.get(index)
  return save?.isKept === true && atual !== undefined && sameMarcacao(atual, save.antes)
}

/** What waited for this order when its photos were found. */
function keptOf(order: Order, fotos: readonly Foto[]): WaitingSaves {
  const kept = new Map(
    keptSaves()
      .filter((save) => orderLock(save) === orderLock(order))
      .map((save) => [save.photoId, save]),
  )
  return new Map(
    fotos.flatMap(({ id }, index): [number, WaitingSave][] => {
      const save = kept.get(id)
      return save ? [[index, { marcacao: save.marcacao, antes: save.antes, isKept: true }]] : []
    }),
  )
}

/** Saves that found no connection, by photo index; kept on this device, so that a closed tab loses none. */
export function useWaiting(order: Order, fotos: readonly Foto[]) {
  const [waiting, setWaiting] = useState<WaitingSaves>(() => keptOf(order, fotos))
  const name = orderLock(order)
  useEffect(() => {
    // As long as the order is open here, nothing else sends its saves.
    const abort = new AbortController()
    const lock = awaitLock(name, abort.signal)
    return () => {
      abort.abort()
      void lock.then((release) => release?.())
    }
  }, [name])
  return {
    waiting,
    /** True when it is kept through a closed tab, too. */
    wait: (index: number, save: Omit<WaitingSave, 'isKept'>, payload: MarcacaoInput): boolean => {
      const isKept = hadRoom(() => keepSave({ ...order, photoId: payload.photoId, payload, ...save }))
      setWaiting((before) => new Map([...before, [index, { ...save, isKept }]]))
      return isKept
    },
    settle: (index: number) => {
      setWaiting((before) => new Map([...before].filter(([waits]) => waits !== index)))
      const foto = fotos[index]
      if (foto) dropSave(order, foto.id)
    },
  }
}

/**
 * Sends what waits once the network is back, when the order is opened again, and after any other save that got through
 * (`through` counts those).
 */
export function useResend(waiting: WaitingSaves, through: number, resend: (waiting: WaitingSaves) => void) {
  const goOn = () => {
    if (waiting.size > 0) resend(waiting)
  }
  const onThrough = useEffectEvent(goOn)
  useOnline(goOn)
  useEffect(() => {
    if (through > 0 || navigator.onLine) onThrough()
  }, [through])
}
