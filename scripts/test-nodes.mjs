// node scripts/test-nodes.mjs [--without-story] MAJOR...: tests the built product, over sockets and through the main
// story in a browser, under newer versions of Node.js that `npm ci --prefix scripts/nodes` has installed. Processes
// that the tests start run under the same version. `--without-story` is for whoever runs the main story elsewhere, such
// as in the image.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundle, compile, ROOT } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { binaryOf, packageOf } from './nodes/binary-of.mjs'
import { QUICK_WORKERS } from './tests/workers.mjs'

const WITHOUT_STORY = '--without-story'
const words = process.argv.slice(2)
const majors = words.filter((word) => word !== WITHOUT_STORY)
const TESTS = ['.http.test.ts', 'bff/start/start.process.test.ts']
if (!words.includes(WITHOUT_STORY)) TESTS.push('e2e/main-job.test.ts')

/** Runs the tests under a Node.js program; true when all passed. */
function test(binary, env) {
  const workers = `--maxWorkers=${QUICK_WORKERS}`
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', workers, ...TESTS]
  return spawnSync(binary, args, { cwd: ROOT, stdio: 'inherit', env }).status === 0
}

if (majors.length === 0) throw new Error('Diga quais versões: node scripts/test-nodes.mjs 24')
const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'scripts/nodes/package.json'), 'utf8'))
const absent = majors.find(
  (major) => packageOf(major) in optionalDependencies && !existsSync(binaryOf(major)),
)
if (absent) throw new Error(`Falta o Node.js ${absent}: npm ci --prefix scripts/nodes`)
if (!compile() || !bundle()) process.exit(1)
const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() }
for (const major of majors) {
  const binary = binaryOf(major)
  if (!existsSync(binary)) {
    console.error(
      `Node.js ${major}: não há pacote para ${process.platform} ${process.arch}; não foi testado.`,
    )
    continue
  }
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  console.log(`Node.js ${stdout.trim()}:`)
  if (!test(binary, env)) process.exitCode = 1
}
