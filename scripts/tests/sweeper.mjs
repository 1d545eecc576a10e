// Started beside a test run: `sweeper.mjs FOLDER`. Whatever becomes of the process that opened the run – finished,
// interrupted, killed –, its end of the pipe closes. A last word 'terminou' says that it ended by itself: then what is
// left behind is printed as a JSON list. In every case what still runs is ended, what is mounted in the folder unmounted,
// and the folder removed.
import { rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { endProcessesNaming, leftBehind, unmountIn } from './left-behind.mjs'

const [folder = ''] = process.argv.slice(2)
const lastWord = await text(process.stdin).catch(() => '')

if (lastWord === 'terminou') {
  // Workers that are still ending hold the folder's bare name; what tests started holds the name of something in it.
  console.log(JSON.stringify(await leftBehind(folder, `${folder}/`)))
} else {
  await endProcessesNaming(folder, 0)
}
unmountIn(folder)
rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
