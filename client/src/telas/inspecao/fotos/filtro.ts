import type { Id } from '#shared/contract/id'
import { labelDano, labelGravidade, type Linha } from '#shared/linhas/index'
import { isSemDano } from '#shared/marcacao/marker'
import { TEXTOS } from '#shared/textos/textos'
import type { FotoMarcacao } from '../marcacoes/estado/foto-states.ts'
import type { Marcacao } from '../marcacoes/marcacao.ts'
import { estadoVisto, type EstadoVisto } from '../marcacoes/estado/vistas.ts'

const T = TEXTOS.grade
const ESTADOS = ['nuncaAberta', 'vista', 'marcada', 'salva', 'semDano'] as const satisfies EstadoVisto[]
/** What marks are told apart by beside their state: under which value one counts, and what it is called. */
const CAMPOS = {
  dano: {
    of: ({ dano }) => dano,
    valores: ({ danos }) => danos,
    label: (linha, dano) => (dano === '' ? T.danoNaoDito : labelDano(linha, dano)),
  },
  gravidade: {
    of: ({ gravidade }) => gravidade ?? '',
    valores: ({ gravidades }) => gravidades,
    label: (linha, gravidade) =>
      gravidade === '' ? T.gravidadeNaoDita : T.daGravidade(labelGravidade(linha, gravidade)),
  },
} satisfies Record<
  string,
  {
    of: (marcacao: Marcacao) => string
    valores: (linha: Linha) => readonly { valor: string }[]
    label: (linha: Linha, valor: string) => string
  }
>
type Campo = keyof typeof CAMPOS

/** Which photos are shown: all, those of a state, or those of a damage or a severity ('dano:' alone: marked, none told). */
export type Filtro = 'todas' | EstadoVisto | `${Campo}:${string}`

const isEstado = (texto: string): texto is EstadoVisto => ESTADOS.some((estado) => estado === texto)

/** The field and the value that a filter names; null for one of a state, or of another version. */
function campoOf(texto: string): { campo: Campo; valor: string } | null {
  const campo = (Object.keys(CAMPOS) as Campo[]).find((each) => texto.startsWith(`${each}:`))
  return campo === undefined ? null : { campo, valor: texto.slice(campo.length + 1) }
}

const SEM_GRAVIDADE = 'gravidade:'

const filtroOf = (campo: Campo, valor: string): Filtro => `${campo}:${valor}`

/** The filter that an address names; all photos when it names none. */
export function parseFiltro(texto: string | null): Filtro {
  if (texto === null) return 'todas'
  if (isEstado(texto)) return texto
  const named = campoOf(texto)
  return named ? filtroOf(named.campo, named.valor) : 'todas'
}

/** The value of a field that a photo counts under; undefined for one without any mark. */
const valorOf = (campo: Campo, { atual }: FotoMarcacao) =>
  isSemDano(atual) ? undefined : CAMPOS[campo].of(atual)

function isShown(filtro: Filtro, foto: FotoMarcacao, vistas: ReadonlySet<Id>): boolean {
  if (filtro === 'todas') return true
  const named = campoOf(filtro)
  return named ? valorOf(named.campo, foto) === named.valor : estadoVisto(foto, vistas) === filtro
}

/** Indexes of the photos that the filter shows, in their order. */
export const shownBy = (filtro: Filtro, fotos: readonly FotoMarcacao[], vistas: ReadonlySet<Id>): number[] =>
  fotos.flatMap((foto, index) => (isShown(filtro, foto, vistas) ? [index] : []))

/** Name of a filter for people. */
function labelFiltro(linha: Linha, filtro: Filtro): string {
  if (filtro === 'todas' || isEstado(filtro)) return T.filtros[filtro]
  const named = campoOf(filtro)
  return named ? CAMPOS[named.campo].label(linha, named.valor) : ''
}

/** A filter that can be chosen, and how many photos it shows. */
export interface FiltroChoice {
  filtro: Filtro
  label: string
  n: number
}

/** The filters that can be chosen, together as they are offered. */
export interface FiltroChoices {
  estados: FiltroChoice[]
  danos: FiltroChoice[]
  gravidades: FiltroChoice[]
}

/** Every filter that can be chosen, as they are offered one after the other. */
export const flatChoices = ({ estados, danos, gravidades }: FiltroChoices): FiltroChoice[] => [
  ...estados,
  ...danos,
  ...gravidades,
]

/** All and every state, then the damages and the severities that there are, in the line's order, with the one that is `chosen`. */
export function filtroChoices(
  linha: Linha,
  fotos: readonly FotoMarcacao[],
  { vistas, chosen }: { vistas: ReadonlySet<Id>; chosen: Filtro },
): FiltroChoices {
  const counts = new Map<string, number>()
  const count = (filtro: string) => counts.set(filtro, (counts.get(filtro) ?? 0) + 1)
  for (const foto of fotos) {
    count(estadoVisto(foto, vistas))
    for (const campo of ['dano', 'gravidade'] as const) {
      const valor = valorOf(campo, foto)
      if (valor !== undefined) count(filtroOf(campo, valor))
    }
  }
  const choice = (filtro: Filtro): FiltroChoice => ({
    filtro,
    label: labelFiltro(linha, filtro),
    n: filtro === 'todas' ? fotos.length : (counts.get(filtro) ?? 0),
  })
  const ofCampo = (campo: Campo): FiltroChoice[] => {
    const ordered = CAMPOS[campo].valores(linha).map(({ valor }) => filtroOf(campo, valor))
    const there = new Set([...ordered, ...counts.keys(), chosen].map(parseFiltro))
    return [...there]
      .filter((each) => campoOf(each)?.campo === campo && (counts.has(each) || each === chosen))
      .map(choice)
  }
  const gravidades = ofCampo('gravidade')
  // Where nobody said how grave anything is, or the backend keeps none, there is nothing to be told apart.
  const told = gravidades.some(({ filtro }) => filtro !== SEM_GRAVIDADE || filtro === chosen)
  return {
    estados: (['todas', ...ESTADOS] as const).map(choice),
    danos: ofCampo('dano'),
    gravidades: told ? gravidades : [],
  }
}
