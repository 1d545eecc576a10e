import type { Db } from '#api/db/open-database'
import { LotesRepo } from '#api/db/repos/lotes-repo'
import { SEM_ESCOPO } from '#api/db/escopo'
import { fotoRows, loteRow, marcacaoRow } from '#api/testing/database-rows'
import { usuarioRow } from '#api/testing/usuario-row'
import { LISTA_LINHAS } from '#shared/linhas/index'

/** Photos of a batch; half of them are marked. */
export const PER_LOTE = 100
/** Batches sent by each user: with more, the user's own page would have more to show. */
const LOTES_PER_USER = 10
const MINUTE_MS = 60_000

/** OS and target of a batch by its number. */
export const orderOf = (lote: number) => ({ os: `OS-${lote}`, alvo: `A-${lote}` })

/** E-mail of the user who sent a batch. */
export const senderOf = (lote: number) => `pessoa-${Math.floor(lote / LOTES_PER_USER)}@escala.example`

/** Adds the batches with numbers `from` to `to`, of each line in turn, a minute apart, the last of them a minute ago. */
export async function fill(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  const lotes = new LotesRepo(db, SEM_ESCOPO)
  const last = Date.now()
  let sender = 0
  for (let number = from; number < to; number++) {
    if (number % LOTES_PER_USER === 0) {
      const values = usuarioRow(senderOf(number))
      ;({ id: sender } = await db
        .insertInto('usuarios')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow())
    }
    const chave = `escala-${number}`
    const linha = LISTA_LINHAS[number % LISTA_LINHAS.length]?.id ?? 'civil'
    const created_at = new Date(last - (to - number) * MINUTE_MS).toISOString()
    const row = loteRow(sender, { chave, linha, created_at, total: PER_LOTE, ...orderOf(number) })
    const fotos = fotoRows(chave, PER_LOTE).map((foto) => ({ ...foto, problema: '' as const }))
    await markHalf(db, await lotes.create(row, fotos), sender)
  }
}

async function markHalf(db: Db, lote: number, usuario: number): Promise<void> {
  const marked = await db
    .selectFrom('fotos')
    .select('id')
    .where('lote_id', '=', lote)
    .where('posicao', '<', PER_LOTE / 2)
    .execute()
  await db
    .insertInto('marcacoes')
    .values(marked.map(({ id }) => marcacaoRow(id, usuario, 'outro')))
    .execute()
  await db
    .updateTable('fotos')
    .set((eb) => ({
      marcacao_id: eb
        .selectFrom('marcacoes')
        .select('marcacoes.id')
        .whereRef('marcacoes.foto_id', '=', 'fotos.id')
        .limit(1),
    }))
    .where('lote_id', '=', lote)
    .execute()
}
