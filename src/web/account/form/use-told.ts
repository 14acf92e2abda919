import { useEffect, useRef } from 'react'

/** The place where something is said: it takes the focus when the answer comes that is said there, not when the page does. */
export function useTold<Answer extends object>(answer: Answer | null) {
  const told = useRef<HTMLDivElement>(null)
  const before = useRef(answer)
  useEffect(() => {
    if (answer && answer !== before.current) told.current?.focus()
  }, [answer])
  return told
}
