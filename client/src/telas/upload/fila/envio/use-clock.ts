import { useEffect, useState } from 'react'

/** The time in ms, told every second while `ticks`. */
export function useClock(ticks: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!ticks) return
    const look = () => setNow(Date.now())
    const timer = setInterval(look, 1000)
    look()
    return () => clearInterval(timer)
  }, [ticks])
  return now
}
