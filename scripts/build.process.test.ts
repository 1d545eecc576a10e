import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { runProgram } from '#shared/node/testing/running-program'
import { ROOT } from './build.mjs'

/** In the place of the tools of a build, each of which says something, and of the programs that they make. */
const STAND_INS = {
  'node_modules/typescript-native/bin/tsc': "console.log('types')",
  'scripts/programs.mjs': "console.log('programs')",
  'node_modules/vite/bin/vite.js': "console.log('screens')",
  'dist/bff/main.js': 'console.log(\'{"evento":"pronto"}\')',
}

const folder = newFolder('compilar')
beforeAll(() => {
  for (const name of ['build.mjs', 'start.mjs'])
    cpSync(join(ROOT, 'scripts', name), join(folder, 'scripts', name))
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  for (const [name, program] of Object.entries(STAND_INS)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), program)
  }
})
afterAll(() => removeFolder(folder))

it('a start that compiled first left lines in the log that are no JSON, where jq stopped reading', async () => {
  const { output, exit } = runProgram(process.execPath, [join(folder, 'scripts/start.mjs')], { env: {} })
  expect(await exit).toBe(0)
  await expect.poll(() => output.out).toBe('{"evento":"pronto"}\n')
  await expect
    .poll(() => output.err)
    .toBe('Compilando o servidor...\ntypes\nprograms\nMontando as telas...\nscreens\n')
})
