import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import type { EnvioVisto } from '#shared/contract/envios'
import { freshBrowser } from '../../../../testing/browser.ts'
import { FakeEnvios } from '../../testing/fake-envios.ts'
import { sendByTus } from './tus-send.ts'

freshBrowser('administrador')
beforeEach(() => {
  FakeEnvios.install()
  FakeEnvios.arquivos = [{ n: 1, nome: '1.jpg', bytes: 3, estado: 'falta', recebido: 0 }]
})
afterEach(() => void vi.useRealTimers())

/** A file on its way to a gateway that has these bytes of it, one answer after the other. */
async function sending(...answers: number[]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const estado = vi.fn(() => {
    const recebido = answers.shift() ?? null
    if (recebido === null) return Promise.reject(new Error('no answer'))
    return Promise.resolve({
      fotos: FakeEnvios.arquivos.map((each) => ({ ...each, recebido })),
    } as EnvioVisto)
  })
  const file = new File(['abc'], '1.jpg')
  const { signal } = new AbortController()
  const end = sendByTus({
    ...{ id: 'e1', n: 1, nome: '1.jpg', file, begun: false, onProgress: () => undefined },
    ...{ server: { estado }, signal },
  })
  const ended = end.then(
    () => 'arrived',
    (error: unknown) => (error as { kind: string }).kind,
  )
  const said = end.catch((error: unknown) => (error as Error).message)
  const [tus] = await FakeEnvios.leave(1)
  return { tus, estado, ended, said }
}

it('a slow link whose buffers hold what has left for minutes is not taken for a lost one', async () => {
  const { tus, estado, ended } = await sending(1, 2, 2)
  for (const times of [1, 2]) {
    await vi.advanceTimersByTimeAsync(60_000)
    expect([estado.mock.calls.length, tus?.aborted]).toEqual([times, false])
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await ended).toBe('perdida')
  expect(tus?.aborted).toBe(true)
})

it('a link on which the gateway does not answer either is lost', async () => {
  const { ended, tus } = await sending()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await ended, tus?.aborted]).toEqual(['perdida', true])
})

it.each([413, 403])(
  'a photo that a proxy refuses with a page, %i, is not listed without a word',
  async (status) => {
    const { tus, ended, said } = await sending()
    tus?.refuseMutely(status, '<html><h1>Request Entity Too Large</h1></html>')
    await vi.runAllTimersAsync()
    expect([await ended, await said]).toEqual(['recusada', TEXTOS_ENVIO.recusadaNoCaminho('1.jpg', status)])
  },
)
