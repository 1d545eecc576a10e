import type { Opcao } from './campos.ts'

/** Damage types of both wind lines. Source: spec §3. */
export const DANOS_EOLICA = [
  { valor: 'rachadura', label: 'Rachadura' },
  { valor: 'amassado', label: 'Amassado' },
  { valor: 'arranhao', label: 'Arranhão' },
  { valor: 'outro', label: 'Outro' },
] as const satisfies readonly Opcao[]

/** Severities of a damage of a blade or tower: the five grades that are usual for blades. */
export const GRAVIDADES_EOLICA = [
  { valor: '1', label: '1 · Cosmética' },
  { valor: '2', label: '2 · Leve' },
  { valor: '3', label: '3 · Moderada' },
  { valor: '4', label: '4 · Grave' },
  { valor: '5', label: '5 · Crítica' },
] as const satisfies readonly Opcao[]

/** Who reviews, reports and downloads wind inspections. Source: spec §6. */
export const REVISAO_EOLICA = ['administrador', 'supervisor'] as const

/** Who sees the homes and user pages of the wind lines. Source: spec §2. */
export const EQUIPE_EOLICA = ['administrador', 'supervisor', 'colaborador'] as const

/** Centimetres per natural pixel in wind inspections. Source: spec §9. */
export const CM_POR_PIXEL_EOLICA = 0.05292
