import button from '../ui/button.module.css'
import { ButtonLink } from '../ui/button-link.tsx'
import { useMessages } from '../ui/messages.tsx'
import { useVisit } from '../ui/visit.tsx'
import css from './error-page.module.css'

/** [C2.10-02] There is no such page; `instead` is what there is in its place. */
export function NotFound({ instead }: { instead?: { title: string; path: string } | undefined }) {
  const { notFound, homePage } = useMessages()
  const [what, where] = splitSentence(notFound)
  return (
    <section className={css.error}>
      <h1 tabIndex={-1}>
        {what} <span>{where}</span>
      </h1>
      <div className={css.ways}>
        {instead && <ButtonLink to={instead.path}>{instead.title}</ButtonLink>}
        <ButtonLink to="/" quiet={Boolean(instead)}>
          {homePage}
        </ButtonLink>
      </div>
    </section>
  )
}

/** [C2.10-03] There is, but it does not come. The button asks for the same address again, with or without a script. */
export function NotLoading() {
  const messages = useMessages()
  const { query, language } = useVisit()
  const again = { ...query, ...(language === 'es' && { lang: 'es' }) }
  return (
    <section className={css.error}>
      <h1 tabIndex={-1}>{messages.notLoading}</h1>
      <p>{messages.workingHard}</p>
      <form>
        {Object.entries(again).map(([name, value]) => (
          <input type="hidden" key={name} name={name} value={value} />
        ))}
        <button type="submit" className={button.main}>
          {messages.tryAgain}
        </button>
      </form>
    </section>
  )
}

/** [C2.2-11] The page broke while it was drawn. */
export function Failure() {
  const { problem, homePage } = useMessages()
  return (
    <section className={css.error}>
      <h1 tabIndex={-1}>{problem}</h1>
      <ButtonLink to="/">{homePage}</ButtonLink>
    </section>
  )
}

function splitSentence(text: string): [string, string] {
  const end = text.indexOf('. ') + 1
  return [text.slice(0, end), text.slice(end + 1)]
}
