import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERRORS } from '#shared/errors/errors'
import { POSTGRES_BIN, startPostgres, type PostgresServer } from '#shared/node/testing/postgres-server'
import { startProduct, type ProductProcess } from '#shared/node/testing/product-process'
import { request } from '#shared/node/testing/request'
import { ask, signInAdmin } from '../testing/product-admin.ts'
import { expectWhole, fotosOf, marcacaoOf, TORRE, upload, type Asked } from '../testing/product-uploads.ts'

const BIN = POSTGRES_BIN ?? ''
const commandOf = (name: string) => fileURLToPath(new URL(`../../dist/api/ops/${name}.js`, import.meta.url))

describe.skipIf(POSTGRES_BIN === undefined)('the product on PostgreSQL', () => {
  let folder: string
  let dataDir: string
  let server: PostgresServer
  let databaseUrl: string
  let product: ProductProcess
  let admin: Asked

  beforeAll(async () => {
    folder = newFolder('bff-postgres')
    dataDir = join(folder, 'dados')
    server = await startPostgres(BIN)
    databaseUrl = await server.newDatabase()
    product = await startProduct({ dataDir, env: { DATABASE_URL: databaseUrl } })
    admin = { url: product.url, ...(await signInAdmin(product.url)) }
  })
  afterAll(async () => {
    await product.kill()
    await server.stop()
    removeFolder(folder)
  })

  function command(name: string, args: readonly string[] = [], env: Record<string, string> = {}) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [commandOf(name), ...args], {
      env: {
        PATH: process.env['PATH'],
        TMPDIR: tmpdir(),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        ...env,
      },
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  }

  it('keeps its database there, and nothing of it in the folder', async () => {
    expect(await upload(admin, 'OS-1')).toBe(true)
    const [foto] = await fotosOf(admin, 'OS-1')
    await ask(admin, 'civil.salvarMarcacoes', { photoId: foto?.id, dano: 'Trinca' }).catch(() => undefined)
    await expectWhole(admin, 'OS-1')
    expect(readdirSync(dataDir).filter((name) => name.startsWith('api.sqlite'))).toEqual([])
  })

  it('F36 answers 503 with Retry-After while the server is away, and goes on with the same session when it is back', async () => {
    await server.kill()
    const away = await request(`${product.url}/trpc/civil.fotos`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...admin.headers },
      body: JSON.stringify({ os: 'OS-1', torre: TORRE }),
    })
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await away.text()).toContain(ERRORS.DATABASE_BUSY.texto)
    expect(await upload(admin, 'OS-2')).toBe(false)
    await server.start()
    await expectWhole(admin, 'OS-1')
    // Away is told once for each reason: first there is no server, then one that is only starting.
    const events = () => [...new Set(product.output.out.match(/"evento":"banco-\w+"/g))]
    await expect.poll(events).toEqual(['"evento":"banco-fora"', '"evento":"banco-voltou"'])
    expect(await fotosOf(admin, 'OS-2')).toEqual([])
    expect(await upload(admin, 'OS-2')).toBe(true)
    await expectWhole(admin, 'OS-2')
  })

  it('F36 keeps every save that it answered while the server falls and comes back, and answers each call meanwhile', async () => {
    const [foto] = await fotosOf(admin, 'OS-1')
    if (!foto) throw new Error('no photo')
    const [kept, refused]: [string[], unknown[]] = [[], []]
    let [asked, found, isOver] = [0, 0, false]
    const post = (procedure: string, input: unknown) =>
      request(`${product.url}/trpc/${procedure}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...admin.headers },
        body: JSON.stringify(input),
      })
    const saving = async () => {
      const nota = `nota ${++asked}`
      const { status, headers } = await post('civil.salvarMarcacoes', marcacaoOf(foto, nota))
      if (status === 200) kept.push(nota)
      else refused.push([status, headers.get('retry-after')])
    }
    const again = async (work: () => Promise<unknown>) => {
      while (!isOver) await work()
    }
    const search = async () => {
      const { status, headers } = await post('civil.fotos', { os: 'OS-1', torre: TORRE })
      if (status === 200) found++
      else refused.push([status, headers.get('retry-after')])
    }
    const callers = [saving, saving, saving, search].map(again)
    const come = async () => {
      const before = [kept.length, found]
      await expect
        .poll(() => [kept.length - (before[0] ?? 0) > 5, found > (before[1] ?? 0)])
        .toEqual([true, true])
    }
    try {
      await come()
      await server.kill()
      await expect.poll(() => refused.length).toBeGreaterThan(5)
      await server.start()
      await come()
    } finally {
      isOver = true
      await Promise.all(callers)
    }
    expect(refused.filter((answer) => String(answer) !== '503,5')).toEqual([])
    const texts = execFileSync(join(BIN, 'psql'), ['-Atc', 'select observacao from marcacoes', databaseUrl], {
      encoding: 'utf8',
    })
    const stored = new Set(texts.split('\n'))
    expect(kept.filter((nota) => !stored.has(nota))).toEqual([])
    expect(product.child.exitCode).toBeNull()
  })

  it('has the commands work on it, and say what they do not cover', () => {
    expect(command('admin', ['lista']).said).toContain('admin@empresa.com.br')
    expect(command('migrate')).toMatchObject({
      status: 0,
      said: expect.stringContaining('As tabelas') as string,
    })
    const backup = command('backup', [join(folder, 'copia.zip')])
    expect([backup.status, existsSync(join(folder, 'copia.zip'))]).toEqual([1, false])
    expect(backup.said).toContain('pg_dump')
    expect(command('restore', [join(folder, 'copia.zip')]).said).toContain('restaure sem DATABASE_URL')
  })

  it('comes back from a dump of the server and a copy of the folder, and refuses an empty server beside photos', async () => {
    const dump = join(folder, 'banco.dump')
    execFileSync(join(BIN, 'pg_dump'), ['--format=custom', `--file=${dump}`, databaseUrl])
    const other = join(folder, 'outra')
    for (const name of ['fotos', 'segredo'])
      cpSync(join(dataDir, name), join(other, name), { recursive: true })
    const empty = await server.newDatabase()
    const refused = command('migrate', [], { DATABASE_URL: empty, DATA_DIR: other })
    expect([refused.status, refused.said]).toEqual([1, expect.stringContaining('está vazio. Há fotos em')])
    execFileSync(join(BIN, 'pg_restore'), ['--no-owner', `--dbname=${empty}`, dump])
    const restored = await startProduct({ dataDir: other, env: { DATABASE_URL: empty } })
    try {
      await expectWhole({ url: restored.url, ...(await signInAdmin(restored.url)) }, 'OS-2')
    } finally {
      await restored.kill()
    }
  })
})
