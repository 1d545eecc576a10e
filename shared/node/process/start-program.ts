import { fork } from 'node:child_process'
import type { ChildProcess, ForkOptions } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { WorkerOptions } from 'node:worker_threads'

const SOURCE = '.ts'
const ownEnding = import.meta.url.endsWith(SOURCE) ? SOURCE : '.js'

/** The file of a program; one without an ending gets that of this file: compiled, or TypeScript. */
const fileOf = (program: URL) => (extname(program.pathname) ? program : new URL(program.href + ownEnding))

const isSource = ({ pathname }: URL) => pathname.endsWith(SOURCE)

/** Runs a program, given without its ending, as this process's only one. */
export async function runProgramHere(program: URL): Promise<void> {
  await import(fileOf(program).href)
}

/** Starts a process for a program, given without its ending; one that runs from sources loads a TypeScript loader first. */
export function startProcess(program: URL, options: Omit<ForkOptions, 'execArgv'>): ChildProcess {
  const file = fileOf(program)
  const execArgv = isSource(file) ? ['--conditions=source', '--import', 'tsx'] : []
  return fork(fileURLToPath(file), [], { ...options, execArgv })
}

/** Starts a thread for a program, given without its ending; one that runs from sources loads a TypeScript loader first. */
export function startThread(program: URL, options: Omit<WorkerOptions, 'execArgv' | 'eval'>): Worker {
  const file = fileOf(program)
  if (!isSource(file)) return new Worker(file, options)
  const source = `import('tsx/esm/api')
    .then(({ register }) => { register(); return import(${JSON.stringify(file.href)}) })
    .catch((error) => { setImmediate(() => { throw error }) })`
  return new Worker(source, { ...options, eval: true, execArgv: ['--conditions=source'] })
}
