import { cpus, loadavg } from 'node:os'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { buildWhatIsMissing, compile } from '../scripts/build.mjs'
import { measureScreens, SCREEN_ROWS } from './browser/screen-rows.ts'
import { GATEWAY_ROWS, measureGateway } from './gateway-rows.ts'
import type { Running } from './programs.ts'
import { SCALE_ROWS, scale } from './scale/escala.ts'
import { group, say, short } from './table.ts'

/** `npm run bench -- [row …]`: the named rows, or all of them. */
const ROWS = [GATEWAY_ROWS, SCREEN_ROWS, SCALE_ROWS].flatMap((rows) => Object.keys(rows))
/** What takes too long to be measured unless it is asked for. */
const ONLY_BY_NAME = ['escala-milhao']
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !ROWS.includes(name))
if (unknown.length > 0) {
  say(`Não há medida com o nome ${unknown.join(', ')}. Escolha entre: ${ROWS.join(', ')}.`)
  process.exit(2)
}
const isWanted = (name: string) => (asked.length > 0 ? asked.includes(name) : !ONLY_BY_NAME.includes(name))
const wanted = (rows: object) => Object.keys(rows).filter(isWanted)

const isBuilt = buildWhatIsMissing() && compile('bench/peer')
if (!isBuilt) throw new Error('A compilação falhou.')
const begun = performance.now()
const folder = newFolder('extradorso-bench')
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
  const gatewayRows = wanted(GATEWAY_ROWS)
  if (gatewayRows.length > 0) await measureGateway(gatewayRows, { folder, started })
  await stop()
  const screenRows = wanted(SCREEN_ROWS)
  if (screenRows.length > 0) await measureScreens(screenRows, { folder, started })
  await stop()
  for (const [name, [title, sizes]] of Object.entries(SCALE_ROWS))
    if (isWanted(name)) await group(title, () => scale(folder, sizes))
} finally {
  await stop()
  removeFolder(folder)
  say('', `Ao todo ${short((performance.now() - begun) / 1000, 's')}.`)
}
process.exit()
