import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { closedAfterEach } from '#shared/node/testing/closed-after-each'
import { onLoopback } from '#shared/node/testing/on-loopback'
import { TIPOS_RELATORIO } from '#shared/contract/documentos/relatorio'
import { LINHAS } from '#shared/linhas/index'
import { noisyFoto, sampleRegistro, sampleRequest } from './testing/sample-report.ts'
import { writeReport } from './write-report.ts'

const TIPOS = Object.keys(TIPOS_RELATORIO) as (keyof typeof TIPOS_RELATORIO)[]
const foto = await noisyFoto()
const closes = closedAfterEach()

/**
 * A server that answers each request with a report, which is aborted when its client leaves; also returns how each
 * report ended.
 */
async function serve(tipo: (typeof TIPOS)[number], count: number) {
  const ended: Promise<string>[] = []
  const registros = Array.from({ length: count }, () => sampleRegistro(LINHAS.drone, foto))
  const server = createServer((_req, res) => {
    const gone = new AbortController()
    res.once('close', () => gone.abort())
    const request = sampleRequest(LINHAS.drone, registros, { tipo, signal: gone.signal })
    ended.push(
      writeReport(request, res).then(
        () => 'written',
        (error: { code: string }) => error.code,
      ),
    )
  })
  const { url, close } = await onLoopback(server)
  closes.push(close)
  return { url, ended }
}

it.each(TIPOS)(
  'an answer counts as a whole %s even though the signal reports that the connection ended',
  async (tipo) => {
    const { url, ended } = await serve(tipo, 3)
    for (let n = 0; n < 2; n++) {
      const answer = await fetch(url)
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(5000)
    }
    expect(await Promise.all(ended)).toEqual(['written', 'written'])
  },
)

it.each(TIPOS)('a client that leaves in the middle of a %s ends the work', async (tipo) => {
  const { url, ended } = await serve(tipo, 200)
  const asking = get(url)
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  await once(answer, 'readable')
  asking.destroy()
  await once(asking, 'close')
  expect(await ended[0]).toBe('ABORTED')
})
