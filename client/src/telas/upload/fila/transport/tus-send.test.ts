import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EnvioVisto } from '#shared/contract/envios'
import { TEXTOS_SESSION } from '#shared/textos/pessoas/session'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { serverLink } from '../../../../page/connection/server-link.ts'
import { storeSession } from '../../../../session/stored-session.ts'
import { freshBrowser } from '../../../../testing/browser.ts'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { FakeEnvios } from '../../testing/fake-envios.ts'
import { sendByTus } from './tus-send.ts'

freshBrowser('administrador')
beforeEach(() => {
  FakeEnvios.install()
  FakeEnvios.arquivos = [{ n: 1, nome: '1.jpg', bytes: 3, estado: 'falta', recebido: 0 }]
})
afterEach(() => void vi.useRealTimers())

/** A file on its way to a gateway that answers with these numbers of bytes received, one after the other. */
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
  const [tus] = await FakeEnvios.leave(1)
  return { tus, estado, ended }
}

it('a slow link whose buffers hold what has left for minutes is not taken for a lost one', async () => {
  const { tus, estado, ended } = await sending(1, 2, 2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([estado.mock.calls.length, tus?.aborted]).toEqual([1, false])
  await vi.advanceTimersByTimeAsync(15_000)
  expect([estado.mock.calls.length, tus?.aborted]).toEqual([2, false])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await ended).toBe('perdida')
  expect(tus?.aborted).toBe(true)
})

it('a link on which the gateway does not answer either is lost', async () => {
  const { ended, tus } = await sending()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await ended, tus?.aborted]).toEqual(['perdida', true])
})

/** A file on its way over a connection on which others may answer in place of the gateway. */
async function begun(bytes = 3) {
  const file = new File(['x'.repeat(bytes)], '1.jpg')
  FakeEnvios.arquivos = [{ n: 1, nome: '1.jpg', bytes, estado: 'falta', recebido: 0 }]
  const end = sendByTus({
    ...{ id: 'e1', n: 1, nome: '1.jpg', file, begun: false, onProgress: () => undefined },
    ...{ server: { estado: vi.fn() }, signal: new AbortController().signal },
  })
  const ended = end.then(
    () => ['arrived'],
    (error: unknown) => [(error as { kind: string }).kind, (error as Error).message],
  )
  const [tus] = await FakeEnvios.leave(1)
  return { tus, ended }
}

it.each([403, 405, 501])(
  'an upload blamed the Wi-Fi for a firewall that lets every request through but those with the photos: %i',
  async (status) => {
    const { tus, ended } = await begun()
    tus?.answerPage(status)
    expect(await ended).toEqual(['perdida', TEXTOS_FILA.semPatch(status)])
  },
)

it.each([200, 400, 401, 404, 451])(
  'a photo is not taken for refused because a network answered %i with its own page, and the network is named',
  async (status) => {
    const { tus, ended } = await begun()
    tus?.answerPage(status)
    expect(await ended).toEqual(['perdida', TEXTOS_FILA.outroRespondeu(status)])
  },
)

it.each([
  [403, 'Forbidden', TEXTOS_FILA.semPatch(403)],
  [404, 'no Route matched with those values', TEXTOS_FILA.outroRespondeu(404)],
  [503, 'failure to get a peer from the ring-balancer', ''],
])(
  'a photo was refused in the English of a proxy that answers in JSON, or asked about without a pause: %i',
  async (status, message, said) => {
    const { tus, ended } = await begun()
    tus?.answerJson(status, message)
    expect(await ended).toEqual(['perdida', said])
  },
)

it.each(['answers', 'requests'])(
  'an upload waited for ever for a Wi-Fi that wants a login, because a proxy took the headers of the protocol away: of %s',
  async (from) => {
    const { tus, ended } = await begun()
    if (from === 'answers') tus?.arriveStripped()
    else tus?.refuse(412, TEXTOS_ENVIOS.protocolo)
    expect(await ended).toEqual(['barrada', TEXTOS_ENVIOS.protocolo])
  },
)

it.each([
  [404, TEXTOS_ENVIOS.naoHa],
  [410, TEXTOS_ENVIOS.naoHa],
  // It waited for ever for another connection of the same photo.
  [409, TEXTOS_ENVIOS.naoRecebe],
])(
  'an upload that the gateway has forgotten, or was given up or sent elsewhere, is asked about, and is not told photo by photo: %i',
  async (status, message) => {
    const { tus, ended } = await begun()
    tus?.refuse(status, message)
    expect(await ended).toEqual(['sumiu', message])
  },
)

it('a photo is not taken for refused because a proxy has no gateway behind it', async () => {
  const { tus, ended } = await begun()
  tus?.answerPage(502)
  expect(await ended).toEqual(['perdida', ''])
})

it('the page told of a server without an answer while an upload went on', async () => {
  const askNow = vi.spyOn(serverLink, 'askNow')
  const { tus, ended } = await begun()
  askNow.mockClear()
  tus?.arrive()
  expect(await ended).toEqual(['arrived'])
  expect(askNow).toHaveBeenCalled()
})

it('bytes that came unseen before a cut are asked for at once, and nobody is told of the protocol', async () => {
  const { tus, ended } = await begun()
  tus?.refuse(409, TEXTOS_ENVIOS.posicao)
  const [, again] = await FakeEnvios.leave(2)
  again?.refuse(409, TEXTOS_ENVIOS.posicao)
  expect(await ended).toEqual(['perdida', TEXTOS_FILA.outraConexao])
})

it('a photo that was damaged on its way waited for a person; it is sent once more, whole, and told when that fails too', async () => {
  const { tus, ended } = await begun()
  tus?.refuse(422, TEXTOS_ENVIOS.conteudoErrado('1.jpg'))
  const [, again] = await FakeEnvios.leave(2)
  expect([again?.method, again?.bytes]).toEqual(['PATCH', 3])
  again?.refuse(422, TEXTOS_ENVIOS.conteudoErrado('1.jpg'))
  expect(await ended).toEqual(['recusada', TEXTOS_ENVIOS.conteudoErrado('1.jpg')])
})

it('a photo refused late, in a session that another has followed, goes on in that one and asks for no senha again', async () => {
  const { tus, ended } = await begun()
  storeSession({ token: 'csrf_new', userEmail: 'ana@exemplo.com.br', userId: '7', userRole: 'administrador' })
  tus?.refuse(401, TEXTOS_SESSION.terminou)
  const [, again] = await FakeEnvios.leave(2)
  again?.arrive()
  expect(await ended).toEqual(['arrived'])
})

it('a photo arrives in smaller pieces through a proxy that takes 1 MB at most', async () => {
  const { tus, ended } = await begun(2_000_000)
  expect(tus?.bytes).toBe(2_000_000)
  // In JSON or as a page: this one was taken for the gateway's own word on the photo, which stayed out.
  tus?.answerJson(413, 'Request size limit exceeded')
  const [, smaller] = await FakeEnvios.leave(2)
  expect(smaller?.bytes).toBe(768 * 1024)
  smaller?.arrive()
  expect(await ended).toEqual(['arrived'])

  // Later files begin with smaller pieces, and a file that no piece gets through is refused with a sentence.
  FakeEnvios.install()
  const next = await begun(2_000_000)
  const sizes: (number | undefined)[] = []
  for (const all of [1, 2, 3]) {
    const tus = (await FakeEnvios.leave(all)).at(-1)
    sizes.push(tus?.bytes)
    tus?.answerPage(413)
  }
  expect(sizes).toEqual([768 * 1024, 192 * 1024, 48 * 1024])
  expect(await next.ended).toEqual(['recusada', TEXTOS_ENVIO.recusadaNoCaminho('1.jpg')])
})
