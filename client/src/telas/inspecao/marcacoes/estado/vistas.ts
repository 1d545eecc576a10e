import { useState } from 'react'
import { z } from 'zod'
import { idSchema, type Id } from '#shared/contract/id'
import { searchText } from '#shared/text/search-text'
import { jsonOf } from '#shared/text/json'
import { keepIfRoom } from '../../../../page/storage/keep-if-room.ts'
import { tabUserId } from '../../../../session/stored-session.ts'
import type { Order } from '../order.ts'
import { estadoFoto, type EstadoFoto, type FotoMarcacao } from './foto-states.ts'

/** Orders whose seen photos are kept, those opened last first. */
const ORDERS_KEPT = 50

const vistasSchema = z.array(z.object({ linha: z.string(), os: z.string(), ids: z.array(idSchema) }))
type Kept = z.infer<typeof vistasSchema>

const keyOf = (userId: string) => `vistas:${encodeURIComponent(userId)}`

const readAll = (userId: string): Kept =>
  vistasSchema.safeParse(jsonOf(localStorage.getItem(keyOf(userId)) ?? '')).data ?? []

/** True for what was kept of this order, under any spelling of its OS. */
const isOf =
  ({ linha, os }: Order) =>
  (kept: Kept[number]) =>
    kept.linha === linha && searchText(kept.os) === searchText(os)

const idsOf = (all: Kept, order: Order) => new Set(all.filter(isOf(order)).flatMap(({ ids }) => ids))

/** Photos of an order that this user opened on this device; what cannot be read counts as none. */
export function readVistas(order: Order): ReadonlySet<Id> {
  const userId = tabUserId()
  return idsOf(userId === null ? [] : readAll(userId), order)
}

/** Keeps one more photo as seen, beside those that another tab kept. It is no work lost where there is no room. */
export function keepVista(order: Order, id: Id): void {
  const userId = tabUserId()
  if (userId === null) return
  const { linha } = order
  const os = searchText(order.os)
  const all = readAll(userId)
  const isThis = isOf(order)
  const ids = [...idsOf(all, order).add(id)]
  const others = all.filter((each) => !isThis(each))
  keepIfRoom(keyOf(userId), JSON.stringify([{ linha, os, ids }, ...others].slice(0, ORDERS_KEPT)))
}

/** The photos of an order seen so far, and what is called when one more is shown. */
export function useVistas(order: Order) {
  const [vistas, setVistas] = useState(() => readVistas(order))
  const onSeen = (id: Id) => {
    if (vistas.has(id)) return
    setVistas((before) => new Set([...before, id]))
    keepVista(order, id)
  }
  return { vistas, onSeen }
}

/** State of a photo where those never saved are told apart: never opened, or seen. */
export type EstadoVisto = Exclude<EstadoFoto, 'pendente'> | 'nuncaAberta' | 'vista'

/** State of a photo among those of its order. */
export function estadoVisto(foto: FotoMarcacao, vistas: ReadonlySet<Id>): EstadoVisto {
  const estado = estadoFoto(foto)
  if (estado !== 'pendente') return estado
  return vistas.has(foto.photoId) ? 'vista' : 'nuncaAberta'
}

/** How many photos were seen: opened here, or marked or saved by anybody. */
export const countVistas = (fotos: readonly FotoMarcacao[], vistas: ReadonlySet<Id>) =>
  fotos.filter((foto) => estadoVisto(foto, vistas) !== 'nuncaAberta').length

/** Index of the next photo, going round, that was never opened, else of the next never saved; null when none is left. */
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
