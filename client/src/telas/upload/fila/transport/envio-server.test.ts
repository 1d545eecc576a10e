import { afterEach, expect, it, vi } from 'vitest'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { trpcClient } from '../../../../calls/trpc.ts'
import { envioServer } from './envio-server.ts'

afterEach(() => void vi.unstubAllGlobals())

const PAGE = { body: '<html>Não</html>', type: 'text/html' }
const JSON_OF_A_PROXY = { body: '{"message":"Request size limit exceeded"}', type: 'application/json' }

/** How the list of a batch's photos fails when something on the way answers in place of the gateway. */
async function failureOfList(status: number, { body, type }: typeof PAGE) {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(body, { status, headers: { 'content-type': type } })),
  )
  const { abrir, estado, enviar, desistir } = trpcClient.envios
  const server = envioServer(
    {
      ...{ abrir: (envio) => abrir.mutate(envio), enviar: (envio) => enviar.mutate(envio) },
      ...{ estado: (envio) => estado.query(envio), desistir: (envio) => desistir.mutate(envio) },
    },
    (idempotencyKey) => ({ linha: 'drone', campos: {}, fotos: [], idempotencyKey }),
  )
  const error: unknown = await server.abrir('').catch((thrown: unknown) => thrown)
  const { kind, message } = error as { kind: string; message: string }
  return [kind, message]
}

it.each([PAGE, JSON_OF_A_PROXY])(
  'a list of photos that a proxy found too long was sent again for ever, as if the connection were gone: $type',
  async (answer) => {
    expect(await failureOfList(413, answer)).toEqual(['recusada', TEXTOS_ENVIO.listaRecusadaNoCaminho])
  },
)

it('an upload waited without a word for a network that wants a login before it takes the list of photos', async () => {
  expect(await failureOfList(403, PAGE)).toEqual(['perdida', TEXTOS_FILA.outroRespondeu(403)])
})
