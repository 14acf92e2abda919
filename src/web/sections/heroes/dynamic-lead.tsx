import { useEffect, useRef } from 'react'
import type { Item, ListData } from '#contracts/graph/shapes.ts'
import { FavoriteButton } from '../../tiles/favorite-button.tsx'
import { Badge } from '../../tiles/tile-art.tsx'
import { tileKey } from '../../tiles/tile-key.ts'
import { useViewer } from '../../tiles/use-viewer.ts'
import { lockState } from '../../tiles/watch-state.ts'
import button from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import { linkTo } from '../../ui/local-href.ts'
import { useMessages } from '../../ui/messages.tsx'
import { useVisit } from '../../ui/visit.tsx'
import css from './dynamic-lead.module.css'
import hero from './hero.module.css'
import { HeroPicture } from './hero-picture.tsx'
import { type LeadSlide, leadSlide, playsVideo } from './lead-slide.ts'
import { startSlideshow } from './slideshow.ts'

/** Full-width slides in a row that scrolls sideways. With JavaScript, the row is a slideshow [C2.7-03]. */
export function DynamicLead({ data, index }: { data: ListData; index: number }) {
  const messages = useMessages()
  const lead = useRef<HTMLElement>(null)
  const count = data.items.length
  useEffect(() => startSlideshow(lead.current!), [])
  return (
    <section
      className={css.lead}
      ref={lead}
      data-slides={(data.autoScroll?.isEnabled ?? true) ? 'auto' : 'still'}
      aria-label={data.listTitle ?? messages.featured}
      aria-roledescription="carousel"
      // Before hydration the slideshow has set attributes here, and on the dots and slides.
      suppressHydrationWarning
    >
      {/* The controls come before the slides in the tab order, so that a keyboard user can stop the motion first. */}
      {count > 1 && (
        <div className={css.controls} data-slide-controls="">
          <button type="button">
            <span className={css.pause}>
              <Icon name="pause" />
              <span className="visually-hidden">{messages.pauseSlides}</span>
            </span>
            <span className={css.play}>
              <Icon name="play" />
              <span className="visually-hidden">{messages.playSlides}</span>
            </span>
          </button>
          {data.items.map((item, number) => (
            <button
              type="button"
              key={tileKey(item)}
              aria-label={messages.showSlide(number + 1, leadSlide(item).title)}
              suppressHydrationWarning
            >
              <i />
            </button>
          ))}
        </div>
      )}
      <ul className={css.slides}>
        {data.items.map((item, number) => (
          <li
            key={tileKey(item)}
            className={`${css.slide} ${hero.stage}`}
            style={leadSlide(item).gradient}
            aria-label={messages.slideOf(number + 1, count)}
            suppressHydrationWarning
          >
            <Slide item={item} number={number} first={index === 0 && number === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One slide. The picture of a slide after the first loads when the slideshow comes near it. */
function Slide({ item, number, first }: { item: Item; number: number; first: boolean }) {
  const slide = leadSlide(item)
  return (
    <>
      <div className={hero.art}>{slide.image && <HeroPicture image={slide.image} first={first} />}</div>
      <SlideWords slide={slide} number={number} />
    </>
  )
}

const unlockedSlide = { state: 'NOT_LOCKED', mark: null } as const

function SlideWords({ slide, number }: { slide: LeadSlide; number: number }) {
  const visit = useVisit()
  const { watchNow, locked, notIncluded, oneCredit, unlocked } = useMessages()
  const viewer = useViewer()
  const link = linkTo(visit, slide.link)
  const { state, mark } = slide.video ? lockState(slide.video, viewer) : unlockedSlide
  const lock = state === 'LOCKED' ? locked : state === 'DIMMED' ? notIncluded : null
  return (
    <div className={hero.words} lang={slide.lang ?? undefined}>
      {(slide.badge || slide.kicker) && (
        <p className={hero.kicker}>
          {slide.badge && <Badge code={slide.badge} className={css.badge} />}
          {slide.kicker}
        </p>
      )}
      <h2>{slide.title}</h2>
      {slide.line && <p className={hero.line}>{slide.line}</p>}
      <p className={css.action}>
        <a
          className={button.main}
          {...link}
          href={link.href}
          data-item={number}
          aria-label={`${slide.buttonText ?? watchNow}: ${slide.title}${lock ? ` (${lock})` : ''}`}
        >
          {playsVideo(slide.link) && <Icon name={lock ? 'lock' : 'play'} />}
          {slide.buttonText ?? watchNow}
        </a>
        {slide.favorite && <FavoriteButton title={slide.favorite} wide />}
        {mark && <small className={css.credit}>{mark === 'CREDIT' ? oneCredit : unlocked}</small>}
        {state === 'DIMMED' && <small className={css.credit}>{notIncluded}</small>}
      </p>
    </div>
  )
}
