import type { ReactNode } from 'react'
import type { TitlePageFieldsFragment } from '#contracts/graph/types.generated.ts'
import { titleDestination } from '../../tiles/destination.ts'
import { useViewer } from '../../tiles/use-viewer.ts'
import { lockState } from '../../tiles/watch-state.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { localHref } from '../../ui/local-href.ts'
import { useMessages } from '../../ui/messages.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { cardWidths } from '../../ui/pictures/picture-source.ts'
import { useVisit } from '../../ui/visit.tsx'
import { gradientStyle } from './gradient-style.ts'
import hero from './hero.module.css'
import { HeroPicture } from './hero-picture.tsx'
import css from './title-hero.module.css'

type Title = TitlePageFieldsFragment
/** The maximum number of characters of a title in the largest size. A longer title would need more than four lines on a phone. */
const longTitle = 40

/**
 * The head of a series' or movie's pages: art, name, facts, one button, and links to its pages. The head is compact on the pages below the
 * title's home page.
 */
export function TitleHero({ title, button }: { title: Title; button: ReactNode }) {
  const { path } = useVisit()
  const size = title.title.length > longTitle ? css.long : ''
  const compact = path !== titleDestination(title.urlAlias)
  return (
    <>
      <header
        className={`${hero.stage} ${css.hero} ${compact ? css.compact : size}`}
        style={gradientStyle(title)}
        lang={title.lang ?? undefined}
      >
        <Art title={title} />
        <div className={hero.words}>
          <p className={hero.kicker}>{[title.brand.displayTitle, title.tuneIn].filter(Boolean).join(' · ')}</p>
          <h1 tabIndex={-1}>{title.title}</h1>
          {!compact && <Facts title={title} />}
          {!compact && <p className={hero.line}>{title.shortDescription ?? title.description}</p>}
          {!compact && button}
        </div>
      </header>
      <Pages title={title} />
    </>
  )
}

/**
 * The key art. While only the data of a tile is known, shows the blurred poster instead. The browser has already loaded the poster for the
 * tile.
 */
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

/** The buttons of a title, side by side. */
export const TitleActions = ({ children }: { children: ReactNode }) => <div className={css.actions}>{children}</div>

/** The button to the video that a title starts with. Its icon shows whether the video is locked for the viewer. */
export function TitleButton({ title: { cta, video, brand } }: { title: Title }) {
  const { locked, notIncluded } = useMessages()
  const viewer = useViewer()
  if (!cta) return null
  const state = video && lockState({ ...video, brand }, viewer).state
  const lock = state === 'LOCKED' ? locked : state === 'DIMMED' ? notIncluded : null
  return (
    <ButtonLink to={cta.destination}>
      <Icon name={lock ? 'lock' : 'play'} />
      {cta.text}
      {lock && <span className="visually-hidden"> ({lock})</span>}
    </ButtonLink>
  )
}

/** Links to a title's pages: home, episodes, about, more. */
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

/** Returns whether a link leads to the current page. Every season counts as the episodes page, and every gallery as the photos page. */
function isCurrent(url: string, path: string): boolean {
  const parts = /^\/[^/]+\/(episodes|photos|credits|guest)s?(?=\/|$)/
  const part = parts.exec(url)?.[1]
  return url === path || (part !== undefined && part === parts.exec(path)?.[1])
}
