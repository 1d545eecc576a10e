// `node … bench/large-uploads.ts [uploads] [MB each]`: many large uploads at the same time into the whole product,
// which keeps them on disk.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MB } from '#shared/bytes/units'
import { jpegOf } from '#bff/testing/upload-bodies'
import { CADASTRO } from '#shared/testing/cadastro'
import { ADMINISTRADOR } from '#shared/node/testing/product-process'
import { buildServer } from '../scripts/build.mjs'
import { openTestRun } from '../scripts/tests/test-run.mjs'
import { ask, sendUploads, signIn } from './load.ts'
import type { Person } from './load.ts'
import { costOf } from './process-figures.ts'
import { ADMIN_ENV, startProduct } from './programs.ts'
import { shareOf } from './spread.ts'
import { say, short } from './table.ts'

const [uploads = 50, mb = 200] = process.argv.slice(2).map(Number)
const FOTO_MB = 20

if (!buildServer()) throw new Error('A compilação falhou.')
const { folder, close } = openTestRun()
const product = await startProduct(join(folder, 'dados'), ADMIN_ENV)
const { caller } = await signIn(product.url, ADMINISTRADOR)
const people: Person[] = []
for (let count = 0; count * 5 < uploads; count++) {
  const user = { email: `pessoa${count}@empresa.example`, senha: CADASTRO.senha }
  await ask(`${product.url}/trpc/auth.register`, caller, JSON.stringify({ ...CADASTRO, ...user }))
  people.push(await signIn(product.url, user))
}
const fotos = Array.from({ length: mb / FOTO_MB }, (_unused, at) => jpegOf(FOTO_MB * MB, at))

const over = new AbortController()
/** Milliseconds of each `turn`, repeated until the uploads are over; the time of `after` is not counted. */
async function timesOf<T>(turn: () => Promise<T>, after: (result: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  while (!over.signal.aborted) {
    const started = performance.now()
    const result = await turn()
    times.push(performance.now() - started)
    await after(result)
  }
  return times
}
const p95 = (times: number[]) => short(shareOf(times, 0.95), 'ms')
const calls = timesOf(
  () => ask(`${product.url}/trpc/auth.me`, caller, ''),
  () => sleep(50),
)
const refusedLogins: string[] = []
const logins = timesOf(
  () => signIn(product.url, ADMINISTRADOR).catch((error: unknown) => void refusedLogins.push(String(error))),
  async (signedIn) => {
    if (signedIn) await ask(`${product.url}/trpc/auth.logout`, signedIn.caller, '')
    await sleep(250)
  },
)
const outcomes = { taken: 0, refused: 0 }
let bytes = 0
const cost = await costOf(product.pid, () => {
  const started = sendUploads(product.url, { people, fotos, count: uploads })
  bytes = started.bytes
  return Promise.all(
    started.sent.map((one) =>
      one.then(
        () => (outcomes.taken += 1),
        (error: unknown) => {
          outcomes.refused += 1
          process.stderr.write(`${String(error)}\n`)
        },
      ),
    ),
  )
})
over.abort()
const total = bytes / MB
say(
  `${uploads} uploads de ${mb} MB: ${outcomes.taken} aceitos, ${outcomes.refused} recusados, ` +
    `${short(total / cost.seconds, 'MB/s')}, porta e backend ${short(cost.aboveIdleMb, 'MB')} acima do repouso, ` +
    `chamada p95 ${p95(await calls)}, ` +
    `login p95 ${p95(await logins)}, ${refusedLogins.length} recusados`,
  ...refusedLogins,
)
await product.stop()
await close()
process.exit(outcomes.refused > 0 ? 1 : 0)
