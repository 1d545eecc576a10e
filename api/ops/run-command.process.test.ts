import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { keptSecret } from '#shared/node/sessions/secret'
import { openSqlite } from '#shared/node/sqlite/open-sqlite'
import { onSmallDisk } from '#shared/node/testing/small-disk'
import { startApi } from '../testing/start-api.ts'
import { sentenceOf } from './run-command.ts'

let root: string
beforeAll(() => {
  root = newFolder('comandos')
})
afterAll(() => removeFolder(root))

const systemError = (code: string) =>
  Object.assign(new Error(`${code}: it failed, open '/dados/x'`), { code })

it.each([
  [systemError('ENOSPC'), /^Falta espaço no disco de \/dados/],
  [new Error('database or disk is full'), /^Falta espaço no disco de \/dados/],
  [systemError('EROFS'), /^Este usuário não pode ler e escrever em \/dados/],
  [new Error('attempt to write a readonly database'), /^Este usuário não pode ler e escrever em \/dados/],
  [
    new AppError('DATABASE_BUSY', { cause: new Error('database is locked') }),
    /^Outro programa escreve no banco de \/dados/,
  ],
  [systemError('ENOTDIR'), /^\/dados \(DATA_DIR\) não é uma pasta, ou /],
  [systemError('EEXIST'), /^\/dados \(DATA_DIR\) não é uma pasta, ou /],
  [new Error('file is not a database'), /^O banco de \/dados .* restaure a cópia/],
  [new Error('database disk image is malformed'), /^O banco de \/dados .* restaure a cópia/],
])('an error of the disk during a command is told in a sentence: %s', (error, sentence) => {
  expect(sentenceOf(error, '/dados')).toMatch(sentence)
})

it('a secret that was cut short ended a command in a stack', () => {
  const dataDir = newFolder('segredo-cortado')
  writeFileSync(join(dataDir, 'segredo'), 'curto')
  const told = () => {
    try {
      return keptSecret(dataDir)
    } catch (error) {
      return sentenceOf(error, dataDir)
    }
  }
  expect(told()).toBe(`${dataDir}/segredo está incompleto. Restaure-o ou apague-o: as sessões terminam.`)
  removeFolder(dataDir)
})

it('an unforeseen error is not turned into a sentence', () => {
  expect(sentenceOf(new Error('x is not a function'), '/dados')).toBeUndefined()
})

interface Run {
  command?: 'admin' | 'backup' | 'migrate' | 'migrate-storage' | 'restore'
  /** As a user who may read only this user's own files; also when root runs the tests. */
  asOther?: boolean
  env?: Record<string, string>
}

/**
 * Root without the right to read everything. Root can still read the program where no other user could, as in root's
 * home.
 */
const WITHOUT_RIGHTS = [
  'setpriv',
  '--bounding-set=-dac_override,-dac_read_search',
  '--inh-caps=-dac_override,-dac_read_search',
]

const admin = (dataDir: string, ...args: string[]) => run(dataDir, args)

async function run(dataDir: string, args: string[], { command = 'admin', asOther = false, env }: Run = {}) {
  const entry = fileURLToPath(new URL(`../../dist/api/ops/${command}.js`, import.meta.url))
  const options = { env: { ...process.env, ...env, DATA_DIR: dataDir } }
  const before = asOther && process.getuid?.() === 0 ? WITHOUT_RIGHTS : []
  const [program = '', ...rest] = [...before, process.execPath, entry, ...args]
  const child = spawn(program, rest, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = once(child, 'exit') as Promise<[number]>
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { out, err, code }
}

it('a full disk refuses a new senha in a sentence, and gives one once there is room', (context) =>
  onSmallDisk({ folder: join(root, 'cheio') }, context, async (dataDir) => {
    const api = await startApi({ dataDir })
    await api.stop()
    const filler = join(dataDir, 'outro')
    expect(() => {
      for (;;) appendFileSync(filler, Buffer.alloc(4096))
    }).toThrow('ENOSPC')
    const { code, out, err } = await admin(dataDir, 'senha', api.admin.email)
    const sentence = `Falta espaço no disco de ${dataDir} (DATA_DIR). Libere espaço e repita.\n`
    expect([code, out, err]).toEqual([1, '', sentence])
    rmSync(filler)
    expect(await admin(dataDir, 'senha', api.admin.email)).toMatchObject({ code: 0, err: '' })
  }))

it('a read-only disk can be read, and a change on it is refused in a sentence', (context) =>
  onSmallDisk({ folder: join(root, 'fechado') }, context, async (dataDir) => {
    const written = join(root, 'aberto')
    const api = await startApi({ dataDir: written })
    await api.stop()
    cpSync(written, dataDir, { recursive: true })
    expect(spawnSync('mount', ['-o', 'remount,ro', dataDir]).status).toBe(0)
    const list = await admin(dataDir, 'lista')
    expect([list.code, list.err, list.out]).toEqual([0, '', expect.stringContaining(api.admin.email)])
    const sentence = (of: string) => `Este usuário não pode ler e escrever em ${of} (DATA_DIR).\n`
    const { code, err } = await admin(dataDir, 'senha', api.admin.email)
    expect([code, err]).toEqual([1, sentence(dataDir)])
    // Its folder would be new: Node told by ENOENT of the disk that takes none.
    const anew = join(dataDir, 'nova')
    expect((await run(anew, [written], { command: 'restore' })).err).toBe(sentence(anew))
  }))

it.each([
  ['admin', ['lista']],
  ['backup', [join(tmpdir(), 'copia-de-outro.zip')]],
  ['migrate-storage', ['--simular']],
] as const)('%s, run by another user, does not say that there is no database', async (command, args) => {
  const dataDir = join(root, command)
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'api.sqlite'), 'of somebody else')
  chmodSync(dataDir, 0)
  const { code, out, err } = await run(dataDir, [...args], {
    command,
    asOther: true,
    ...(command === 'migrate-storage' && { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nada' } }),
  })
  chmodSync(dataDir, 0o700)
  expect([code, out, err]).toEqual([
    1,
    '',
    `Este usuário não pode ler e escrever em ${dataDir} (DATA_DIR).\n`,
  ])
})

it('a copy by one who may not read the database of an open folder ended in a stack', async () => {
  const dataDir = newFolder('de-outro')
  writeFileSync(join(dataDir, 'api.sqlite'), 'of somebody else', { mode: 0 })
  const target = join(dataDir, 'copia.zip')
  const { code, out, err } = await run(dataDir, [target], { command: 'backup', asOther: true })
  removeFolder(dataDir)
  expect([code, out, err]).toEqual([
    1,
    '',
    `Este usuário não pode ler e escrever em ${dataDir} (DATA_DIR).\n`,
  ])
})

it.each([
  ['of somebody else', (file: string) => writeFileSync(file, 'x', { mode: 0 }), /Confira quem pode ler/],
  ['damaged', (file: string) => writeFileSync(file, 'x'.repeat(200)), /Apague-o para iniciar: todos entram/],
  [
    'of a newer version',
    (file: string) => {
      const sessions = openSqlite(file)
      sessions.exec('PRAGMA user_version = 999')
      sessions.close()
    },
    /foi escrito por uma versão mais nova do programa/,
  ],
] as const)(
  'a list of tokens from sessoes.sqlite %s ended in a stack, or in advice for the database',
  async (...row) => {
    const [, write, sentence] = row
    const dataDir = newFolder('sessoes')
    const file = join(dataDir, 'sessoes.sqlite')
    write(file)
    const { code, out, err } = await run(dataDir, ['tokens'], { asOther: true })
    removeFolder(dataDir)
    expect([code, out, err.split('\n').length]).toEqual([1, '', 2])
    expect(err.startsWith(file)).toBe(true)
    expect(err).toMatch(sentence)
  },
)

it('a folder that root had restored was told to be on a disk that takes no locks', async () => {
  const dataDir = join(root, 'restaurada')
  mkdirSync(join(dataDir, 'travas'), { recursive: true })
  chmodSync(join(dataDir, 'travas'), 0)
  const { code, err } = await run(dataDir, ['--simular'], {
    command: 'migrate-storage',
    asOther: true,
    env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nada' },
  })
  chmodSync(join(dataDir, 'travas'), 0o700)
  expect([code, err]).toEqual([1, `Este usuário não pode ler e escrever em ${dataDir} (DATA_DIR).\n`])
})

it('a command without the DATABASE_URL of the installation sent to DATA_DIR alone, or told a new file of the server', async () => {
  const dataDir = newFolder('sem-endereco-do-banco')
  const asked = await admin(dataDir, 'lista')
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('ou informe DATABASE_URL')])
  const { code, out } = await run(dataDir, [], { command: 'migrate' })
  removeFolder(dataDir)
  expect([code, out]).toEqual([0, expect.stringContaining(join(dataDir, 'api.sqlite'))])
})
