import { useEffect, useRef, useState } from 'react'

type Countdown = {
  /** Seconds. */
  from: number
  isRunning: boolean
  done: () => void
}

/** Counts seconds down to 0 while it runs, and then calls `done` once. Returns the seconds that are left. */
export function useCountdown({ from, isRunning, done }: Countdown): number {
  const [left, setLeft] = useState(from)
  const latest = useRef(done)
  useEffect(() => {
    latest.current = done
  })
  useEffect(() => {
    if (!isRunning) return
    if (left === 0) return latest.current()
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [isRunning, left])
  return left
}
