import { useEffect, useEffectEvent, useState } from 'react'
import { useOnline } from '../../../page/use-online.ts'
import type { Marcacao } from './marcacao.ts'

/** A save that found no connection: what was sent, and what stood on the screen then. */
export interface WaitingSave {
  marcacao: Marcacao
  antes: Marcacao
}

export type WaitingSaves = ReadonlyMap<number, WaitingSave>

/** Saves that found no connection, by photo index. */
export function useWaiting() {
  const [waiting, setWaiting] = useState<WaitingSaves>(new Map())
  return {
    waiting,
    wait: (index: number, save: WaitingSave) => setWaiting((before) => new Map([...before, [index, save]])),
    settle: (index: number) =>
      setWaiting((before) => new Map([...before].filter(([waits]) => waits !== index))),
  }
}

/** Sends what waits once the network is back, and after any other save that got through (`through` counts those). */
export function useResend(waiting: WaitingSaves, through: number, resend: (waiting: WaitingSaves) => void) {
  const goOn = () => {
    if (waiting.size > 0) resend(waiting)
  }
  const onThrough = useEffectEvent(goOn)
  useOnline(goOn)
  useEffect(() => {
    if (through > 0) onThrough()
  }, [through])
}
