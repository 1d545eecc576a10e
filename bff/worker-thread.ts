import { Worker } from 'node:worker_threads'

const isSource = import.meta.url.endsWith('.ts')

/** In development the thread has to learn TypeScript before it can load its program. */
function sourceWorker(entry: URL, workerData: unknown): Worker {
  const program = `import('tsx/esm/api')
    .then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}) })
    .catch((error) => { setImmediate(() => { throw error }) })`
  return new Worker(program, { eval: true, workerData, execArgv: ['--conditions=source'] })
}

/** Starts a thread of its own for a program of the gateway, given without ending; compiled or in TypeScript as this is. */
export function startWorkerThread(program: URL, workerData: unknown): Worker {
  const entry = new URL(`${program.href}.${isSource ? 'ts' : 'js'}`)
  return isSource ? sourceWorker(entry, workerData) : new Worker(entry, { workerData })
}
