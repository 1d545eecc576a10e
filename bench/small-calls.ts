import { ask } from './load.ts'
import type { Caller } from './load.ts'

/** Program that makes one small call after another until it is told to stop, and answers with what each took, in ms. */
const EVERY_MS = 20
const { url, caller, body } = JSON.parse(process.argv[2] ?? '') as {
  url: string
  caller: Caller
  body?: string
}
const times: number[] = []
let running = true
process.once('message', () => (running = false))
await ask(url, caller, body)
process.send?.('pronto')
while (running) {
  const started = performance.now()
  await ask(url, caller, body)
  times.push(performance.now() - started)
  await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
}
process.send?.(times)
process.disconnect()
process.exit()
