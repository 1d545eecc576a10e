import { Worker } from 'node:worker_threads'
import type { WorkerOptions } from 'node:worker_threads'

/** Small steps of clearing away: a thread that turns one list into another keeps little for long. */
const YOUNG_MB = 8

const isSource = import.meta.url.endsWith('.ts')

/** In development the thread has to learn TypeScript before it can load its program. */
function sourceWorker(entry: URL, options: WorkerOptions): Worker {
  const program = `import('tsx/esm/api')
    .then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}) })
    .catch((error) => { setImmediate(() => { throw error }) })`
  return new Worker(program, { ...options, eval: true, execArgv: ['--conditions=source'] })
}

/** Starts a thread of its own for a program of the gateway, given without ending; compiled or in TypeScript as this is. */
export function startWorkerThread(program: URL, workerData: unknown): Worker {
  const entry = new URL(`${program.href}.${isSource ? 'ts' : 'js'}`)
  const options = { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } }
  return isSource ? sourceWorker(entry, options) : new Worker(entry, options)
}
