import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi } from '#api/testing/start-api'
import type { TestApi } from '#api/testing/start-api'
import { startGateway } from '#bff/testing/gateway'
import type { Gateway } from '#bff/testing/gateway'
import { jpegOf } from '#bff/testing/upload-bodies'
import { PROCEDURES } from '#bff/trpc/procedures'
import { PATHS, TRPC_MAX_BATCH } from '#shared/contract/paths'
import { MAX_TOKENS } from '#shared/contract/pessoas/tokens'
import { ENVIO_FOTOS, UPLOAD_LIMITS } from '#shared/contract/produto'
import { ERRORS } from '#shared/errors/errors'
import { LARGURAS_FOTO } from '#shared/foto/larguras'
import { TILE_SIZE } from '#shared/foto/tiles'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { MAX_FIELD_BYTES } from '#shared/upload/parts'
import { textOf } from './dependency-use.ts'

const PAGE = textOf('docs/integradores.md')
const section = (title: string) => PAGE.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? ''

/** The rows of a section's tables, their cells as text. */
const rowsOf = (title: string): string[][] =>
  [...section(title).matchAll(/^\| (.+) \|$/gm)]
    .map(([, cells = '']) => cells.split(/ \| /).map((cell) => cell.trim()))
    .filter(([first = '']) => !/^-+$/.test(first))
    .slice(1)

const codesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

describe('the page for integrators', () => {
  it('names every procedure, and whether it changes anything', () => {
    const told = rowsOf('Procedimentos').flatMap(([names = '', kind = '']) =>
      codesIn(names).map((name) => [name, kind === 'consulta' ? 'query' : 'mutation']),
    )
    expect(Object.fromEntries(told)).toEqual(
      Object.fromEntries([...PROCEDURES].map(([name, { type }]) => [name, type])),
    )
  })

  it('names the fields of every upload and download', () => {
    const told = new Map(
      rowsOf('Envios e downloads').map(([path = '', fields = '']) => [codesIn(path)[0], codesIn(fields)]),
    )
    for (const { api, upload, busca } of LISTA_LINHAS) {
      const files = ['photos', ...(upload.json ? ['jsonfile'] : [])]
      expect(told.get(`POST ${api.upload}`)).toEqual([...upload.campos, ...files])
      expect(told.get(`POST ${api.exportar}`)).toEqual([...busca.relatorio.map(({ campo }) => campo), 'tipo'])
      expect(told.get(`GET ${api.zip}`)).toEqual(busca.download.map(({ campo }) => campo))
    }
    expect([...told.keys()]).toContain(`GET ${PATHS.wtgListExcel}`)
    expect(section('Envios e downloads')).toContain(LARGURAS_FOTO.join(', ').replace(/, (\d+)$/, ' ou $1'))
    expect(section('Envios e downloads')).toContain(`múltiplos de ${TILE_SIZE}`)
  })

  it('has the error table as it is', () => {
    const seen = Object.entries(ERRORS).filter(([code]) => code !== 'ABORTED')
    expect(rowsOf('Erros')).toEqual(
      seen.map(([code, { http, trpc, texto }]) => [`\`${code}\``, String(http), `\`${trpc}\``, texto]),
    )
  })

  it('tells the limits that are kept', () => {
    const told = Object.fromEntries(rowsOf('Limites').map(([what = '', limit = '']) => [what, limit]))
    expect(told).toMatchObject({
      'consultas num pedido': String(TRPC_MAX_BATCH.query),
      'alterações num pedido': String(TRPC_MAX_BATCH.mutation),
      foto: `${UPLOAD_LIMITS.fotoMb} MB (\`MAX_FOTO_MB\`)`,
      'fotos em `envios.abrir`': `${UPLOAD_LIMITS.fotos} (\`MAX_FOTOS\`), nunca mais de ${ENVIO_FOTOS}`,
      'fotos de um envio': `${UPLOAD_LIMITS.fotos} (\`MAX_FOTOS\`)`,
      '`jsonfile`': `${UPLOAD_LIMITS.jsonMb} MB (\`MAX_JSON_MB\`)`,
      'campo de texto de um envio': `${MAX_FIELD_BYTES / 1024} kB`,
      'tokens com nome': `${MAX_TOKENS} por usuário`,
    })
  })
})

/** Whether the programs for the walk with curl are installed; without them its tests are shown as skipped. */
const CAN_WALK = ['bash', 'curl', 'jq'].every((name) => spawnSync(name, ['--version']).error === undefined)

describe('the walk with curl', () => {
  let folder: string
  let api: TestApi
  let gateway: Gateway
  beforeAll(async () => {
    folder = newFolder('passeio')
    api = await startApi()
    gateway = await startGateway(api.url)
    for (const number of [1, 2]) writeFileSync(join(folder, `foto${number}.jpg`), jpegOf(40_000, number))
  })
  afterAll(async () => {
    await gateway.close()
    await api.stop()
    removeFolder(folder)
  })

  it.skipIf(!CAN_WALK)('runs as it is written: token, upload, mark, PDF, a zip that goes on', async () => {
    const blocks = [...section('Um passeio com curl').matchAll(/```sh\n(.*?)```/gs)].map(
      ([, code = '']) => code,
    )
    expect(blocks.length).toBeGreaterThan(8)
    const env = { ...process.env, URL: gateway.url, EMAIL: api.admin.email, SENHA: api.admin.senha }
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', blocks.join('\n')], { cwd: folder, env })
    let said = ''
    for (const stream of [shell.stdout, shell.stderr])
      stream.on('data', (bytes: Buffer) => void (said += bytes.toString()))
    const code = await new Promise((resolve) => shell.once('close', resolve))
    expect([code, said]).toEqual([0, expect.stringContaining('"ok":true')])
    expect(said).toMatch(/^pronto$/m)
    const bytes = (name: string) => readFileSync(join(folder, name))
    expect(bytes('relatorio.pdf').subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes('miniatura.webp').subarray(8, 12).toString()).toBe('WEBP')
    expect(bytes('fotos.zip').equals(bytes('cortado.zip'))).toBe(true)
    expect(bytes('fotos.zip').includes(bytes('foto2.jpg'))).toBe(true)
    const ranges = gateway
      .requests()
      .filter(({ rota, status }) => rota === '/api/inspecao-drone/download' && status === 206)
    expect(ranges).toHaveLength(1)
  })
})
