import type { Linha } from '#shared/linhas/index'
import { formOf, keyOf } from './order.ts'
import { recordsFoundIn, searchSent } from './visit.ts'
import type { Visit } from './visit.ts'

/**
 * Sends the photos of a line again under their key, as the gateway does where an answer was lost: a backend that keeps
 * them a second time has each photo twice after a poor link.
 */
export async function tryRepeated(linha: Linha, visit: Visit): Promise<void> {
  const { trial, caller, order, usuario } = visit
  const expected = order.fotos.length
  await trial.step(
    { linha: linha.id, passo: 'o mesmo envio de novo', chamada: `POST ${linha.api.upload}` },
    async () => {
      const form = formOf(linha, order, usuario.id)
      const sent = await caller.post(linha.api.upload, form, keyOf(linha, order))
      return sent.status < 400 ? searchSent(linha, visit, expected) : sent
    },
    (answered, { aviso }) => {
      const { length } = recordsFoundIn(answered)
      if (length !== expected)
        aviso('(lista)', `${length} registros`, `${expected}: a mesma Idempotency-Key é o mesmo lote`)
    },
  )
}
