import type { Id } from '#shared/contract/reading/id'
import { parseId } from './named-foto.ts'

/** A query that asks for a part of a list; null when it asks for all of it. */
export const pageQuery = ({ limite, ...rest }: Readonly<Record<string, unknown>>) =>
  limite === undefined ? null : { ...rest, limite: Number(limite) }

/** Behind which row a part of a list begins: nothing has the id 0, which stands for what is none. */
export const rowBehind = (depois: Id | undefined): number | undefined =>
  depois === undefined ? undefined : parseId(depois) || 0
