import type { ExpressionBuilder } from 'kysely'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import { ADMINISTRADORES, canAccess } from '#shared/linhas/niveis'
import { searchText } from '#shared/text/search-text'
import type { LotesTable, Schema } from './schema.ts'

/** Which batches a caller sees, and whether the same OS of two companies is two orders. Source: docs/decisions/130. */
export interface Escopo {
  /** True when an OS of one company and the same OS of another are two orders. */
  porEmpresa: boolean
  /** The company whose batches the caller sees, as `escopoKey` writes it; null for those of all companies. */
  empresa: string | null
}

/**
 * Sees every batch and tells orders apart by OS and target alone: without the setting ESCOPO, and for the product
 * itself.
 */
export const SEM_ESCOPO: Escopo = { porEmpresa: false, empresa: null }

/**
 * The form in which companies are compared; null for an empty name: only administradores see batches without a company.
 */
export const escopoKey = (empresa: string): string | null => searchText(empresa) || null

/** What a user sees under the setting `ESCOPO`. */
export function escopoOf(
  setting: 'empresa' | undefined,
  { nivel, empresa }: Pick<Usuario, 'nivel'> & { empresa: string },
): Escopo {
  if (setting === undefined) return SEM_ESCOPO
  return { porEmpresa: true, empresa: canAccess(nivel, ADMINISTRADORES) ? null : searchText(empresa) }
}

export type OfLotes = ExpressionBuilder<Schema, 'lotes'>

/**
 * The condition that chooses the batches a caller sees. No batch has the key '', so a user without a company sees none.
 */
export const visible =
  ({ empresa }: Escopo) =>
  (eb: OfLotes) =>
    eb.and(empresa === null ? [] : [eb('lotes.escopo', '=', empresa)])

/**
 * The condition that chooses the batches of the same company as a batch that was found, where companies are kept apart.
 */
export const ofSameEmpresa =
  ({ porEmpresa }: Escopo, { escopo }: Pick<LotesTable, 'escopo'>) =>
  (eb: OfLotes) =>
    eb.and(porEmpresa ? [eb('lotes.escopo', 'is not distinct from', escopo)] : [])
