import { costOf } from './process-figures.ts'
import type { Cost } from './process-figures.ts'
import type { Running } from './programs.ts'
import { middleOf } from './spread.ts'
import { short } from './table.ts'
import type { Line } from './table.ts'

/** In each round, every side does the same work once. */
const ROUNDS = 5

/** What was done in a round: its amount, and, where the row has such a column, the milliseconds of a wait in it. */
export interface Done {
  amount: number
  ms?: number
}

/** One way of doing the work, and the process whose cost is measured. */
export interface Side {
  how: string
  server: Pick<Running, 'pid'>
  work: () => Promise<Done>
}

/** The units of a row's columns. */
export interface Units {
  /** The unit of throughput, such as 'MB/s'. */
  rate: string
  /**
   * The column of processor time: its unit, how many of those are in a second, and for how many amounts it is given.
   */
  cpu: readonly [name: string, perSecond: number, amounts: number]
  /** Title of the column with `ms`. */
  ms?: string
}

/** For work that is measured in MB. */
export const BYTES: Units = { rate: 'MB/s', cpu: ['s/GB', 1, 1024] }

type Round = Cost & Done

const rateOf = ({ amount, seconds }: Round) => amount / seconds
const cpuOf = ({ amount, cpuS }: Round) => cpuS / amount
const memoryOf = (rounds: readonly Round[]) => Math.max(...rounds.map(({ aboveIdleMb }) => aboveIdleMb))

/** The median of the rounds' ratios, with the least and the greatest. */
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
 * Lets every side do the same work in turn, five rounds; the product is the last side. Ratios compare sides of one
 * round, because what else the machine does then affects them all; above 1, the product is better.
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
