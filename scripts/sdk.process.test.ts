import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startFaultProxy, type FaultProxy } from '#shared/node/testing/fault-proxy'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jpegOf } from '#bff/testing/upload-bodies'
import { ask, signInAdmin } from '#bff/testing/product-admin'
import { ADMINISTRADOR, startProduct } from '#shared/node/testing/product-process'
import type { ProductProcess } from '#shared/node/testing/product-process'
import type * as Sdk from '../sdk/src/index.ts'
import { ROOT } from './build.mjs'
import { sha256 } from '#shared/node/testing/sha256'

const folder = newFolder('sdk')
const program = join(folder, 'programa')
const fotos = join(folder, 'fotos')
const FOTO = 600_000
let product: ProductProcess
let wire: FaultProxy
let sdk: typeof Sdk
let admin: Awaited<ReturnType<typeof signInAdmin>> & { url: string }

function run(command: string, args: string[], { cwd = program, env = {} } = {}) {
  const { PATH } = process.env
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: { PATH, HOME: folder, TMPDIR: tmpdir(), npm_config_cache: join(folder, 'npm'), ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** Packs the package and installs it into an empty folder, without a registry. */
function install(): void {
  expect(run(process.execPath, ['scripts/sdk.mjs'], { cwd: ROOT })).toMatchObject({ status: 0, stderr: '' })
  mkdirSync(program)
  writeFileSync(join(program, 'package.json'), '{ "type": "module" }')
  // `--install-links` packs the folder, as `npm pack` does, and installs what is in the package.
  const args = ['install', '--install-links', '--offline', '--no-audit', '--no-fund', join(ROOT, 'dist/sdk')]
  expect(run('npm', args)).toMatchObject({ status: 0 })
  expect(readdirSync(join(program, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    '@extradorso',
  ])
}

async function newToken(acesso: 'leitura' | 'completo') {
  const validoAte = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const wanted = { nome: `Programa ${acesso}`, validoAte, acesso, senha: ADMINISTRADOR.senha }
  return (await ask(admin, 'tokens.create', wanted)) as { accessToken: string; token: { id: string } }
}

beforeAll(async () => {
  install()
  mkdirSync(fotos)
  for (const at of [1, 2, 3]) writeFileSync(join(fotos, `foto ${at}.jpg`), jpegOf(FOTO, at))
  writeFileSync(join(folder, 'ordem.json'), '[]')
  product = await startProduct({ dataDir: join(folder, 'dados') })
  admin = { url: product.url, ...(await signInAdmin(product.url)) }
  wire = await startFaultProxy({ port: product.port, host: '127.0.0.1' })
  const installed = join(program, 'node_modules/@extradorso/client/index.js')
  sdk = (await import(pathToFileURL(installed).href)) as typeof Sdk
})
afterAll(async () => {
  await wire.stop()
  await product.kill()
  removeFolder(folder)
})

const STRICT = [
  '--strict',
  '--noEmit',
  '--checkers',
  '1',
  '--target',
  'es2023',
  '--lib',
  'es2023,dom,dom.iterable',
  '--types',
  '',
]
const tsc = (files: readonly string[], ...args: string[]) =>
  run(process.execPath, [join(ROOT, 'node_modules/typescript-native/bin/tsc'), ...STRICT, ...args, ...files])

describe('the packed client, in an empty folder', () => {
  it('has types that strict compilers of both kinds take, that know the lines apart, and the router’s for stock clients', () => {
    const source = `
      import { createExtradorsoClient, ExtradorsoError, type Foto } from '@extradorso/client'
      import { fotosOf, save } from '@extradorso/client/node'
      const client = createExtradorsoClient({ url: 'http://localhost:3000', token: async () => 'at_' })
      const fotos: Foto[] = await client.civil.fotos.query({ os: '1', torre: 'A' })
      const wtg: string | null | undefined = (await client.robo.fotos.query({ os: '1', blade: 'B' }))[0]?.wtg
      // @ts-expect-error a civil order has a torre
      await client.civil.fotos.query({ os: '1', wtg: 'A' })
      // @ts-expect-error a query is no mutation
      await client.auth.me.mutate()
      // @ts-expect-error drone has no blade
      await client.uploadFotos('drone', { campos: { blade: 'B' }, fotos: await fotosOf('.') })
      const campos = { seuCliente: 'a', parque: 'b', suaEmpresa: 'c', matricula: 'd', wtg: 'e', os: 'f' }
      export const { lote } = await client.uploadFotos('drone', { campos, fotos: await fotosOf('.') })
      await save(await client.downloadRelatorio('robo', { os: '1', blade: 'B', tipo: 'pdf' }), 'a.pdf')
      export const code: string = new ExtradorsoError('', { code: 'NETWORK' }).code + fotos.length + wtg
    `
    writeFileSync(join(program, 'typed.ts'), source)
    const clean = { status: 0, stdout: '', stderr: '' }
    expect(tsc(['typed.ts'], '--module', 'nodenext', '--moduleResolution', 'nodenext')).toEqual(clean)
    const stock = `
      import { createTRPCClient, httpLink } from '@trpc/client'
      import type { AppRouter } from '@extradorso/client/router'
      const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: 'http://localhost:3000/trpc' })] })
      export const ids = (await client.robo.busca.query({ os: '1', wtg: 'A' })).map(({ id, url }) => [id, url])
      // @ts-expect-error a mutation is no query
      await client.auth.logout.query()
    `
    writeFileSync(join(program, 'stock.ts'), stock)
    symlinkSync(join(ROOT, 'node_modules/@trpc'), join(program, 'node_modules/@trpc'))
    const ofBundlers = ['--module', 'esnext', '--moduleResolution', 'bundler', '--skipLibCheck']
    expect(tsc(['typed.ts', 'stock.ts'], ...ofBundlers)).toEqual(clean)
    const types = readdirSync(join(ROOT, 'dist/sdk'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.d.ts'))
      .map((name) => statSync(join(ROOT, 'dist/sdk', name)).size)
    expect(types.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000)
  })

  it('runs the example of every line: sends a folder, marks, and fetches report and zip', async () => {
    const { accessToken } = await newToken('completo')
    const env = { EXTRADORSO_URL: product.url, EXTRADORSO_TOKEN: accessToken }
    const examples = {
      robo: [fotos, join(folder, 'ordem.json'), 'OS-1', 'WTG-1', 'B'],
      drone: [fotos, 'OS-2', 'WTG-2'],
      civil: [fotos, 'OS-3', 'Torre 3'],
    }
    for (const [linha, args] of Object.entries(examples)) {
      const name = `${linha}.mjs`
      copyFileSync(join(program, 'node_modules/@extradorso/client/examples', name), join(program, name))
      const ran = run(process.execPath, [name, ...args, join(program, linha)], { env })
      expect([linha, ran.status, ran.stdout, ran.stderr]).toMatchObject(
        [linha, 0, /./, /100 %/].map(matching),
      )
      const made = readdirSync(join(program, linha)).toSorted()
      expect(made).toEqual([expect.stringMatching(/^fotos_os_.*\.zip$/), expect.stringMatching(/\.pdf$/)])
      const [zip = '', pdf = ''] = made.map((file) => readFileSync(join(program, linha, file), 'latin1'))
      expect([zip.slice(0, 2), pdf.slice(0, 5), zip.length > 3 * FOTO]).toEqual(['PK', '%PDF-', true])
    }
  })
})

const matching = (value: unknown) =>
  value instanceof RegExp ? (expect.stringMatching(value) as unknown) : value

describe('a program on a bad wire', () => {
  const campos = {
    seuCliente: 'Cliente',
    parque: 'Parque',
    suaEmpresa: 'Empresa',
    matricula: 'M-1',
    wtg: 'WTG-9',
    os: 'OS-9',
  }
  const files = [1, 2, 3].map((at) => new File([new Uint8Array(jpegOf(FOTO, at))], `${at}.jpg`))
  const open = (token: string) => sdk.createExtradorsoClient({ url: `http://127.0.0.1:${wire.port}`, token })

  it.each([
    ['midway', () => wire.cutAsked(2 * FOTO)],
    ['before its receipt', () => wire.cutAnswer(0)],
  ])('sends an upload cut %s again, and it is kept once', async (when, cut) => {
    const client = open((await newToken('completo')).accessToken)
    const os = `OS-${when}`
    const mishaps = wire.mishaps
    const attempts = new Set<number>()
    await client.auth.me.query()
    const onProgress = ({ attempt, sentBytes }: Sdk.UploadProgress) => {
      // Only now, with the upload's bytes on their way, so that nothing but the upload is cut.
      if (attempts.size === 0 && sentBytes > 0) cut()
      attempts.add(attempt)
    }
    const recibo = await client.uploadFotos('drone', { campos: { ...campos, os }, fotos: files, onProgress })
    expect([recibo.total, [...attempts], wire.mishaps - mishaps]).toEqual([3, [1, 2], 1])
    expect(await client.drone.fotos.query({ os, wtg: campos.wtg })).toHaveLength(3)
    const lists = await client.admin.wtgList.query()
    expect(lists.drone.filter((lote) => lote.os === os)).toHaveLength(1)
  })

  it('takes a zip up where it broke, and a photo is the original byte for byte', async () => {
    const client = open((await newToken('leitura')).accessToken)
    const busca = { os: 'OS-midway', wtg: campos.wtg }
    const whole = Buffer.from(await (await client.downloadZip('drone', busca)).arrayBuffer())
    // Counted before the request: on an idle machine the answer may have passed, and broken, by the time its head is
    // read.
    const mishaps = wire.mishaps
    wire.cutAnswer(FOTO)
    const zip = await client.downloadZip('drone', busca)
    expect(sha256(Buffer.from(await zip.arrayBuffer()))).toBe(sha256(whole))
    expect(wire.mishaps - mishaps).toBe(1)
    const [found] = await client.drone.busca.query(busca)
    const original = await client.downloadFoto(found?.url ?? '')
    expect(sha256(Buffer.from(await original.arrayBuffer()))).toBe(sha256(jpegOf(FOTO, 1)))
  })

  it('is told by the server’s own sentence what it may not, and that its token was revoked', async () => {
    const { accessToken, token } = await newToken('leitura')
    const client = open(accessToken)
    const upload = () => client.uploadFotos('drone', { campos, fotos: files })
    const refusal = (work: () => Promise<unknown>) =>
      work().then(
        () => undefined,
        (error: unknown) => {
          const { name, code, status, message, requestId } = error as Sdk.ExtradorsoError
          return { name, code, status, message, hasRequestId: Boolean(requestId) }
        },
      )
    const told = { name: 'ExtradorsoError', hasRequestId: true }
    const readOnly = 'Este token é só de leitura: não envia fotos nem salva. Use um token de acesso completo.'
    expect(await refusal(upload)).toEqual({ ...told, code: 'FORBIDDEN', status: 403, message: readOnly })
    const running = await newToken('completo')
    const half = {
      name: 'meia.jpg',
      size: FOTO,
      async *stream() {
        yield new Uint8Array(jpegOf(FOTO, 1)).subarray(0, FOTO / 2)
        await ask(admin, 'tokens.revoke', { id: running.token.id })
        yield new Uint8Array(jpegOf(FOTO, 1)).subarray(FOTO / 2)
      },
    }
    const cut = () => open(running.accessToken).uploadFotos('drone', { campos, fotos: [half] })
    await ask(admin, 'tokens.revoke', { id: token.id })
    const message = expect.stringContaining('Este token não vale') as string
    const over = { ...told, code: 'UNAUTHORIZED', status: 401, message }
    const wanted = { os: 'OS-9', wtg: 'WTG-9' }
    expect(await refusal(() => client.drone.fotos.query(wanted))).toEqual(over)
    expect(await refusal(upload)).toEqual(over)
    expect(await refusal(cut)).toEqual(over)
    expect(await refusal(() => client.downloadZip('drone', wanted))).toEqual(over)
    const nobody = sdk.createExtradorsoClient({ url: 'http://127.0.0.1:9' })
    expect(await refusal(() => nobody.auth.me.query())).toMatchObject({ code: 'NETWORK', status: undefined })
  })
})
