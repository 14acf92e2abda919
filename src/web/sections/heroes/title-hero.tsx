import type { CSSProperties } from 'react'
import type { TitlePageFieldsFragment } from '#contracts/graph/types.generated.ts'
import { titleDestination } from '../../tiles/destination.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { localHref } from '../../ui/local-href.ts'
import { useMessages } from '../../ui/messages.tsx'
import { Picture } from '../../ui/picture.tsx'
import { cardWidths } from '../../ui/picture-source.ts'
import { useVisit } from '../../ui/visit.tsx'
import hero from './hero.module.css'
import { HeroPicture } from './hero-picture.tsx'
import css from './title-hero.module.css'

type Title = TitlePageFieldsFragment
/** In characters: four lines of the largest letters on a phone. */
const longTitle = 40

/** The head of a show's or film's pages: its art, its name, what it is and one thing to do; smaller on the pages below its home; and the way between them. */
export function TitleHero({ title }: { title: Title }) {
  const { path } = useVisit()
  const size = title.title.length > longTitle ? css.long : ''
  const compact = path !== titleDestination(title.urlAlias)
  return (
    <>
      <header
        className={`${hero.stage} ${css.hero} ${compact ? css.compact : size}`}
        style={gradientOf(title)}
        lang={title.lang ?? undefined}
      >
        <Art title={title} />
        <div className={hero.words}>
          <p className={hero.kicker}>{[title.brand.displayTitle, title.tuneIn].filter(Boolean).join(' · ')}</p>
          <h1 tabIndex={-1}>{title.title}</h1>
          {!compact && <Facts title={title} />}
          {!compact && <p className={hero.line}>{title.shortDescription ?? title.description}</p>}
          {!compact && <MainButton title={title} />}
        </div>
      </header>
      <Pages title={title} />
    </>
  )
}

/** While only the tile's poster is known, its colours: it is in the browser already. */
function Art({ title: { image, posterImage } }: { title: Title }) {
  return (
    <div className={hero.art}>
      {image ? (
        <HeroPicture image={image} first />
      ) : (
        <span className={css.blurred}>
          <Picture image={posterImage} ratio="3-4" widths={cardWidths} load="eager" />
        </span>
      )}
    </div>
  )
}

function Facts({ title }: { title: Title }) {
  const { seasonCount } = useMessages()
  const seasons = title.seasonNumbersAvailable.length
  const isMovie = title.type === 'movie'
  const facts = [
    isMovie && title.releaseYear ? String(title.releaseYear) : null,
    title.rating,
    title.genres.slice(0, 2).join(', '),
    isMovie ? title.video?.runTime : seasons > 0 && seasonCount(seasons),
  ].filter((fact): fact is string => Boolean(fact))
  if (facts.length === 0) return null
  return (
    <ul className={css.facts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}

function MainButton({ title: { cta, video } }: { title: Title }) {
  const { locked } = useMessages()
  if (!cta) return null
  return (
    <ButtonLink to={cta.destination}>
      <Icon name={video?.locked ? 'lock' : 'play'} />
      {cta.text}
      {video?.locked && <span className="visually-hidden"> ({locked})</span>}
    </ButtonLink>
  )
}

/** Home, episodes, about, more: the pages of a title. */
function Pages({ title }: { title: Title }) {
  const visit = useVisit()
  if (title.navigation.length < 2) return null
  return (
    <nav className={css.pages} aria-label={title.shortTitle}>
      <ul>
        {title.navigation.map(({ label, url }) => (
          <li key={url}>
            <a href={localHref(visit, url)} aria-current={isCurrent(url, visit.path) ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Every season is the episodes page, every gallery the photos', every person those whom they are one of. */
function isCurrent(url: string, path: string): boolean {
  const parts = /^\/[^/]+\/(episodes|photos|credits|guest)s?(?=\/|$)/
  const part = parts.exec(url)?.[1]
  return url === path || (part !== undefined && part === parts.exec(path)?.[1])
}

function gradientOf({ gradientStart, gradientEnd }: Pick<Title, 'gradientStart' | 'gradientEnd'>): CSSProperties | undefined {
  if (!gradientStart || !gradientEnd) return undefined
  return { '--gradient-start': gradientStart, '--gradient-end': gradientEnd } as CSSProperties
}
