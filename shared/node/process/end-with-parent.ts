import { Worker } from 'node:worker_threads'

/** How often it is checked whether the parent process is still there, in ms. */
const LOOK_MS = 500

/**
 * The program of the watching thread, as text so that the thread starts at once and loads nothing. When a process's
 * parent ends, the system gives it another, which changes `process.ppid`.
 */
const WATCH = `
const { workerData } = require('node:worker_threads')
const watch = setInterval(() => {
  if (process.ppid === workerData.parent) return
  clearInterval(watch)
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), workerData.graceMs)
}, workerData.lookMs)`

/**
 * Kills this process `graceMs` after its parent ended, whatever the main thread is doing then: a write that never
 * returns, a loop, an exit that hangs. Until then the process may end by itself.
 */
export function endWithParent(graceMs: number): void {
  const watch = new Worker(WATCH, {
    eval: true,
    env: {},
    execArgv: [],
    workerData: { parent: process.ppid, graceMs, lookMs: LOOK_MS },
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 8, stackSizeMb: 1 },
  })
  watch.unref()
}
