// npm test: checks types, builds, then runs every test in one run of vitest, browser tests on the built product among
// them. The output ends with the slowest test files, counts of attack cases, fault cases and statements of the
// specification, and the sum as the last line: `N passed, N failed`. Whatever cannot be run, and whatever the tests
// leave behind, counts as failed.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundle, compile, ROOT } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { summarise } from './tests/count-cases.mjs'
import { countTests } from './tests/count-tests.mjs'
import { slowestFiles } from './tests/slowest.mjs'
import { openTestRun } from './tests/test-run.mjs'

const run = openTestRun()
const total = { passed: 0, failed: 0 }
const testResults = []

function fail(sentence) {
  console.error(sentence)
  total.failed += 1
}

/**
 * One vitest run in this terminal. Its json report is counted; a failing exit code that the report does not explain
 * counts as one more failure.
 */
function runVitest(args, env) {
  const report = join(run.folder, 'relatorio.json')
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    // vitest's own temporary files go into the run's folder as well, and are removed with it after an interrupt.
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, TMPDIR: run.folder, ...env } },
  )
  const results = readReport(report)
  rmSync(report, { force: true })
  testResults.push(...results.testResults)
  const { passed, failed } = countTests(results)
  total.passed += passed
  total.failed += failed
  if (passed + failed === 0) fail('Nenhum teste foi executado.')
  else if (status !== 0 && failed === 0) fail(`O vitest terminou com ${status} sem teste que o explique.`)
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { testResults: [] }
  }
}

try {
  const built = compile() && bundle()
  if (!built) fail('A compilação falhou.')
  const path = await ensureChromium().catch((error) => fail(`Chromium: ${error.message}`))
  // Without a product or a browser the other tests are still worth running.
  if (built && path) runVitest([], { CHROMIUM_PATH: path })
  else runVitest(['--project', '!browser'], {})
} finally {
  for (const left of await run.close()) fail(`Os testes deixaram para trás: ${left}`)
}

console.log('Os arquivos de teste mais lentos:')
for (const line of slowestFiles(testResults)) console.log(line)

for (const line of summarise(testResults)) console.log(line)
process.exitCode = total.failed > 0 ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed`)
