import { short } from './table.ts'

/** The value that the given share of the measured values does not exceed. */
export const shareOf = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0

/** The median of measured values. */
export const middleOf = (values: readonly number[]) => shareOf(values, 0.5)

/** Measured values in words: the median with its unit, and the least and the greatest. */
export function spread(values: readonly number[], unit = ''): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return `${short(middleOf(values), unit)} (${short(least)} a ${short(most)})`
}

/** A goal as text, with a remark when it was missed. */
export const judged = (goal: string, isReached: boolean) => (isReached ? goal : `${goal}, NÃO ALCANÇADA`)
