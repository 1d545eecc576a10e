// `npm run bench -- [row …]`: measures the named rows, or all rows that do not have to be named.
import { cpus, loadavg } from 'node:os'
import { buildWhatIsMissing, compile } from '../scripts/build.mjs'
import { openTestRun } from '../scripts/tests/test-run.mjs'
import { measureScreens } from './browser/screen-rows.ts'
import { measureGateway } from './gateway-rows.ts'
import type { Running } from './programs.ts'
import { GATEWAY_ROWS, SCALE_ROWS, SCREEN_ROWS, saidInstead, wantedOf } from './rows.ts'
import { SCALE_SIZES, scale } from './scale/escala.ts'
import { group, say, short } from './table.ts'

const asked = process.argv.slice(2)
const instead = saidInstead(asked)
if (instead) {
  say(instead.text)
  process.exit(instead.code)
}
/** The time that all rows together should take at most, on two idle CPUs. */
const GOAL_S = 600

const isBuilt = buildWhatIsMissing() && compile('bench/peer')
if (!isBuilt) throw new Error('A compilação falhou.')
const begun = performance.now()
/**
 * A folder that will hold gigabytes. It is removed, and the processes that use it are ended, however this program ends.
 */
const { folder, close } = openTestRun()
const started: Running[] = []
const stop = async () => {
  for (const running of started.splice(0).reverse()) await running.stop()
}
const [load = 0] = loadavg()
say(
  `Node ${process.version}, ${cpus().length} CPUs (${cpus()[0]?.model ?? ''}), carga ${short(load)}, ${new Date().toISOString().slice(0, 10)}`,
)
say('Cliente, porta e backend dividem as mesmas CPUs; diferenças de menos de 30 % não dizem nada.')
try {
  const gatewayRows = wantedOf(GATEWAY_ROWS, asked)
  if (gatewayRows.length > 0) await measureGateway(gatewayRows, { folder, started })
  await stop()
  const screenRows = wantedOf(SCREEN_ROWS, asked)
  if (screenRows.length > 0) await measureScreens(screenRows, { folder, started })
  await stop()
  for (const name of wantedOf(SCALE_ROWS, asked))
    await group(SCALE_ROWS[name], () => scale(folder, SCALE_SIZES[name]))
} finally {
  await stop()
  await close()
  const goal = asked.length === 0 ? ` (meta: ${GOAL_S} s em duas CPUs livres)` : ''
  say('', `Ao todo ${short((performance.now() - begun) / 1000, 's')}${goal}.`)
}
process.exit()
