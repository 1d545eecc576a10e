import type { Insertable } from 'kysely'
import { CAMPOS_TRATAMENTO } from '#shared/marcacao/tratamento'
import type { Db } from '../open-database.ts'
import type { MarcacoesTable } from '../schema.ts'

/** The columns that hold what a writer says of a photo. */
export const CONTENT_COLUMNS = [
  'marker',
  'image_meta',
  'dimensao',
  'dano',
  'observacao',
  ...CAMPOS_TRATAMENTO,
] as const
/** What a writer says of a photo, and the size that is calculated from it. */
export const MARCACAO_COLUMNS = [...CONTENT_COLUMNS, 'dimensao_calibrada'] as const

/** Locks a photo for this transaction while its mark is the one given (null: none); false when it is another by now. */
export async function lockIfMarcacaoIs(trx: Db, fotoId: number, marcacaoId: number | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('fotos')
    .set((the) => ({ marcacao_id: the.ref('marcacao_id') }))
    .where('id', '=', fotoId)
    .where('marcacao_id', marcacaoId === null ? 'is' : '=', marcacaoId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes this the mark that counts of its photo. */
export async function replaceMarcacao(trx: Db, marcacao: Insertable<MarcacoesTable>): Promise<void> {
  const { id } = await trx.insertInto('marcacoes').values(marcacao).returning('id').executeTakeFirstOrThrow()
  await trx.updateTable('fotos').set({ marcacao_id: id }).where('id', '=', marcacao.foto_id).execute()
}

/** Whether the mark that counts says the same by the same writer, who sends it again when the answer was lost. */
export async function isSameAsCurrent(trx: Db, marcacao: Insertable<MarcacoesTable>): Promise<boolean> {
  const kept = await trx
    .selectFrom('fotos')
    .innerJoin('marcacoes', 'marcacoes.id', 'fotos.marcacao_id')
    .select('marcacoes.usuario_id')
    .select(CONTENT_COLUMNS.map((column) => `marcacoes.${column}` as const))
    .where('fotos.id', '=', marcacao.foto_id)
    .executeTakeFirst()
  if (kept?.usuario_id !== marcacao.usuario_id) return false
  return CONTENT_COLUMNS.every((column) => kept[column] === (marcacao[column] ?? null))
}
