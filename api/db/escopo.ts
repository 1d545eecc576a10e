import type { ExpressionBuilder } from 'kysely'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import { ADMINISTRADORES, canAccess } from '#shared/linhas/niveis'
import { searchText } from '#shared/text/search-text'
import type { LotesTable, Schema } from './schema.ts'

/** How batches, with their photos and marks, are kept apart for one caller. Source: docs/decisions/130. */
export interface Escopo {
  /** True when an OS of one company and the same OS of another are two orders. */
  porEmpresa: boolean
  /** The company whose batches are seen, as `escopoKey` has it; null sees those of all. */
  empresa: string | null
}

/** Every batch, and orders told apart by OS and target alone: without the setting, and for the product itself. */
export const SEM_ESCOPO: Escopo = { porEmpresa: false, empresa: null }

/** How a company is compared. Null for an empty name: batches without a company are seen by administradores only. */
export const escopoKey = (empresa: string): string | null => searchText(empresa) || null

/** What a user sees under the setting `ESCOPO`. */
export function escopoOf(
  setting: 'empresa' | undefined,
  { nivel, empresa }: Pick<Usuario, 'nivel'> & { empresa: string },
): Escopo {
  if (setting === undefined) return SEM_ESCOPO
  return { porEmpresa: true, empresa: canAccess(nivel, ADMINISTRADORES) ? null : searchText(empresa) }
}

type OfLotes = ExpressionBuilder<Schema, 'lotes'>

/** Batches that are seen. No batch has an empty key, so that a user without a company sees none. */
export const visible =
  ({ empresa }: Escopo) =>
  (eb: OfLotes) =>
    eb.and(empresa === null ? [] : [eb('lotes.escopo', '=', empresa)])

/** Batches of the same company as one that was found, where companies count. */
export const ofSameEmpresa =
  ({ porEmpresa }: Escopo, { escopo }: Pick<LotesTable, 'escopo'>) =>
  (eb: OfLotes) =>
    eb.and(porEmpresa ? [eb('lotes.escopo', 'is not distinct from', escopo)] : [])
