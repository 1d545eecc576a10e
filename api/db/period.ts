import type { OfLotes } from './escopo.ts'

/** From an instant, up to another one. */
export interface Period {
  from: Date
  to: Date
}

/** The condition that chooses the batches made in a period; without one, all. */
export const madeIn = (period: Period | undefined) => (eb: OfLotes) =>
  eb.and(
    period
      ? [
          eb('lotes.created_at', '>=', period.from.toISOString()),
          eb('lotes.created_at', '<', period.to.toISOString()),
        ]
      : [],
  )
