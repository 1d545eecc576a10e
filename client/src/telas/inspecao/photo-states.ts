import type { Foto } from '#shared/contract/linha'
import type { Id } from '#shared/contract/id'
import type { ImageMeta, Marker } from '#shared/marker'

/** What an inspector puts on a photo. */
export interface Marcas {
  marker: Marker | null
  dano: string
  observacao: string
}

export type EstadoFoto = 'pendente' | 'marcada' | 'salva'

/** Marks of one photo: as they stand, and as last saved (null: never). */
export interface FotoMarcas {
  photoId: Id
  atual: Marcas
  salvas: Marcas | null
  /** Natural size of the upright original, once known. */
  imageMeta: ImageMeta | null
}

const VAZIAS: Marcas = { marker: null, dano: '', observacao: '' }

const sameMarker = (a: Marker | null, b: Marker | null) =>
  a === b ||
  (a !== null && b !== null && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height)

/** True when both say the same of a photo. */
export const sameMarcas = (a: Marcas, b: Marcas) =>
  a.dano === b.dano && a.observacao === b.observacao && sameMarker(a.marker, b.marker)

/** pendente: nothing typed; marcada: changed and not saved; salva: as saved. Source: spec §4. */
export function estadoFoto({ atual, salvas }: FotoMarcas): EstadoFoto {
  if (!sameMarcas(atual, salvas ?? VAZIAS)) return 'marcada'
  return salvas ? 'salva' : 'pendente'
}

/** Marks that a backend gave back with the photo, or null when none were saved. */
function marcasSalvas(foto: Foto): Marcas | null {
  const { marker, dano, observacao } = foto
  if (!marker && !dano && !observacao && !foto.dimensao) return null
  return { marker: marker ?? null, dano: dano ?? '', observacao: observacao ?? '' }
}

/** Unsaved marks by photo id, with the size of the photo they were made on. */
type Unsaved = ReadonlyMap<Id, Marcas & Pick<FotoMarcas, 'imageMeta'>>

/** The marks of a fresh search: what the backend has saved, with unsaved drafts over it. */
export function initialStates(fotos: readonly Foto[], drafts: Unsaved): FotoMarcas[] {
  return fotos.map((foto) => {
    const salvas = marcasSalvas(foto)
    const draft = drafts.get(foto.id)
    const { marker, dano, observacao } = draft ?? salvas ?? VAZIAS
    return {
      photoId: foto.id,
      atual: { marker, dano, observacao },
      salvas,
      imageMeta: foto.imageMeta ?? draft?.imageMeta ?? null,
    }
  })
}

export type FotoAction =
  | { type: 'edit'; index: number; marcas: Partial<Marcas> }
  | { type: 'saved'; index: number; marcas: Marcas }
  | { type: 'measured'; index: number; imageMeta: ImageMeta }
  | { type: 'discard' }

function change(fotos: readonly FotoMarcas[], index: number, patch: Partial<FotoMarcas>): FotoMarcas[] {
  return fotos.map((foto, i) => (i === index ? { ...foto, ...patch } : foto))
}

/**
 * Marks per photo index. A save records what was sent, so that what was typed meanwhile stays unsaved; a failed
 * save is no action: the photo stays marcada. Source: spec §4.
 */
export function photoStates(fotos: readonly FotoMarcas[], action: FotoAction): readonly FotoMarcas[] {
  if (action.type === 'discard') return fotos.map((foto) => ({ ...foto, atual: foto.salvas ?? VAZIAS }))
  const foto = fotos[action.index]
  if (!foto) return fotos
  switch (action.type) {
    case 'edit':
      return change(fotos, action.index, { atual: { ...foto.atual, ...action.marcas } })
    case 'saved':
      return change(fotos, action.index, { salvas: action.marcas })
    case 'measured':
      return change(fotos, action.index, { imageMeta: action.imageMeta })
  }
}

/** How many photos are in each state. */
export function countStates(fotos: readonly FotoMarcas[]): Record<EstadoFoto, number> {
  const total = { pendente: 0, marcada: 0, salva: 0 }
  for (const foto of fotos) total[estadoFoto(foto)] += 1
  return total
}

/** Index of the next pendente photo after this one, going round; null when none is left. */
export function nextPendente(fotos: readonly FotoMarcas[], from: number): number | null {
  for (let step = 1; step <= fotos.length; step += 1) {
    const index = (from + step) % fotos.length
    const foto = fotos[index]
    if (foto && estadoFoto(foto) === 'pendente') return index
  }
  return null
}
