import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fotosSchema } from '#shared/testing/answers'
import { wtgListSchema } from '#shared/contract/pessoas/usuario'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { NIVEL_INFO, NIVEIS } from '#shared/linhas/niveis'
import { freePort } from '#shared/node/testing/free-port'
import { zoneAtNoon } from '#shared/node/testing/zone-at-noon'
import { ROOT } from './build.mjs'
import { signIn } from './demo/integrator.mjs'

/** Settings of a production, with addresses at which nobody answers: the demonstration must not use them. */
const PRODUCTION = {
  ...{ API_URL: 'http://127.0.0.1:9', DATABASE_URL: 'postgres://ninguem@127.0.0.1:9/nada' },
  ...{ REDIS_URL: 'redis://127.0.0.1:9', ROLE: 'bff', S3_BUCKET: 'fotos', S3_ENDPOINT: 'http://127.0.0.1:9' },
}
const START = `import('./scripts/demo/start-demo.mjs').then(({ startDemo }) => startDemo())`
/** Milliseconds in which a busy machine fills the demonstration. */
const FILL_MS = 300_000

/** Starts the demonstration at an address; returns the process, its end, and its output so far. */
function startAt(address: string) {
  const env = {
    ...{ PATH: process.env['PATH'], TMPDIR: tmpdir(), TZ: zoneAtNoon() },
    ...{ HOST: '127.0.0.1', PORT: new URL(address).port },
    ...PRODUCTION,
  }
  const started = spawn(process.execPath, ['-e', START], { cwd: ROOT, env })
  let output = ''
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()))
  return { started, ended: once(started, 'close'), said: () => output }
}

/** Folders of demonstrations that exist now. */
const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('extradorso-demo-'))

let child: ChildProcess
let ended: Promise<unknown[]>
let lines: string[] = []
let baseUrl = ''
beforeAll(async () => {
  baseUrl = `http://localhost:${await freePort()}`
  const { started, said, ...its } = startAt(baseUrl)
  child = started
  ended = its.ended
  // The last lines of the output: one address for each line.
  const told = () =>
    said()
      .split('O que procurar')[1]
      ?.match(/\n +http\S+\n/g) ?? []
  const isReady = () => told().length === LISTA_LINHAS.length
  await vi.waitUntil(() => isReady() || started.exitCode !== null, { timeout: FILL_MS })
  // Time for anything that would come after the summary and push it off the terminal.
  await new Promise((resolve) => setTimeout(resolve, 500))
  lines = said().trimEnd().split('\n')
}, FILL_MS)
afterAll(() => child.kill('SIGKILL'))

/** The people in the output: role, e-mail and senha in one line each. */
const people = () =>
  lines.flatMap((line) => {
    const [, label, email = '', senha = ''] = /^ {2}(\S.*?) {2,}(\S+@\S+) +senha (\S+)$/.exec(line) ?? []
    return label ? [{ label, email, senha }] : []
  })
const personOf = (email: string) => people().find((one) => one.email === email) ?? { email, senha: '' }

/** The orders in the output: the words to search for, the person who may, and the address that opens the inspection. */
const orders = () =>
  lines.flatMap((line, at) => {
    const [, words = '', email = ''] = /^ {2}\S+ +(OS .*?) {2}\((\S+)\)$/.exec(line) ?? []
    return words ? [{ words, email, address: new URL(lines[at + 1]?.trim() ?? '') }] : []
  })

describe('the demonstration', () => {
  it('was filled into the database, bucket or backend that the environment names', () => {
    expect(people(), lines.join('\n')).toHaveLength(NIVEIS.length)
  })

  it('ends what it prints with who may sign in, a person of each role with e-mail and senha', async () => {
    expect(people().map(({ label }) => label)).toEqual(NIVEIS.map((nivel) => NIVEL_INFO[nivel].label))
    for (const person of people()) expect((await signIn(baseUrl, person)).user.email).toBe(person.email)
  })

  it('ends with an order of each line, and what is printed of it opens photos of every state', async () => {
    expect(lines.at(-1)).toBe(`          ${orders().at(-1)?.address.href ?? ''}`)
    const found = orders().map(({ address }) => address.pathname)
    expect(found.toSorted()).toEqual(LISTA_LINHAS.map(({ telas }) => telas.inspecao.rota).toSorted())
    for (const { address, words, email } of orders()) {
      const linha = LISTA_LINHAS.find(({ telas }) => telas.inspecao.rota === address.pathname)
      const busca = Object.fromEntries(address.searchParams)
      for (const valor of Object.values(busca)) expect(words.split(/ · | /)).toContain(valor)
      const who = await signIn(baseUrl, personOf(email))
      const fotos = fotosSchema.parse(await who.call(`${linha?.id}.fotos`, busca))
      expect(fotos.some(({ marker }) => marker)).toBe(true)
      expect(fotos.some(({ marker }) => !marker)).toBe(true)
    }
  })

  it('prints what the report and the download ask for too', async () => {
    for (const { address, words, email } of orders()) {
      const linha = LISTA_LINHAS.find(({ telas }) => telas.inspecao.rota === address.pathname)
      const asked = [...(linha?.busca.download ?? []), ...(linha?.busca.relatorio ?? [])]
      const told: Record<string, string> = Object.fromEntries(
        words.split(' · ').map((pair) => [pair.split(' ')[0]?.toLowerCase(), pair.split(' ')[1]]),
      )
      for (const { campo, obrigatorio } of asked) if (obrigatorio) expect(told).toHaveProperty(campo)
      const who = await signIn(baseUrl, personOf(email))
      expect(await who.call(`${linha?.id}.busca`, told)).not.toHaveLength(0)
    }
  })

  it('has uploads in each of the twelve months that the dashboard shows', async () => {
    const admin = await signIn(baseUrl, people()[0] ?? { email: '', senha: '' })
    const lists = wtgListSchema.parse(await admin.call('admin.wtgList'))
    const months = Object.values(lists).flatMap((list) =>
      list.map(({ data_criacao }) => data_criacao.slice(0, 7)),
    )
    expect(new Set(months).size).toBe(12)
  })

  it('takes its data folder with it', async () => {
    expect(folders()).toHaveLength(1)
    child.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
    expect(folders()).toEqual([])
  })

  it('that was interrupted while it was filled told of an exception in its own program', async () => {
    const address = `http://localhost:${await freePort()}`
    const { started, said, ended } = startAt(address)
    const isThere = () =>
      fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isThere).toBe(true)
    started.kill('SIGINT')
    expect((await ended)[0]).toBe(0)
    expect(said()).toBe('Preparando a demonstração...\n')
    expect(folders()).toEqual([])
  })
})
