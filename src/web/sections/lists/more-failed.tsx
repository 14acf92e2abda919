import button from '../../ui/button.module.css'
import { useMessages } from '../../ui/messages.tsx'
import css from './list.module.css'

/** The error in place of a list's further items, with a button that loads them again. */
export function MoreFailed({ retry }: { retry: () => void }) {
  const { problem, tryAgain } = useMessages()
  return (
    <div className={css.more} role="alert">
      <p>{problem}</p>
      <button type="button" className={button.quiet} onClick={retry}>
        {tryAgain}
      </button>
    </div>
  )
}
