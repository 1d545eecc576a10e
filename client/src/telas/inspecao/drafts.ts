import { z } from 'zod'
import { idSchema, type Id } from '#shared/contract/id'
import type { LinhaId } from '#shared/linhas/index'
import { imageMetaSchema, markerSchema } from '#shared/marker'
import { estadoFoto, type FotoMarcas, type Marcas } from './photo-states.ts'

const draftSchema = z.object({
  photoId: idSchema,
  marker: markerSchema.nullable(),
  dano: z.string(),
  observacao: z.string(),
  imageMeta: imageMetaSchema.nullable().optional(),
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

type StoredDrafts = z.infer<typeof draftsSchema>

function readAll(storage: Storage, owner: DraftOwner): StoredDrafts {
  const text = storage.getItem(draftKey(owner))
  if (text === null) return []
  try {
    return draftsSchema.parse(JSON.parse(text))
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof z.ZodError) return []
    throw cause
  }
}

/** Unsaved marks by photo id; what cannot be read counts as none. */
export function readDrafts(storage: Storage, owner: DraftOwner): Map<Id, Marcas> {
  return new Map(
    readAll(storage, owner).map(({ photoId, marker, dano, observacao }) => [
      photoId,
      { marker, dano, observacao },
    ]),
  )
}

/**
 * Keeps the unsaved marks of these photos and forgets the drafts of those that are saved; drafts of photos that
 * this search did not find stay. Throws the browser's QuotaExceededError when the storage is full.
 */
export function writeDrafts(storage: Storage, owner: DraftOwner, fotos: readonly FotoMarcas[]): void {
  const shown = new Set(fotos.map((foto) => foto.photoId))
  const others = readAll(storage, owner).filter((draft) => !shown.has(draft.photoId))
  const unsaved = fotos
    .filter((foto) => estadoFoto(foto) === 'marcada')
    .map(({ photoId, atual, imageMeta }) => ({ photoId, ...atual, imageMeta }))
  const drafts = [...others, ...unsaved]
  if (drafts.length === 0) storage.removeItem(draftKey(owner))
  else storage.setItem(draftKey(owner), JSON.stringify(drafts))
}
