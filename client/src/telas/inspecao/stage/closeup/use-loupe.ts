import { useState } from 'react'
import { nextLoupe, type LoupeFactor } from './loupe-place.ts'

/** The loupe's step: none, 1:1, 2:1, and none again. */
export function useLoupe() {
  const [factor, setFactor] = useState<LoupeFactor>(null)
  return { factor, onNext: () => setFactor(nextLoupe) }
}
