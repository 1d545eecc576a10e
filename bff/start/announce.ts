import { networkInterfaces } from 'node:os'
import type { LogOutput } from '#shared/node/log/log-output'
import { firstAccessLines, readyLine, readyLogLine } from './start-texts.ts'
import type { Started } from './start-texts.ts'

/** Plain lines for whoever starts the product; a closed output must not end it. */
export function say(stream: NodeJS.WriteStream, ...lines: string[]): void {
  stream.on('error', () => undefined)
  for (const line of lines) stream.write(`${line}\n`)
}

/** IPv4 addresses by which other computers may know this one. */
const ownAddresses = () =>
  Object.values(networkInterfaces())
    .flat()
    .flatMap((one) => (one && !one.internal && one.family === 'IPv4' ? [one.address] : []))

async function logIsQuiet(output: LogOutput): Promise<void> {
  await output.quiet()
  output.flush()
}

/**
 * Tells that the product is ready. In development the address of the screens is the last line of all. On a terminal the
 * address and the first access come last, when the log has gone quiet. Elsewhere standard output is the log, JSON in
 * every line: the address is a line of it, and the first access, which no log may hold, goes to standard error. Source:
 * contract §1, §7.
 */
export async function announce(about: Omit<Started, 'ownAddresses'>, output: LogOutput): Promise<void> {
  const started = { ...about, ownAddresses: ownAddresses() }
  if (started.screens !== undefined) {
    await logIsQuiet(output)
    say(process.stdout, ...firstAccessLines(started), readyLine(started))
    return
  }
  if (!process.stdout.isTTY) {
    output.write(readyLogLine(started, new Date()))
    if (started.firstAdmin) say(process.stderr, readyLine(started), ...firstAccessLines(started))
    return
  }
  await logIsQuiet(output)
  say(process.stdout, readyLine(started), ...firstAccessLines(started))
}
