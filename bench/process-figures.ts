import { readFileSync, readdirSync } from 'node:fs'
import { MB } from '#shared/bytes/units'

const TICKS_PER_S = 100

/** Memory in MB and processor seconds of a process and all its descendants; Linux only. */
export interface Figures {
  rssMb: number
  cpuS: number
}

interface Stat {
  pid: number
  parent: number
  ticks: number
  pages: number
}

function statOf(pid: number): Stat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The fields are counted after the last bracket: the process's name, in brackets, may contain blanks and brackets.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const at = (field: number) => fields[field] ?? 0
    const ticks = at(11) + at(12) + at(13) + at(14)
    return { pid, parent: at(1), ticks, pages: at(21) }
  } catch {
    return undefined
  }
}

/** The memory that a process and its descendants have now, and the processor time that they have used so far. */
export function figuresOf(pid: number): Figures {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []))
  const family = new Set([pid])
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const stat of all) if (family.has(stat.parent)) family.add(stat.pid)
  }
  const own = all.filter((stat) => family.has(stat.pid))
  return {
    rssMb: (own.reduce((sum, { pages }) => sum + pages, 0) * 4096) / MB,
    cpuS: own.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_S,
  }
}

/**
 * The cost of some work: seconds on the clock, processor seconds of the server, and its peak of memory above what it
 * held before.
 */
export interface Cost {
  seconds: number
  cpuS: number
  aboveIdleMb: number
}

/** Runs the work and watches the process meanwhile. */
export async function costOf(pid: number, work: () => Promise<unknown>): Promise<Cost> {
  const before = figuresOf(pid)
  let peak = before.rssMb
  const look = () => (peak = Math.max(peak, figuresOf(pid).rssMb))
  const timer = setInterval(look, 50)
  const started = performance.now()
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  const seconds = (performance.now() - started) / 1000
  look()
  return { seconds, cpuS: figuresOf(pid).cpuS - before.cpuS, aboveIdleMb: peak - before.rssMb }
}
