import { useEffect, useState } from 'react'
import type { FilaView } from './fila-types.ts'
import { sampler, type SendProgress } from './send-progress.ts'

const START: SendProgress = { first: { at: 0, loaded: 0, total: 0 }, last: { at: 0, loaded: 0, total: 0 } }

/** Speed and percentage of what has left, sampled whenever that changed while photos are on their way. */
export function useProgress({ fase, enviado, total }: FilaView): SendProgress {
  const [sample] = useState(sampler)
  const [progress, setProgress] = useState(START)
  useEffect(() => {
    setProgress(sample({ at: Date.now(), loaded: enviado, total }))
  }, [sample, fase, enviado, total])
  return progress
}
