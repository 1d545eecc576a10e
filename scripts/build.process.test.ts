import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { runProgram } from '#shared/node/testing/running-program'
import { ROOT } from './build.mjs'

/** Programs in place of the build's tools, each of which prints a word, and of the programs that a build makes. */
const STAND_INS = {
  'node_modules/typescript-native/bin/tsc': "console.log('types')",
  'scripts/programs.mjs': "console.log('programs')",
  'node_modules/vite/bin/vite.js': "console.log('screens')",
  'dist/bff/main.js': 'console.log(\'{"evento":"pronto"}\')',
}

/** Makes a project from these files and copies of some of the scripts. */
function makeProject(folder: string, scripts: readonly string[], files: Record<string, string>): void {
  for (const name of ['package.json', ...scripts.map((script) => `scripts/${script}`)])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

const folder = newFolder('compilar')
beforeAll(() => makeProject(folder, ['build.mjs', 'start.mjs'], STAND_INS))
afterAll(() => removeFolder(folder))

it('a start that compiled first left lines in the log that are no JSON, where jq stopped reading', async () => {
  const { output, exit } = runProgram(process.execPath, [join(folder, 'scripts/start.mjs')], { env: {} })
  expect(await exit).toBe(0)
  await expect.poll(() => output.out).toBe('{"evento":"pronto"}\n')
  await expect
    .poll(() => output.err)
    .toBe('Compilando o servidor...\ntypes\nprograms\nMontando as telas...\nscreens\n')
})

it('screens whose build was interrupted passed for whole ones, with half of a compressed file and no worker', async () => {
  makeProject(folder, [], { 'dist/client/index.html': '' })
  const { output, exit } = runProgram(process.execPath, [join(folder, 'scripts/start.mjs')], { env: {} })
  expect(await exit).toBe(0)
  await expect.poll(() => output.err).toContain('Montando as telas...\nscreens\n')
})

it('a build older than its sources, in a folder of somebody else, ended in a stack', async () => {
  // Root may write everywhere, unless it gives up that right.
  const asOther = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override'] : []
  const [program, ...args] = [...asOther, process.execPath, join(folder, 'scripts/start.mjs')]
  chmodSync(join(folder, 'dist'), 0o555)
  const { output, exit } = runProgram(program, args, { env: {} })
  expect(await exit).toBe(1)
  chmodSync(join(folder, 'dist'), 0o755)
  await expect
    .poll(() => output.err)
    .toMatch(
      /^\S+dist falta ou é mais antiga .* rode npm run build com o dono da pasta\.\nA compilação falhou/,
    )
})

describe('the commands of an operator', () => {
  const TSC = 'node_modules/typescript-native/bin/tsc'
  const folder = newFolder('comandos')
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  afterAll(() => removeFolder(folder))

  const commandOf = (name: string) => {
    const [, script = '', ...words] = scripts[name]?.split(' ') ?? []
    const program = `dist/api/ops/${name.replace(':', '-')}.js`
    makeProject(folder, ['build.mjs', 'command.mjs'], {
      ...STAND_INS,
      [program]: 'console.log(...process.argv.slice(2))',
    })
    return () => {
      const { status, stdout } = spawnSync(process.execPath, [join(folder, script), ...words, name], {
        encoding: 'utf8',
      })
      return [status, stdout]
    }
  }

  it.each(['admin', 'backup', 'migrate', 'migrate:storage', 'restore', 'retencao'])(
    'npm run %s runs its own program',
    (name) => {
      expect(commandOf(name)()).toEqual([0, `${name}\n`])
      // Another command that runs this program would otherwise find it.
      removeFolder(join(folder, 'dist'))
    },
  )

  it('run no program where the build fails', () => {
    const run = commandOf('admin')
    writeFileSync(join(folder, TSC), 'process.exit(1)')
    expect(run()).toEqual([1, ''])
  })
})

/** The sources that a bundle of the programs needs, with as little in them as possible. */
const SOURCES = [
  'api/main.ts',
  'api/ops/admin.ts',
  'api/report/pdf/pdf-fonts.ts',
  'api/some-process.ts',
  'bff/conformance/main.ts',
  'bff/main.ts',
  'bff/start/start.ts',
]

describe('the programs', () => {
  const folder = newFolder('programas')
  const made = (name: string) => join(folder, 'dist', name)
  beforeAll(() => {
    const sources = SOURCES.map((name) => [name, 'export const found = 1'])
    makeProject(folder, ['programs', 'programs.mjs'], Object.fromEntries(sources) as Record<string, string>)
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  })
  afterAll(() => removeFolder(folder))
  const putTogether = () =>
    runProgram(process.execPath, [join(folder, 'scripts/programs.mjs')], { env: {} }).exit

  it('lacked what was edited while they were put together, and were never put together again', async () => {
    expect(await putTogether()).toBe(0)
    expect(statSync(made('.servidor')).mtimeMs).toBeLessThan(statSync(made('bff/main.js')).mtimeMs)
  })

  it('of which some were gone after a failure, or Ctrl+C, passed for whole ones, and nothing started any more', async () => {
    writeFileSync(join(folder, 'bff/main.ts'), 'export const')
    expect(await putTogether()).toBe(1)
    expect(existsSync(made('.servidor'))).toBe(false)
  })
})
