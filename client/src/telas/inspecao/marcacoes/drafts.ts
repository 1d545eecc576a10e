import { z } from 'zod'
import { idSchema, type Id } from '#shared/contract/id'
import type { LinhaId } from '#shared/linhas/index'
import { imageMetaSchema, markerSchema } from '#shared/marcacao/marker'
import { estadoFoto, type FotoMarcacao } from './foto-states.ts'

const draftSchema = z.object({
  photoId: idSchema,
  marker: markerSchema.nullable(),
  dano: z.string(),
  observacao: z.string(),
  imageMeta: imageMetaSchema.nullable(),
  /** Version of the save that the marks were made over. */
  sobre: idSchema.nullish(),
})
const draftsSchema = z.array(draftSchema)

/** Whose unsaved marks these are, and of which order: one user never sees another's. */
export interface DraftOwner {
  userId: string
  linha: LinhaId
  os: string
}

/** Key of local storage for the unsaved marks of one user in one order of one line. */
export const draftKey = ({ userId, linha, os }: DraftOwner) =>
  `rascunho:${encodeURIComponent(userId)}:${linha}:${encodeURIComponent(os)}`

/** Unsaved marks of a photo, with the size of the photo that they were made on. */
export type Draft = Omit<z.infer<typeof draftSchema>, 'photoId'>

export type Drafts = Map<Id, Draft>

const draftOf = ({ atual, imageMeta, sobre }: FotoMarcacao): Draft => ({ ...atual, imageMeta, sobre })

/** Unsaved marks by photo id; what cannot be read counts as none. */
export function readDrafts(storage: Storage, owner: DraftOwner): Drafts {
  const text = storage.getItem(draftKey(owner))
  if (text === null) return new Map()
  try {
    const stored = draftsSchema.parse(JSON.parse(text))
    return new Map(stored.map(({ photoId, ...draft }) => [photoId, draft]))
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof z.ZodError) return new Map()
    throw cause
  }
}

/**
 * Keeps the unsaved marks of the photos that changed and forgets the drafts of those that are saved now; drafts
 * of other photos, and those of another tab, stay. Throws QuotaExceededError when the storage is full.
 */
export function writeDrafts(storage: Storage, owner: DraftOwner, changed: readonly FotoMarcacao[]): void {
  if (changed.length === 0) return
  const drafts = readDrafts(storage, owner)
  for (const foto of changed) {
    if (estadoFoto(foto) === 'marcada') drafts.set(foto.photoId, draftOf(foto))
    else drafts.delete(foto.photoId)
  }
  const stored = [...drafts].map(([photoId, draft]) => ({ photoId, ...draft }))
  if (stored.length === 0) storage.removeItem(draftKey(owner))
  else storage.setItem(draftKey(owner), JSON.stringify(stored))
}
