import { useEffect, useRef } from 'react'

/** Returns a ref for a message. The message receives the focus when `answer` changes, but not on the first render. */
export function useFocusOnChange<Answer extends object>(answer: Answer | null) {
  const message = useRef<HTMLDivElement>(null)
  const previous = useRef(answer)
  useEffect(() => {
    if (answer && answer !== previous.current) message.current?.focus()
  }, [answer])
  return message
}
