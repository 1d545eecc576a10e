import type { DatabaseMoved } from './move-database.ts'
import { TABLES } from './table-rows.ts'

const FOUND = {
  empty: 'está vazio e pode receber a cópia',
  unfinished: 'tem esta cópia por terminar',
  copied: 'já tem esta cópia inteira, conferida linha a linha',
} as const

/** Lines that tell how many rows each table has, and what was or would be done with them. */
export function databaseLines(
  { sums, state }: DatabaseMoved,
  { name, simulated }: { name: string; simulated: boolean },
): string[] {
  const counts = TABLES.map((table) => `${sums[table].rows} ${table}`).join(', ')
  if (simulated || state === 'copied') return [`Banco: ${counts}.`, `  ${name} ${FOUND[state]}.`]
  return [`Banco: ${counts}.`, `  Em ${name}, iguais à origem: contagem e SHA-256 de cada tabela conferidos.`]
}
