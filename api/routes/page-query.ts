import type { Id } from '#shared/contract/reading/id'
import { parseId } from './named-foto.ts'

/** A query that asks for a part of a list; null when it asks for all of it. */
export const pageQuery = ({ limite, ...rest }: Readonly<Record<string, unknown>>) =>
  limite === undefined ? null : { ...rest, limite: Number(limite) }

/** The id of the row behind which a part of a list begins. A text that is no id becomes 0, which no row has. */
export const afterRowId = (depois: Id | undefined): number | undefined =>
  depois === undefined ? undefined : parseId(depois) || 0
