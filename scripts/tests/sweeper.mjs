// Runs beside a test run: `sweeper.mjs FOLDER GRACE_MS`. When the process that opened the run finishes, is interrupted
// or is killed, its end of the pipe closes. If it wrote 'terminou' before, the run has ended by itself, and what it left
// behind is printed as a JSON list. In every case the processes that still run are killed, mounts in the folder are
// unmounted, and the folder is removed.
import { rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { endProcessesNaming, leftBehind, unmountIn } from './left-behind.mjs'

const [folder = '', graceMs = ''] = process.argv.slice(2)
const lastWord = await text(process.stdin).catch(() => '')

if (lastWord === 'terminou') {
  // With the slash: vitest workers that are still ending mention the folder itself, processes that tests started
  // mention something in it.
  console.log(JSON.stringify(await leftBehind(folder, { text: `${folder}/`, graceMs: Number(graceMs) })))
} else {
  await endProcessesNaming(folder, 0)
}
unmountIn(folder)
rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
