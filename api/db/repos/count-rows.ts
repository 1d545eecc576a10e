import type { SelectQueryBuilder } from 'kysely'
import type { Schema } from '../schema.ts'

/** How many rows a query finds. The driver of PostgreSQL gives counts as texts. */
export async function countRows<T extends keyof Schema>(
  query: SelectQueryBuilder<Schema, T, unknown>,
): Promise<number> {
  const { total } = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}
