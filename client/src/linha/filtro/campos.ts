import { labelDano, labelGravidade, type Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'

const T = TEXTOS.grade

/** What was said of a photo and can be filtered by. */
export interface Dito {
  readonly dano?: string | null | undefined
  readonly gravidade?: string | null | undefined
}

/**
 * The fields that can be filtered by: which value a photo has, which values the line knows, and how each is
 * labelled.
 */
export const CAMPOS_FILTRADOS = {
  dano: {
    of: ({ dano }) => dano ?? '',
    valores: ({ danos }) => danos,
    label: (linha, dano) => (dano === '' ? T.danoNaoDito : labelDano(linha, dano)),
  },
  gravidade: {
    of: ({ gravidade }) => gravidade ?? '',
    // The gravest come first, as in the PDF's counts: they are what is looked for.
    valores: ({ gravidades }) => gravidades.toReversed(),
    label: (linha, gravidade) =>
      gravidade === '' ? T.gravidadeNaoDita : T.daGravidade(labelGravidade(linha, gravidade)),
  },
} satisfies Record<
  string,
  {
    of: (dito: Dito) => string
    valores: (linha: Linha) => readonly { valor: string }[]
    label: (linha: Linha, valor: string) => string
  }
>
export type Campo = keyof typeof CAMPOS_FILTRADOS

/** A filter that shows the photos of one damage or one severity; 'dano:' alone those for which none was told. */
export type CampoFiltro = `${Campo}:${string}`

/** The field and the value that a filter names; null for a filter of another kind, or of another version. */
export function campoOf(texto: string): { campo: Campo; valor: string } | null {
  const campo = (Object.keys(CAMPOS_FILTRADOS) as Campo[]).find((each) => texto.startsWith(`${each}:`))
  return campo === undefined ? null : { campo, valor: texto.slice(campo.length + 1) }
}

/** The filter of a field's value. */
export const filtroOf = (campo: Campo, valor: string): CampoFiltro => `${campo}:${valor}`
