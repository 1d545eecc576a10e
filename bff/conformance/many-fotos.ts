import sharp from 'sharp'
import type { Linha } from '#shared/linhas/index'
import { formOf } from './order.ts'
import type { SentFoto } from './order.ts'
import { counted, recordsFoundIn, searchSent } from './visit.ts'
import type { Visit } from './visit.ts'

/** More files than PHP (20), Tomcat (50), Django (100) and Rack (128) take in one form unless they are told to. */
const MANY = 150

const manyFotos = (): Promise<SentFoto[]> =>
  Promise.all(
    Array.from({ length: MANY }, async (_, at) => {
      const background = { r: at, g: 99, b: 138 }
      const foto = sharp({ create: { width: 64, height: 48, channels: 3, background } })
      return { nome: `conformidade-muitas-${at + 1}.jpg`, bytes: await foto.jpeg().toBuffer() }
    }),
  )

/** Sends many photos to the order of a line that has taken two: orders have hundreds, and servers limits of their own. */
export async function tryManyFotos(linha: Linha, visit: Visit): Promise<void> {
  const { trial, caller, order, usuario } = visit
  const fotos = await manyFotos()
  // One that keeps a repeated upload twice has more than the two.
  const before = recordsFoundIn(await searchSent(linha, visit, order.fotos.length))
  const expected = before.length + MANY
  await trial.step(
    { linha: linha.id, passo: `envio de ${MANY} fotos`, chamada: `POST ${linha.api.upload}` },
    async () => {
      const sent = await caller.post(linha.api.upload, formOf(linha, { ...order, fotos }, usuario.id))
      return sent.status < 400 ? searchSent(linha, visit, expected) : sent
    },
    counted(expected),
  )
}
