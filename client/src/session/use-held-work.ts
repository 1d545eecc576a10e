import { useEffect, useEffectEvent } from 'react'
import { holdWork } from './login-again.ts'

/** While `holds`, an ended session is mended in place instead of at the login. */
export function useHeldWork(holds: boolean) {
  const isHeld = useEffectEvent(() => holds)
  useEffect(() => holdWork(() => isHeld()), [])
}
