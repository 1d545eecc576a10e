import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { idSchema, type Id } from '#shared/contract/reading/id'
import { imageMetaSchema, markerSchema } from '#shared/marcacao/marker'
import type { Tratamento } from '#shared/marcacao/tratamento'
import { searchText } from '#shared/text/search-text'
import { TEXTOS } from '#shared/textos/textos'
import { tryToKeep } from '../../../page/storage/keep-if-room.ts'
import { notify } from '../../../page/notice.ts'
import { draft, draftNames } from '../../../session/drafts.ts'
import { estadoFoto, type FotoMarcacao } from './estado/foto-states.ts'
import type { LinhaOs } from './linha-os.ts'

const tratamentoShape = {
  gravidade: z.string().optional(),
  recomendacao: z.string().optional(),
  encarregado: z.string().optional(),
} satisfies Record<keyof Tratamento, z.ZodType>

const draftSchema = z.object({
  photoId: idSchema,
  marker: markerSchema.nullable(),
  dano: z.string(),
  observacao: z.string(),
  ...tratamentoShape,
  imageMeta: imageMetaSchema.nullable(),
  /** Version of the save over which the marks were made. */
  sobre: idSchema.nullish(),
})
const draftsSchema = z.array(draftSchema)

/** Unsaved marks of a photo, with the size of the photo on which they were made. */
export type MarcacaoDraft = Omit<z.infer<typeof draftSchema>, 'photoId'>

type Drafts = Map<Id, MarcacaoDraft>

const draftOf = ({ atual, imageMeta, sobre }: FotoMarcacao): MarcacaoDraft => ({ ...atual, imageMeta, sobre })

/** Name of an order's draft: the same for every spelling that finds the order. */
const nameOf = ({ linha, os }: LinhaOs) => `${linha}:${encodeURIComponent(searchText(os))}`

const storedAs = (name: string) =>
  draft({ place: 'browser', name, parse: (kept) => draftsSchema.safeParse(kept).data })

const stored = (order: LinhaOs) => storedAs(nameOf(order))

/** Names of this order's drafts under the OS as it was typed, as earlier versions kept them. */
function spellingsOf(order: LinhaOs): string[] {
  const own = nameOf(order)
  const isSpelling = (name: string) => {
    try {
      return nameOf({ ...order, os: decodeURIComponent(name.slice(order.linha.length + 1)) }) === own
    } catch (cause) {
      if (cause instanceof URIError) return false
      throw cause
    }
  }
  return draftNames(`${order.linha}:`).filter((name) => name !== own && isSpelling(name))
}

/**
 * Brings together the drafts that were kept under other spellings of the order; without room for them all
 * they stay where they are.
 */
function gatherSpellings(order: LinhaOs): void {
  const spellings = spellingsOf(order)
  if (spellings.length === 0) return
  const all = [...spellings, nameOf(order)].flatMap((name) => storedAs(name).read() ?? [])
  const gathered = [...new Map(all.map((each) => [each.photoId, each])).values()]
  if (tryToKeep(() => stored(order).keep(gathered))) for (const name of spellings) storedAs(name).forget()
}

/** Unsaved marks by photo id; what cannot be read counts as none. */
export function readDrafts(order: LinhaOs): Drafts {
  gatherSpellings(order)
  return new Map(
    stored(order)
      .read()
      ?.map(({ photoId, ...kept }) => [photoId, kept]),
  )
}

/** Writes all unsaved marks of an order. Throws QuotaExceededError when the storage is full. */
function write(order: LinhaOs, drafts: Drafts): void {
  if (drafts.size === 0) stored(order).forget()
  else stored(order).keep([...drafts].map(([photoId, kept]) => ({ photoId, ...kept })))
}

/**
 * Keeps the unsaved marks of the photos that changed and forgets the drafts of those that are saved now; drafts
 * of other photos, and those of another tab, stay. Throws QuotaExceededError when the storage is full.
 */
export function writeDrafts(order: LinhaOs, changed: readonly FotoMarcacao[]): void {
  if (changed.length === 0) return
  const drafts = readDrafts(order)
  for (const foto of changed) {
    if (estadoFoto(foto) === 'marcada') drafts.set(foto.photoId, draftOf(foto))
    else drafts.delete(foto.photoId)
  }
  write(order, drafts)
}

/** Keeps unsaved marks of one photo, whether its order is open or not. Throws QuotaExceededError when the storage is full. */
export const keepDraft = (order: LinhaOs, photoId: Id, kept: MarcacaoDraft): void =>
  write(order, readDrafts(order).set(photoId, kept))

/** Forgets the unsaved marks of one photo: they are saved now. */
export function forgetDraft(order: LinhaOs, photoId: Id): void {
  const drafts = readDrafts(order)
  if (drafts.delete(photoId)) write(order, drafts)
}

/** Says once, after a search, how many unsaved marks came back. */
function useRestoredNotice(states: readonly FotoMarcacao[]) {
  const [restored] = useState(() => states.filter((foto) => estadoFoto(foto) === 'marcada').length)
  useEffect(() => {
    if (restored > 0) notify.warn(TEXTOS.inspecao.rascunhos(restored))
  }, [restored])
}

/**
 * True when the draft of a photo has to be written or forgotten. A photo without unsaved marks in this tab is left alone:
 * another tab may have a draft of it.
 */
const isDue = (before: FotoMarcacao | undefined, now: FotoMarcacao) =>
  before !== now && (!before || [before, now].some((foto) => estadoFoto(foto) === 'marcada'))

/** Keeps unsaved marks in local storage as they are made, so that neither a closed tab nor a login loses them. */
export function useDrafts({ linha, os }: LinhaOs, states: readonly FotoMarcacao[]) {
  const written = useRef<readonly FotoMarcacao[]>([])
  useRestoredNotice(states)
  useEffect(() => {
    const changed = states.filter((foto, i) => isDue(written.current[i], foto))
    // What finds no room now is written with the next change, when there may be room.
    if (tryToKeep(() => writeDrafts({ linha, os }, changed))) written.current = states
    else notify.warn(TEXTOS.inspecao.semRascunho)
  }, [linha, os, states])
}
