import { useState } from 'react'

interface ThumbnailProps {
  src: string
  /** False while others are loaded first. */
  hasTurn: boolean
  /** The thumbnail is there, or does not come. */
  onDone: (src: string) => void
}

/** A thumbnail of the strip or the grid. One that does not load leaves its place empty; the stage says more when it is opened. */
export function Thumbnail({ src, hasTurn, onDone }: ThumbnailProps) {
  const [failed, setFailed] = useState(false)
  const end = () => onDone(src)
  return (
    <img
      src={hasTurn ? src : undefined}
      style={{ visibility: failed ? 'hidden' : undefined }}
      alt=""
      decoding="async"
      fetchPriority="low"
      onLoad={end}
      onError={() => {
        setFailed(true)
        end()
      }}
    />
  )
}
