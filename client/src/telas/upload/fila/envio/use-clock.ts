import { useEffect, useState } from 'react'

/** The time in ms of `performance.now`, updated every second while `ticks` is true. */
export function useClock(ticks: boolean): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (!ticks) return
    const look = () => setNow(performance.now())
    const timer = setInterval(look, 1000)
    look()
    return () => clearInterval(timer)
  }, [ticks])
  return now
}
