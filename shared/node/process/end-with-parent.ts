import { Worker } from 'node:worker_threads'

/** Milliseconds between two looks at who started this process. */
const LOOK_MS = 500

/**
 * The program of the watch, as text so that its thread stands at once and loads nothing. A process whose parent is
 * gone is given to another one by the system.
 */
const WATCH = `
const { workerData } = require('node:worker_threads')
const watch = setInterval(() => {
  if (process.ppid === workerData.parent) return
  clearInterval(watch)
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), workerData.graceMs)
}, workerData.lookMs)`

/**
 * Ends this process for good `graceMs` after the one that started it is gone, whatever the main thread is doing then:
 * a write that never returns, a loop, an exit that hangs. What the process does about it in time is its own affair.
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
