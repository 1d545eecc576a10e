import { costOf } from './process-figures.ts'
import type { Cost } from './process-figures.ts'
import type { Running } from './programs.ts'
import { middleOf } from './spread.ts'
import { short } from './table.ts'
import type { Line } from './table.ts'

/** Rounds in which every side does the same work once. */
const ROUNDS = 5

/** What a round did: how much, and if told, the milliseconds of what was waited for meanwhile. */
export interface Done {
  amount: number
  ms?: number
}

/** One way of doing the work, and the process it costs. */
export interface Side {
  how: string
  server: Pick<Running, 'pid'>
  work: () => Promise<Done>
}

/** How amounts are told. */
export interface Units {
  /** What a second does, as 'MB/s'. */
  rate: string
  /** What processor time is told for: its name, seconds of it in a unit, and how many amounts that is. */
  cpu: readonly [name: string, perSecond: number, amounts: number]
  /** Column of `ms`. */
  ms?: string
}

/** Of bytes that pass, in MB. */
export const BYTES: Units = { rate: 'MB/s', cpu: ['s/GB', 1, 1024] }

type Round = Cost & Done

const rateOf = ({ amount, seconds }: Round) => amount / seconds
const cpuOf = ({ amount, cpuS }: Round) => cpuS / amount
const memoryOf = (rounds: readonly Round[]) => Math.max(...rounds.map(({ aboveIdleMb }) => aboveIdleMb))

/** The middle of the rounds' ratios, from the least to the most. */
function ratio(ours: readonly Round[], theirs: readonly Round[], of: (mine: Round, other: Round) => number) {
  const ratios = ours.flatMap((mine, at) => {
    const other = theirs[at]
    return other && Number.isFinite(of(mine, other)) ? of(mine, other) : []
  })
  if (ratios.length === 0) return ''
  const told = (value: number) => String(Number(value.toPrecision(2)))
  return `${told(middleOf(ratios))} (${told(Math.min(...ratios))} a ${told(Math.max(...ratios))})`
}

/**
 * The same work on every side in turn, five rounds; ours is the last. Ratios compare sides of one round, so that what
 * else the machine does falls on all of them; above 1, ours is ahead.
 */
export async function sideBySide(what: string, units: Units, sides: readonly Side[]): Promise<Line[]> {
  const rounds = sides.map((): Round[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, { server, work }] of sides.entries()) {
      let done: Done = { amount: 0 }
      const cost = await costOf(server.pid, async () => (done = await work()))
      rounds[at]?.push({ ...cost, ...done })
    }
  }
  const ours = rounds.at(-1) ?? []
  const [cpuName, perSecond, amounts] = units.cpu
  return sides.map(({ how }, at): Line => {
    const own = rounds[at] ?? []
    const isOther = own !== ours
    const memory = memoryOf(own)
    return {
      what,
      how,
      values: {
        vazão: short(middleOf(own.map(rateOf)), units.rate),
        CPU: short(middleOf(own.map(cpuOf)) * perSecond * amounts, cpuName),
        'acima do repouso': memory < 1 ? 'menos de 1 MB' : short(memory, 'MB'),
        ...(units.ms && { [units.ms]: short(middleOf(own.flatMap(({ ms }) => ms ?? [])), 'ms') }),
        'nossa vazão ÷ esta': isOther ? ratio(ours, own, (mine, other) => rateOf(mine) / rateOf(other)) : '',
        'CPU desta ÷ nossa': isOther ? ratio(ours, own, (mine, other) => cpuOf(other) / cpuOf(mine)) : '',
      },
    }
  })
}
