// npm run dev: vite serves the screens and passes calls on to the gateway. The gateway and the embedded backend run
// from their TypeScript sources and start again after an edit of shared/, api/ or bff/. The last line of each start is
// the address of the screens.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer } from 'vite'
import { ROOT } from './build.mjs'
import { watchSources } from './dev/watch-sources.mjs'

/**
 * Milliseconds the gateway gets to finish its running work; then it is told to stop a second time, which ends it at
 * once.
 */
const PATIENCE_MS = 3000

const vite = await createServer({ configFile: join(ROOT, 'client/vite.config.ts'), clearScreen: false })
await vite.listen()
const screens = vite.resolvedUrls.local[0].replace(/\/$/, '')

let gateway
let stopping = false
/**
 * True while the gateway is being stopped. Further changes need no restart of their own: the start that follows reads
 * them.
 */
let restarting = false

function startGateway() {
  const program = ['--conditions=source', '--import', 'tsx', 'scripts/dev/gateway.mjs', screens]
  gateway = spawn(process.execPath, program, { cwd: ROOT, stdio: 'inherit' })
  gateway.once('exit', (code) => {
    if (code && !restarting && !stopping)
      console.error('O gateway parou; ele recomeça quando um arquivo mudar.')
  })
}

const isRunning = () => gateway.exitCode === null && gateway.signalCode === null

async function stopGateway() {
  if (!isRunning()) return
  const ended = once(gateway, 'exit')
  gateway.kill()
  const timer = setTimeout(() => gateway.kill(), PATIENCE_MS)
  await ended
  clearTimeout(timer)
}

async function restart(name) {
  if (stopping || restarting) return
  console.error(`${name} mudou; recomeçando...`)
  restarting = true
  await stopGateway()
  restarting = false
  if (!stopping) startGateway()
}

const closeWatch = watchSources(vite.watcher, (name) => void restart(name))
startGateway()

async function stop() {
  if (stopping) return
  stopping = true
  closeWatch()
  await Promise.all([stopGateway(), vite.close()])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop())
