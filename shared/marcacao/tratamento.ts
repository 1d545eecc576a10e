/**
 * What is to be done about a damage, by the names of the wire: how grave it is, a code of the line's `gravidades`; what
 * should be done, for which spec §3 has a field but no input; and who has to see to it. The rest is beyond spec §3.
 */
export const CAMPOS_TRATAMENTO = ['gravidade', 'recomendacao', 'encarregado'] as const

/** A text for each of these fields; empty while nothing was said. */
export type Tratamento = Record<(typeof CAMPOS_TRATAMENTO)[number], string>

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
