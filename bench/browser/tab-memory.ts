import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'

/**
 * Memory of the largest page process, in MB: everything it has in RAM, and the part that it shares with no other. Linux
 * only.
 */
export async function tabMemory(browser: Browser): Promise<{ rssMb: number; ownMb: number }> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  const pages = processInfo.flatMap(({ type, id }) => {
    if (type !== 'renderer') return []
    const rollup = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8')
    const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) / 1024
    return [{ rssMb: mb('Rss'), ownMb: mb('Private_Clean') + mb('Private_Dirty') }]
  })
  return pages.toSorted((a, b) => b.rssMb - a.rssMb)[0] ?? { rssMb: 0, ownMb: 0 }
}
