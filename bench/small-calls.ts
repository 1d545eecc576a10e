// Program: makes one small call after another, from the message 'comece' until 'pare', and then sends the milliseconds
// that each took.
import { ask } from './load.ts'
import type { Caller } from './load.ts'

const EVERY_MS = 20
const { url, caller, body } = JSON.parse(process.argv[2] ?? '') as {
  url: string
  caller: Caller
  body?: string
}
let running = false

async function callOn(): Promise<void> {
  const times: number[] = []
  while (running) {
    const started = performance.now()
    await ask(url, caller, body)
    times.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  process.send?.(times)
}

await ask(url, caller, body)
process.on('message', (word) => {
  running = word === 'comece'
  if (running) void callOn()
})
process.send?.('pronto')
