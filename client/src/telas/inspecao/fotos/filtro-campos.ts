import { labelDano, labelGravidade, type Linha } from '#shared/linhas/index'
import { isSemDano } from '#shared/marcacao/marker'
import { TEXTOS } from '#shared/textos/textos'
import type { FotoMarcacao } from '../marcacoes/estado/foto-states.ts'
import type { Marcacao } from '../marcacoes/marcacao.ts'

const T = TEXTOS.grade

/** What marks are told apart by beside their state: under which value one counts, and what it is called. */
export const CAMPOS = {
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
export type Campo = keyof typeof CAMPOS

/** The value of a field that a photo counts under; undefined for one without any mark. */
export const valorOf = (campo: Campo, { atual }: FotoMarcacao) =>
  isSemDano(atual) ? undefined : CAMPOS[campo].of(atual)
