import { short } from './table.ts'

/** The value that this share of the measured ones does not exceed. */
export const shareOf = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0

/** The middle one of measured values. */
export const middleOf = (values: readonly number[]) => shareOf(values, 0.5)

/** What measured values are like: the middle one, and from the least to the most, in the unit that is named. */
export function spread(values: readonly number[], unit = ''): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return `${short(middleOf(values), unit)} (${short(least)} a ${short(most)})`
}

/** A goal, with a word when it is missed. */
export const judged = (goal: string, isReached: boolean) => (isReached ? goal : `${goal}, NÃO ALCANÇADA`)
