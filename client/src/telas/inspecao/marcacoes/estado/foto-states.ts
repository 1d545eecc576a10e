import type { Foto, Salva } from '#shared/contract/inspecao/foto'
import type { Id } from '#shared/contract/reading/id'
import { isSemDano, type ImageMeta } from '#shared/marcacao/marker'
import { hasTratamento, keepsTratamento, tratamentoOf, type Tratamento } from '#shared/marcacao/tratamento'
import { NO_HISTORY, withChange, stepInHistory, type ChangeKind, type History } from './history.ts'
import { ofLast } from './of-last.ts'
import { sameMarcacao, VAZIAS, type Marcacao } from '../marcacao.ts'

/**
 * pendente: never saved; marcada: has unsaved marks; salva: a record of the report; semDano: saved without
 * any mark.
 */
export type EstadoFoto = 'pendente' | 'marcada' | 'salva' | 'semDano'

/** Marks of one photo: `atual` as they stand on the screen, `salvas` as last saved (null: never). */
export interface FotoMarcacao {
  photoId: Id
  atual: Marcacao
  /** `dimensao` is that of a backend that tells no rectangle. */
  salvas: (Marcacao & { dimensao?: string }) | null
  /** The latest save known, null for none; undefined with a backend that tells no versions. */
  salva: Salva | null | undefined
  /**
   * Version of the save over which the unsaved marks were made: null where there was no save, undefined when
   * versions are not told.
   */
  sobre: Id | null | undefined
  /** Natural size of the upright original, once known. */
  imageMeta: ImageMeta | null
  /** The steps that undo and redo go through while the order is open. */
  history: History
}

/** State of a photo, from its latest save and what was changed since. Source: spec §4. */
export function estadoFoto({ atual, salvas }: Pick<FotoMarcacao, 'atual' | 'salvas'>): EstadoFoto {
  if (!sameMarcacao(atual, salvas ?? VAZIAS)) return 'marcada'
  if (!salvas) return 'pendente'
  return isSemDano(salvas) ? 'semDano' : 'salva'
}

/** True for a photo that is in the report now. */
export const isInRelatorio = ({ salvas }: FotoMarcacao) => salvas !== null && !isSemDano(salvas)

const versaoOf = (salva: FotoMarcacao['salva']) => (salva === undefined ? undefined : (salva?.versao ?? null))

/** The version that the marks on the screen are based on; undefined when the backend tells none. */
export const versaoVista = (foto: FotoMarcacao) =>
  estadoFoto(foto) === 'marcada' ? foto.sobre : versaoOf(foto.salva)

type Told = Pick<Foto, 'marker' | 'dano' | 'observacao' | 'salva' | keyof Tratamento>

/** The marks that a record carries. */
export const marcacaoOf = (foto: Told): Marcacao =>
  onlyMarcacao({
    marker: foto.marker ?? null,
    dano: foto.dano ?? '',
    observacao: foto.observacao ?? '',
    ...(keepsTratamento(foto) && tratamentoOf(foto)),
  })

/** Marks that a backend gave back with the photo, or null when none were saved. */
function savedMarcacao(foto: Foto): FotoMarcacao['salvas'] {
  const { dimensao } = foto
  const marcacao = { ...marcacaoOf(foto), ...(dimensao && { dimensao }) }
  return !foto.salva && isSemDano(marcacao) ? null : marcacao
}

/**
 * Picks the marks alone from what may carry more; what is to be done comes along only where something was
 * said of it.
 */
const onlyMarcacao = ({ marker, dano, observacao, ...more }: Marcacao): Marcacao => ({
  marker,
  dano,
  observacao,
  ...(hasTratamento(more) && tratamentoOf(more)),
})

/** Unsaved marks by photo id, with the size of the photo and the save that they were made over. */
type Unsaved = ReadonlyMap<Id, Marcacao & Pick<FotoMarcacao, 'imageMeta'> & { sobre?: FotoMarcacao['sobre'] }>

/** The marks of a fresh search: what the backend has saved, with unsaved drafts over it. */
export function initialStates(fotos: readonly Foto[], drafts: Unsaved): FotoMarcacao[] {
  return fotos.map((foto) => {
    const salvas = savedMarcacao(foto)
    const draft = drafts.get(foto.id)
    const versao = versaoOf(foto.salva)
    return {
      photoId: foto.id,
      atual: onlyMarcacao(draft ?? salvas ?? VAZIAS),
      salvas,
      salva: foto.salva,
      sobre: versao === undefined || draft?.sobre === undefined ? versao : draft.sobre,
      imageMeta: foto.imageMeta ?? draft?.imageMeta ?? null,
      history: NO_HISTORY,
    }
  })
}

/** What changes the marks of photos, which are named by their index in the search. */
export type FotoAction =
  | { type: 'edit'; index: number; marcacao: Partial<Marcacao>; kind?: ChangeKind | undefined }
  /** One change back, or forward again. */
  | { type: 'undo' | 'redo'; index: number }
  /**
   * `marcacao` was sent while `antes` (the same, unless given) stood on the screen; `salva` is the backend's
   * answer.
   */
  | { type: 'saved'; index: number; marcacao: Marcacao; antes?: Marcacao; salva?: Salva | undefined }
  /** Marks that waited to be saved and were refused: they are unsaved again, over the version `sobre`. */
  | { type: 'refused'; index: number; marcacao: Marcacao; sobre: FotoMarcacao['sobre'] }
  /** Somebody else's newer save; `keep` leaves the own marks over it, unsaved. */
  | { type: 'newer'; index: number; foto: Foto; keep: boolean }
  /** The photos as they are saved now, after their marks were measured by another calibration. */
  | { type: 'remeasured'; fotos: readonly Foto[] }
  | { type: 'measured'; index: number; imageMeta: ImageMeta }
  | { type: 'discard' }

function change(fotos: readonly FotoMarcacao[], index: number, patch: Partial<FotoMarcacao>): FotoMarcacao[] {
  return fotos.map((foto, i) => (i === index ? { ...foto, ...patch } : foto))
}

const saved = (salvas: FotoMarcacao['salvas'], salva: FotoMarcacao['salva']) => ({
  salvas,
  salva,
  sobre: versaoOf(salva),
})

/** Puts other marks on the screen, in a way that can be undone. */
function remarked(foto: FotoMarcacao, after: Marcacao, kind?: ChangeKind) {
  if (sameMarcacao(foto.atual, after)) return { atual: after }
  return { atual: after, history: withChange(foto.history, foto.atual, { after, kind }) }
}

const discarded = (foto: FotoMarcacao): FotoMarcacao => ({
  ...foto,
  atual: onlyMarcacao(foto.salvas ?? VAZIAS),
  history: NO_HISTORY,
})

/** The photos with the server's latest word on their saves; one whose save is another by now stays as it is. */
function remeasured(fotos: readonly FotoMarcacao[], now: readonly Foto[]): FotoMarcacao[] {
  const saves = new Map(now.map(({ id, salva }) => [id, salva]))
  return fotos.map((foto) => {
    const salva = saves.get(foto.photoId)
    return salva && salva.versao === foto.salva?.versao ? { ...foto, salva } : foto
  })
}

/**
 * The marks after an action. A save records what was sent, so that what was typed meanwhile stays unsaved; a
 * failed save is no action: the photo stays marcada. Source: spec §4.
 */
export function fotoStates(fotos: readonly FotoMarcacao[], action: FotoAction): readonly FotoMarcacao[] {
  if (action.type === 'discard') return fotos.map(discarded)
  if (action.type === 'remeasured') return remeasured(fotos, action.fotos)
  const { index } = action
  const foto = fotos[index]
  if (!foto) return fotos
  switch (action.type) {
    case 'edit':
      return change(fotos, index, {
        ...remarked(foto, { ...foto.atual, ...action.marcacao }, action.kind),
        sobre: versaoVista(foto),
      })
    case 'undo':
    case 'redo': {
      const then = stepInHistory(foto.history, foto.atual, action.type === 'undo' ? 'antes' : 'depois')
      return then ? change(fotos, index, { ...then, sobre: versaoVista(foto) }) : fotos
    }
    case 'saved': {
      const atual = sameMarcacao(foto.atual, action.antes ?? action.marcacao) ? action.marcacao : foto.atual
      return change(fotos, index, { ...remarked(foto, atual), ...saved(action.marcacao, action.salva) })
    }
    case 'refused':
      return change(fotos, index, { ...remarked(foto, action.marcacao), sobre: action.sobre })
    case 'newer': {
      const salvas = savedMarcacao(action.foto)
      const atual = action.keep ? foto.atual : onlyMarcacao(salvas ?? VAZIAS)
      return change(fotos, index, { ...remarked(foto, atual), ...saved(salvas, action.foto.salva) })
    }
    case 'measured':
      return change(fotos, index, { imageMeta: action.imageMeta })
  }
}

/** How many photos are in each state. */
export const countStates = ofLast((fotos: readonly FotoMarcacao[]): Readonly<Record<EstadoFoto, number>> => {
  const total = { pendente: 0, marcada: 0, salva: 0, semDano: 0 }
  for (const foto of fotos) total[estadoFoto(foto)] += 1
  return total
})

/** Indexes of the photos that are marked and not saved. */
export const unsavedOf = ofLast((states: readonly FotoMarcacao[]): readonly number[] =>
  states.flatMap((foto, index) => (estadoFoto(foto) === 'marcada' ? [index] : [])),
)
