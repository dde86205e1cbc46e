import { useEffect, useState } from 'react'

const oneSecond = 1_000

/** Seconds left of a wait that begins at once and may begin again. It reads the clock, so that a phone that slept does not wait longer. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [until, setUntil] = useState(() => Date.now() + seconds * oneSecond)
  const [now, setNow] = useState(() => Date.now())
  const over = now >= until
  useEffect(() => {
    if (over) return undefined
    const ticking = setInterval(() => setNow(Date.now()), oneSecond / 4)
    return () => clearInterval(ticking)
  }, [over])
  const restart = () => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * oneSecond)
  }
  return { left: over ? 0 : Math.ceil((until - now) / oneSecond), restart }
}
