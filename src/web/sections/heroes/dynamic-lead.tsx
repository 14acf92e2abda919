import { useRef } from 'react'
import type { Item, ListData } from '#contracts/graph/shapes.ts'
import { tileKey } from '../../tiles/tile-key.ts'
import button from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import { linkTo } from '../../ui/local-href.ts'
import { useMessages } from '../../ui/messages.tsx'
import { useVisit } from '../../ui/visit.tsx'
import css from './dynamic-lead.module.css'
import hero from './hero.module.css'
import { HeroPicture } from './hero-picture.tsx'
import { type LeadSlide, leadSlide } from './lead-slide.ts'
import { useSlideshow } from './use-slideshow.ts'

/** Full-bleed slides. Without a script they are a row that scrolls; with it they move on by themselves [C2.7-03]. */
export function DynamicLead({ data, index }: { data: ListData; index: number }) {
  const messages = useMessages()
  const scroller = useRef<HTMLUListElement>(null)
  const count = data.items.length
  const { current, playing, awake, go, toggle, look } = useSlideshow(scroller, count, data.autoScroll?.isEnabled ?? true)
  return (
    <section className={css.lead} aria-label={data.listTitle ?? messages.featured} aria-roledescription="carousel">
      {/* First, so that what moves can be stopped before one goes through it. */}
      {count > 1 && (
        <div className={css.controls} hidden={!awake}>
          <button type="button" onClick={toggle} aria-label={playing ? messages.pauseSlides : messages.playSlides}>
            <Icon name={playing ? 'pause' : 'play'} />
          </button>
          {data.items.map((item, number) => (
            <button
              type="button"
              key={tileKey(item)}
              onClick={() => go(number)}
              aria-current={number === current || undefined}
              aria-label={messages.showSlide(number + 1, leadSlide(item).title)}
            >
              <i />
            </button>
          ))}
        </div>
      )}
      <ul className={css.slides} ref={scroller} onScroll={look}>
        {data.items.map((item, number) => (
          <li key={tileKey(item)} className={`${css.slide} ${hero.stage}`} aria-label={messages.slideOf(number + 1, count)}>
            <Slide item={item} number={number} first={index === 0 && number === 0} picture={number === 0 || awake} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The first slide is whole in the server's HTML; the others' pictures wait for the script, or for there being none. */
function Slide({ item, number, first, picture }: { item: Item; number: number; first: boolean; picture: boolean }) {
  const slide = leadSlide(item)
  return (
    <>
      <div className={hero.art}>
        {slide.image &&
          (picture ? (
            <HeroPicture image={slide.image} first={first} />
          ) : (
            <noscript>
              <HeroPicture image={slide.image} first={false} />
            </noscript>
          ))}
      </div>
      <SlideWords slide={slide} number={number} />
    </>
  )
}

function SlideWords({ slide, number }: { slide: LeadSlide; number: number }) {
  const visit = useVisit()
  const { watchNow } = useMessages()
  const link = linkTo(visit, slide.link)
  return (
    <div className={hero.words} lang={slide.lang ?? undefined}>
      {slide.kicker && <p className={hero.kicker}>{slide.kicker}</p>}
      <h2>{slide.title}</h2>
      {slide.line && <p className={hero.line}>{slide.line}</p>}
      <a
        className={button.main}
        {...link}
        href={link.href}
        data-item={number}
        aria-label={`${slide.buttonText ?? watchNow}: ${slide.title}`}
      >
        {plays(slide.link) && <Icon name="play" />}
        {slide.buttonText ?? watchNow}
      </a>
    </div>
  )
}

/** A button with a triangle starts a video; others lead to a page about it. */
const plays = (link: string) => /^\/playlist\/|\/video\//.test(link)
