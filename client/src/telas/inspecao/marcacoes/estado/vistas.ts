import { useState } from 'react'
import { z } from 'zod'
import { idSchema, type Id } from '#shared/contract/reading/id'
import { searchText } from '#shared/text/search-text'
import { tryToKeep } from '../../../../page/storage/keep-if-room.ts'
import { ownList } from '../../../../session/own-list.ts'
import type { LinhaOs } from '../linha-os.ts'
import { estadoFoto, type EstadoFoto, type FotoMarcacao } from './foto-states.ts'
import { ofLast } from './of-last.ts'

/** How many orders keep their seen photos: those opened last. */
const ORDERS_KEPT = 50

const kept = ownList('vistas', {
  item: z.object({ linha: z.string(), os: z.string(), ids: z.array(idSchema) }),
  most: ORDERS_KEPT,
})

/** What was kept of this order, and of all others; an order has one spelling here. */
function readOrder({ linha, os: written }: LinhaOs) {
  const os = searchText(written)
  const isThis = (one: { linha: string; os: string }) => one.linha === linha && one.os === os
  const all = kept.read()
  return { linha, os, ids: all.find(isThis)?.ids ?? [], others: all.filter((one) => !isThis(one)) }
}

/** Photos of an order that this user opened on this device; what cannot be read counts as none. */
export function readVistas(order: LinhaOs): ReadonlySet<Id> {
  return new Set(readOrder(order).ids)
}

/**
 * Keeps one more photo as seen, beside those that another tab kept. Without room it is not kept, which loses
 * no work.
 */
export function keepVista(order: LinhaOs, id: Id): void {
  const { ids, others, ...orderKey } = readOrder(order)
  tryToKeep(() => kept.keep([{ ...orderKey, ids: [...new Set([...ids, id])] }, ...others]))
}

/** The photos of an order seen so far, and the function to call when one more is shown. */
export function useVistas(order: LinhaOs) {
  const [vistas, setVistas] = useState(() => readVistas(order))
  const onSeen = (id: Id) => {
    if (vistas.has(id)) return
    setVistas((before) => new Set([...before, id]))
    keepVista(order, id)
  }
  return { vistas, onSeen }
}

/** State of a photo, which tells photos that were never opened from those seen among the ones never saved. */
export type EstadoVisto = Exclude<EstadoFoto, 'pendente'> | 'nuncaAberta' | 'vista'

/** State of a photo, by the photos of its order that were seen. */
export function estadoVisto(foto: FotoMarcacao, vistas: ReadonlySet<Id>): EstadoVisto {
  const estado = estadoFoto(foto)
  if (estado !== 'pendente') return estado
  return vistas.has(foto.photoId) ? 'vista' : 'nuncaAberta'
}

/** How many photos were seen: opened here, or marked or saved by anybody. */
export const countVistas = ofLast(
  (fotos: readonly FotoMarcacao[], vistas: ReadonlySet<Id>) =>
    fotos.filter((foto) => estadoVisto(foto, vistas) !== 'nuncaAberta').length,
)

/**
 * Index of the next photo, going round, that was never opened; else of the next one that was never saved;
 * null when none is left.
 */
export function nextPendente(
  fotos: readonly FotoMarcacao[],
  from: number,
  vistas: ReadonlySet<Id>,
): number | null {
  const order = fotos.map((_, step) => (from + 1 + step) % fotos.length)
  const first = (estado: EstadoVisto) =>
    order.find((index) => {
      const foto = fotos[index]
      return foto !== undefined && estadoVisto(foto, vistas) === estado
    })
  return first('nuncaAberta') ?? first('vista') ?? null
}
