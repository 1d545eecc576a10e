import { useState, type ComponentProps, type SyntheticEvent } from 'react'
import { useReachableAgain } from '../../session/use-reachable-again.ts'

/** A small photo. One that does not load leaves its place empty, and is asked for again once it may come. */
export function PatientImg({ onError, ...img }: Omit<ComponentProps<'img'>, 'style'>) {
  const [attempt, setAttempt] = useState(0)
  const [failedAt, setFailedAt] = useState<number | null>(null)
  const failed = failedAt === attempt
  useReachableAgain(() => {
    if (failed) setAttempt(attempt + 1)
  })
  const fail = (event: SyntheticEvent<HTMLImageElement>) => {
    setFailedAt(attempt)
    onError?.(event)
  }
  return (
    <img
      key={attempt}
      {...img}
      decoding="async"
      style={{ visibility: failed ? 'hidden' : undefined }}
      onError={fail}
    />
  )
}
