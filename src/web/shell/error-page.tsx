import type { VoteSite } from '#contracts/brand.ts'
import button from '../ui/button.module.css'
import { ButtonLink } from '../ui/button-link.tsx'
import { languageQuery, linkTo } from '../ui/local-href.ts'
import { useMessages } from '../ui/messages.tsx'
import { useVisit } from '../ui/visit.tsx'
import css from './error-page.module.css'
import { helpPath } from './help-link.ts'

/** [C2.10-02] The page for an unknown path. `instead` is a page to suggest. */
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

/** [C2.10-03] The page for content that does not load. Its button requests the same URL again, with or without JavaScript. */
export function NotLoading() {
  const messages = useMessages()
  const visit = useVisit()
  const { query, language } = visit
  const again = { ...query, ...languageQuery(visit) }
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
        </button>{' '}
        <ButtonLink to={helpPath(visit, 'watching')} quiet>
          {getHelp[language]}
        </ButtonLink>
      </form>
    </section>
  )
}

/** [C2.10-04] A link to the voting site. Former vote pages show it. */
export function VoteBox({ site }: { site: VoteSite }) {
  const visit = useVisit()
  const { opensNewTab } = useMessages()
  const { language } = visit
  return (
    <aside className={css.vote} aria-labelledby="vote">
      <h2 id="vote">{site.title[language]}</h2>
      <p>{site.text[language]}</p>
      <a className={button.main} {...linkTo(visit, site.url)}>
        {goNow[language]}
        <span className="visually-hidden"> ({opensNewTab})</span>
      </a>
    </aside>
  )
}

const goNow = { en: 'Go Now', es: 'Ir ahora' }
const getHelp = { en: 'Get help', es: 'Pedir ayuda' }

function splitSentence(text: string): [string, string] {
  const end = text.indexOf('. ') + 1
  return [text.slice(0, end), text.slice(end + 1)]
}
