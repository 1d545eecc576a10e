// npm run demo: the product on a throwaway data folder, filled with users, photos and marks.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onStopSignals } from '#shared/node/process/stop-signals'
import { runProgram } from '../build.mjs'
import { dateOrders } from './date-orders.mjs'
import { earlierOrders } from './earlier-orders.mjs'
import { ORDERS } from './orders.mjs'
import { demoPeople } from './people.mjs'
import { seed } from './seed.mjs'
import { summaryLines } from './summary.mjs'

/** Settings that would put the demonstration's data outside of its throwaway folder, among somebody's real data. */
const ELSEWHERE = /^(API_URL|DATABASE_URL|REDIS_URL|ROLE|S3_.+)$/

/**
 * Starts the product in this process and fills it; its last lines say who may sign in and what to search for. The data
 * folder is removed when the process ends. The log level is `warn` unless LOG_LEVEL says otherwise, so that log lines
 * do not push those sentences off the terminal.
 */
export async function startDemo() {
  console.log('Preparando a demonstração...')
  // Loaded before the folder is made: an interrupt during the load ends the process while there is no folder to remove.
  const { start } = await runProgram('bff/start/start')
  const folder = mkdtempSync(join(tmpdir(), 'extradorso-demo-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const people = demoPeople(randomBytes(9).toString('base64url'))
  const [admin] = people
  for (const name of Object.keys(process.env)) if (ELSEWHERE.test(name)) delete process.env[name]
  Object.assign(process.env, { DATA_DIR: folder, ADMIN_EMAIL: admin.email, ADMIN_SENHA: admin.senha })
  process.env.LOG_LEVEL ||= 'warn'

  let isStopping = false
  onStopSignals(() => (isStopping = true))
  const baseUrl = await start({ silent: true })
  const earlier = earlierOrders(new Date())
  try {
    await seed(baseUrl, people, [...earlier, ...ORDERS])
  } catch (error) {
    // A product that has been told to stop refuses the calls that remain.
    if (isStopping) return
    throw error
  }
  dateOrders(folder, earlier)
  for (const line of summaryLines({ baseUrl, people })) console.log(line)
}
