import { ButtonLink } from '../ui/button-link.tsx'
import { useMessages } from '../ui/messages.tsx'
import css from './page-heading.module.css'

/** [C2.2-11] The page after a render error. It needs no data and no further code. */
export function Failure() {
  const { problem, homePage } = useMessages()
  return (
    <header className={css.page}>
      <h1 tabIndex={-1}>{problem}</h1>
      <ButtonLink to="/">{homePage}</ButtonLink>
    </header>
  )
}
