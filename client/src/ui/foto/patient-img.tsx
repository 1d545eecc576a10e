import { useState, type ComponentProps, type SyntheticEvent } from 'react'
import { serverLink } from '../../page/connection/server-link.ts'
import { useReachableAgain } from '../../session/use-reachable-again.ts'

/**
 * How many failures in a row the link is told of: a photo that does not exist at all would have the server
 * asked for ever.
 */
const TOLD = 5

/**
 * A photo of the server. One that does not load leaves its place empty, and is asked for again once it may
 * come. The browser does not say why a photo failed, so the server is asked whether it is there.
 */
export function PatientImg({ onError, ...img }: Omit<ComponentProps<'img'>, 'style'>) {
  const [attempt, setAttempt] = useState(0)
  const [failedAt, setFailedAt] = useState<number | null>(null)
  const failed = failedAt === attempt
  useReachableAgain(() => {
    if (failed) setAttempt(attempt + 1)
  })
  const fail = (event: SyntheticEvent<HTMLImageElement>) => {
    setFailedAt(attempt)
    if (attempt < TOLD) serverLink.failed()
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
