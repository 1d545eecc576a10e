import type { SelectQueryBuilder } from 'kysely'
import type { Schema } from '../schema.ts'

/** How many rows a query finds. */
export async function countRows<T extends keyof Schema>(
  query: SelectQueryBuilder<Schema, T, unknown>,
): Promise<number> {
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
