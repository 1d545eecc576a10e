/**
 * What is to be done about a damage: how grave it is, what should be done, and who sees to it. Most of it is beyond
 * spec §3.
 */
export interface Tratamento {
  /** A code of the line's `gravidades`; empty while none was chosen. */
  gravidade: string
  /** The recommended action. Spec §3 has the field, but no input for it. */
  recomendacao: string
  /** Who has to see to it. */
  encarregado: string
}

/** The fields of `Tratamento`, which have these names on the wire. */
export const CAMPOS_TRATAMENTO = [
  'gravidade',
  'recomendacao',
  'encarregado',
] as const satisfies readonly (keyof Tratamento)[]

/** Most characters of the name of the person who sees to a damage. */
export const ENCARREGADO_MAX = 200

/** What a record or a mark may say of it. */
export type TratamentoDito = { readonly [Campo in keyof Tratamento]?: string | null | undefined }

/** What a record or a mark says of the treatment of its damage; '' for each field that it leaves out. */
export const tratamentoOf = (dito: TratamentoDito): Tratamento => ({
  gravidade: dito.gravidade ?? '',
  recomendacao: dito.recomendacao ?? '',
  encarregado: dito.encarregado ?? '',
})

/** True when anything was said of what is to be done. */
export const hasTratamento = (dito: TratamentoDito) =>
  CAMPOS_TRATAMENTO.some((campo) => Boolean(dito[campo]?.trim()))

/**
 * True for a photo of a backend that keeps all fields of the treatment: it tells of saves, and of a severity, even if
 * none was chosen.
 */
export const keepsTratamento = ({ salva, gravidade }: { salva?: unknown; gravidade?: unknown }) =>
  salva !== undefined && gravidade !== undefined
