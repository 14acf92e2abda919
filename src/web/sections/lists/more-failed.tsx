import button from '../../ui/button.module.css'
import { useMessages } from '../../ui/messages.tsx'
import css from './list.module.css'

/** Where the rest of a list did not come: it is asked for again when somebody says so. */
export function MoreFailed({ again }: { again: () => void }) {
  const { problem, tryAgain } = useMessages()
  return (
    <div className={css.more} role="alert">
      <p>{problem}</p>
      <button type="button" className={button.quiet} onClick={again}>
        {tryAgain}
      </button>
    </div>
  )
}
