import { useState } from 'react'
import { useReachableAgain } from '../../../session/use-reachable-again.ts'

interface ThumbnailProps {
  src: string
  /** False while others are loaded first. */
  hasTurn: boolean
  /** The thumbnail is there, or does not come. */
  onDone: (src: string) => void
}

/**
 * A thumbnail of the strip or the grid. One that does not load leaves its place empty, and is asked for again once it may
 * come; the stage says more when it is opened.
 */
export function Thumbnail({ src, hasTurn, onDone }: ThumbnailProps) {
  const [attempt, setAttempt] = useState(0)
  const [failedAt, setFailedAt] = useState<number | null>(null)
  const failed = failedAt === attempt
  useReachableAgain(() => {
    if (failed) setAttempt(attempt + 1)
  })
  const end = () => onDone(src)
  return (
    <img
      key={attempt}
      src={hasTurn ? src : undefined}
      style={{ visibility: failed ? 'hidden' : undefined }}
      alt=""
      decoding="async"
      fetchPriority="low"
      onLoad={end}
      onError={() => {
        setFailedAt(attempt)
        end()
      }}
    />
  )
}
