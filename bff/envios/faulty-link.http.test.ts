import { setTimeout as sleep } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EnvioVisto } from '#shared/contract/envios'
import { LINHAS } from '#shared/linhas/index'
import { openFaultyLink, seeded } from '#shared/node/testing/faulty-link'
import type { FaultyLink, LinkFaults } from '#shared/node/testing/faulty-link'
import { STORY_MS } from '#shared/node/testing/pace'
import { dataOf, declarationOf, partsOf, stateOf } from '../testing/envio-calls.ts'
import type { CallerHeaders } from '../testing/gateway.ts'
import { gatewayOfAllTests } from '../testing/running-gateway.ts'
import { jpegOf } from '../testing/upload-bodies.ts'
import { sha256 } from '#shared/node/testing/sha256'

/** Seed of the random faults; SEMENTE=n repeats a run that failed. */
const SEED = Number(process.env['SEMENTE'] ?? 12)
const { drone } = LINHAS
const fotosOf = (count: number, bytes = 12_000) =>
  Array.from({ length: count }, (_unused, at) => jpegOf(bytes + at, at))

const { backend, gateway } = gatewayOfAllTests({ options: () => ({ fotos: 200 }) })
const forms = () => backend.requests.filter(({ url }) => url === drone.api.upload)
const open = (fotos: readonly Buffer[], caller: CallerHeaders, chave: string) =>
  dataOf<EnvioVisto>(gateway.call('envios.abrir', { ...declarationOf(drone, fotos), chave }, caller))

let link: FaultyLink | undefined
beforeEach(() => {
  backend.requests.length = 0
  backend.answers.set(`POST ${drone.api.upload}`, { status: 201, json: {} })
})
afterEach(async () => link?.close())

const openLink = async (faults: LinkFaults) =>
  (link = await openFaultyLink(Number(new URL(gateway.url).port), faults))

/** Every tenth piece, on average, breaks its connection; half of these only after the gateway has received it. */
function oneInTen() {
  const random = seeded(SEED)
  return () => (random() < 0.1 ? (random() < 0.5 ? 'cut' : 'unanswered') : undefined)
}

interface Sender {
  id: string
  /** Called for every request. */
  caller: () => CallerHeaders
  onProgress?: (bytes: number) => void
  /** Called before each photo is begun. */
  before?: (n: number) => Promise<unknown>
  /** Whether a refusal with this status is only temporary. */
  goesOn?: (status: number) => boolean
}

/** Sends a photo with a stock client, which asks how much has arrived whenever the link breaks. */
const sendFoto = ({ id, caller, onProgress, goesOn = () => false }: Sender, n: number, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    const origin = `http://127.0.0.1:${link?.port ?? 0}`
    const headers = () => (caller()['origin'] ? { ...caller(), origin } : caller())
    const upload = new Upload(bytes, {
      endpoint: `${origin}/api/envios/${id}/fotos`,
      uploadSize: bytes.length,
      metadata: { n: String(n) },
      retryDelays: Array<number>(200).fill(5),
      onBeforeRequest: (request) => {
        for (const [name, value] of Object.entries(headers())) request.setHeader(name, value)
      },
      onShouldRetry: ({ originalResponse }) => {
        const status = originalResponse?.getStatus() ?? 0
        return status === 0 || status === 409 || goesOn(status)
      },
      onProgress: (sent) => onProgress?.(sent),
      onSuccess: () => resolve(),
      onError: ({ message }) => reject(new Error(message)),
    })
    upload.start()
  })

/** Sends all photos, three at a time. */
async function sendAll(sender: Sender, fotos: readonly Buffer[]): Promise<void> {
  const waiting = fotos.map((bytes, at) => ({ n: at + 1, bytes }))
  const lane = async () => {
    for (let foto = waiting.shift(); foto; foto = waiting.shift()) {
      await sender.before?.(foto.n)
      await sendFoto(sender, foto.n, foto.bytes)
    }
  }
  await Promise.all([lane(), lane(), lane()])
}

/** Has the envio sent, and expects the backend to have got each photo once, in order and byte for byte. */
async function expectOnce(id: string, caller: CallerHeaders, fotos: readonly Buffer[]): Promise<void> {
  await gateway.call('envios.enviar', { id }, caller)
  await expect
    .poll(async () => (await stateOf(gateway, caller, id)).estado, { timeout: 30_000 })
    .toBe('pronto')
  const [form, ...others] = forms()
  expect(others).toEqual([])
  const photos = form ? partsOf(form).filter(({ name }) => name === 'photos') : []
  expect(photos.map(({ bytes }) => sha256(bytes))).toEqual(fotos.map(sha256))
}

describe('a link that breaks one piece in ten', () => {
  it(
    'F08 lets 200 photos through, each once, and what breaks costs little',
    async () => {
      const caller = await gateway.issueToken('colaborador')
      const fotos = fotosOf(200)
      const { id } = await open(fotos, caller, 'duzentas')
      const broken = await openLink({ fate: oneInTen() })
      await sendAll({ id, caller: () => caller }, fotos)
      expect(broken.breaks).toBeGreaterThan(20)
      await expectOnce(id, caller, fotos)
    },
    STORY_MS,
  )

  it(
    'F22 lets the same folder through from two senders at once, each photo once',
    async () => {
      const senders = await Promise.all([gateway.signIn('supervisor'), gateway.signIn('supervisor')])
      const fotos = fotosOf(12, 40_000)
      const both = await Promise.all(senders.map((caller) => open(fotos, caller, 'duas-abas')))
      const [id = '', other] = both.map((one) => one.id)
      expect(other).toBe(id)
      await openLink({ fate: oneInTen() })
      await Promise.all(senders.map((caller) => sendAll({ id, caller: () => caller }, fotos)))
      await expectOnce(id, senders[0] ?? {}, fotos)
    },
    STORY_MS,
  )

  it(
    'F13 lets a folder through whose sender was signed out in the middle, once he has signed in again',
    async () => {
      let caller = await gateway.signIn('colaborador')
      const fotos = fotosOf(24)
      const { id } = await open(fotos, caller, 'sem-sessao')
      await openLink({ fate: oneInTen() })
      let refused = 0
      let again: Promise<void> | undefined
      const goesOn = (status: number) => {
        if (status !== 401) return false
        refused += 1
        again ??= gateway.signIn('colaborador').then((next) => void (caller = next))
        return true
      }
      const before = (n: number) =>
        n === 9 ? gateway.call('auth.logout', undefined, caller) : Promise.resolve()
      await sendAll({ id, caller: () => caller, goesOn, before }, fotos)
      expect(refused).toBeGreaterThan(0)
      await again
      await expectOnce(id, caller, fotos)
    },
    STORY_MS,
  )
})

it(
  'F10 a link of 64 kB a second brings a photo slowly, shown as it comes, and nothing ends it',
  async () => {
    const caller = await gateway.issueToken('supervisor')
    const [foto = Buffer.alloc(0)] = fotosOf(1, 120_000)
    const { id } = await open([foto], caller, 'devagar')
    await openLink({ bytesPerS: 64_000 })
    const seen = new Set<number>()
    let over = false
    const sending = sendAll({ id, caller: () => caller }, [foto]).finally(() => (over = true))
    while (!over) {
      seen.add((await stateOf(gateway, caller, id)).fotos[0]?.recebido ?? 0)
      await sleep(50)
    }
    await sending
    expect([...seen]).toEqual([...seen].sort((a, b) => a - b))
    expect([...seen].filter((bytes) => bytes > 0 && bytes < foto.length).length).toBeGreaterThan(0)
    await expectOnce(id, caller, [foto])
  },
  STORY_MS,
)
