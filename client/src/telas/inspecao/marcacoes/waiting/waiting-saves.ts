import type { Id } from '#shared/contract/reading/id'
import type { MarcacaoInput } from '#shared/contract/inspecao/marcacao'
import { searchText } from '#shared/text/search-text'
import { Listeners } from '../../../../page/listeners.ts'
import { draft } from '../../../../session/drafts.ts'
import type { Marcacao } from '../marcacao.ts'
import type { LinhaOs } from '../linha-os.ts'

/** A save that found no connection: it waits on this device for its user, through a closed tab too. */
export interface KeptSave extends LinhaOs {
  photoId: Id
  /**
   * The payload, as it was first sent: over the version that it names, even if a newer one is known by now, since the
   * backend tells whether that one still counts.
   */
  payload: MarcacaoInput
  /** The marks that are saved, and those that stood on the screen when the save was sent. */
  marcacao: Marcacao
  antes: Marcacao
}

// What is read is not checked: only this code writes it, and the gateway checks what it is sent.
const stored = draft({
  place: 'browser',
  name: 'salvar',
  parse: (kept) => (Array.isArray(kept) ? (kept as KeptSave[]) : undefined),
})

const listeners = new Listeners()
const closings = new Listeners()

function write(saves: readonly KeptSave[]): void {
  if (saves.length === 0) stored.forget()
  else stored.keep([...saves])
  listeners.tell()
}

/** The saves of this tab's user that wait, in the order they were made. */
export const keptSaves = (): readonly KeptSave[] => stored.read() ?? []

export const hasKeptSaves = () => keptSaves().length > 0

/**
 * Name of a lock between tabs: whoever holds it sends the saves of the order. Every spelling that finds the
 * order has the same lock.
 */
export const orderLock = ({ linha, os }: LinhaOs) => `salvar:${linha}:${searchText(os)}`

const isOf = (order: LinhaOs, photoId: Id) => (save: KeptSave) =>
  orderLock(save) === orderLock(order) && save.photoId === photoId

/** The save of a photo that waits now. */
export const keptSave = (order: LinhaOs, photoId: Id) => keptSaves().find(isOf(order, photoId))

/** Keeps a save, in the place of an earlier one of the same photo. Throws QuotaExceededError when the storage is full. */
export function keepSave(save: KeptSave): void {
  const isSame = isOf(save, save.photoId)
  write([...keptSaves().filter((other) => !isSame(other)), save])
}

/** Forgets the save of a photo: it was sent, or refused. */
export function dropSave(order: LinhaOs, photoId: Id): void {
  const saves = keptSaves()
  const isSame = isOf(order, photoId)
  if (saves.some(isSame)) write(saves.filter((save) => !isSame(save)))
}

/** Tells that an order was closed, and holds its lock no more: its saves that wait may be sent. */
export const tellOrderClosed = () => closings.tell()

/** Calls the listener each time an order was closed in this tab, until the returned function is called. */
export const listenToClosings = closings.add

/** Calls the listener when what waits changed in this tab, until the returned function is called. */
export const listenToKeptSaves = listeners.add
