import { useEffect, useEffectEvent } from 'react'
import { holdWork } from './login-again.ts'

/** While `holds` is true, an ended session is renewed by a login in place, without leaving the page. */
export function useHeldWork(holds: boolean) {
  const isHeld = useEffectEvent(() => holds)
  useEffect(() => holdWork(() => isHeld()), [])
}
