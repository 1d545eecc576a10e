/** What is to be done about a damage, beside what §3 says of it: how grave it is, what should be done, and who sees to it. */
export interface Tratamento {
  /** A code of the line's `gravidades`; empty while it was not said. */
  gravidade: string
  /** The recommended action; §3 has the field, and no input for it. */
  recomendacao: string
  /** Who is to see to it. */
  encarregado: string
}

/** What is said of what should be done about a damage, by its wire names. */
export const CAMPOS_TRATAMENTO = [
  'gravidade',
  'recomendacao',
  'encarregado',
] as const satisfies readonly (keyof Tratamento)[]

/** Most characters of the name of who sees to a damage. */
export const ENCARREGADO_MAX = 200

type Dito = { readonly [Campo in keyof Tratamento]?: string | null | undefined }

/** What a record or a mark says of it; '' for what it does not. */
export const tratamentoOf = (dito: Dito): Tratamento => ({
  gravidade: dito.gravidade ?? '',
  recomendacao: dito.recomendacao ?? '',
  encarregado: dito.encarregado ?? '',
})

/** True when anything was said of what is to be done. */
export const hasTratamento = (dito: Dito) => CAMPOS_TRATAMENTO.some((campo) => Boolean(dito[campo]?.trim()))

/**
 * True for a photo of a backend that keeps all of it: it tells of saves, and of a severity, even if only that none was
 * stated.
 */
export const keepsTratamento = ({ salva, gravidade }: { salva?: unknown; gravidade?: unknown }) =>
  salva !== undefined && gravidade !== undefined
