// npm run check: types, lint, format, layers and unused code. The scripts run in two lanes that take about equally
// long; the output of each is printed when it has ended.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { ROOT } from './build.mjs'

const LANES = [
  ['lint', 'layers'],
  ['compile', 'format:check', 'unused'],
]

/** Runs one script of package.json and prints its output; true when it exits with 0. */
async function run(script) {
  const child = spawn('npm', ['run', '--silent', script], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  console.log(`${code === 0 ? 'passou' : 'FALHOU'}: npm run ${script}`)
  process.stdout.write(out)
  process.stderr.write(err)
  return code === 0
}

const lanes = LANES.map(async (scripts) => {
  for (const script of scripts) if (!(await run(script))) process.exitCode = 1
})
await Promise.all(lanes)
