import { useEffect, useState } from 'react'
import css from './onboarding.module.css'

/** [C2.5-06] A tooltip below the profile button in the header. Screen readers announce it. It takes no clicks and moves nothing. */
export function Tooltip({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('')
  // A live region must be on the page before its text changes.
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), 100)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className={css.tooltip}>
      {announced}
    </p>
  )
}
