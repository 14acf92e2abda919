import { type TouchEvent, useEffect, useRef } from 'react'
import type { PhotosData } from '#contracts/graph/shapes.ts'
import type { Ratio } from '#contracts/limits.ts'
import { formatDate } from '../../ui/format-date.ts'
import { Icon } from '../../ui/icon.tsx'
import { localHref } from '../../ui/local-href.ts'
import { useMessages } from '../../ui/messages.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { useVisit } from '../../ui/visit.tsx'
import list from '../lists/list.module.css'
import { photoWords } from './photo-words.ts'
import css from './photos.module.css'

const largeWidths = { min: 640, max: 1920 }
const smallWidths = { max: 340 }
/** The shortest sideways movement in px that counts as a swipe. */
const swipeDistance = 40

/**
 * A gallery: one large photo, links to the previous and next photos, and thumbnails of all photos. Every photo is a link, so the gallery
 * works without a script.
 */
export function Photos({ data, index }: { data: PhotosData; index: number }) {
  const { gallery, photos, photo } = data
  const visit = useVisit()
  const { photoCount } = useMessages()
  const root = useRef<HTMLElement>(null)
  useArrowKeys(root)
  const facts = [gallery.category, gallery.postDate === null ? null : formatDate(gallery.postDate, visit), photoCount(gallery.count)]
  return (
    <section className={list.list} aria-labelledby={`photos-${index}`} data-keep-scroll="" ref={root}>
      <header className={css.heading}>
        <h2 id={`photos-${index}`} lang={gallery.lang ?? undefined}>
          {gallery.title}
        </h2>
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </header>
      <Large data={data} root={root} />
      <ol className={css.all}>
        {photos.map((one, at) => (
          <li key={one.id}>
            <Small photo={one} number={at + 1} isCurrent={one.id === photo.id} />
          </li>
        ))}
      </ol>
    </section>
  )
}

type Root = { current: HTMLElement | null }

function Large({ data: { photo, photos, number, previousPath, nextPath }, root }: { data: PhotosData; root: Root }) {
  const words = photoWords[useVisit().language]
  const from = useRef<{ x: number; y: number }>(undefined)
  const swipe = {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      from.current = touches.length === 1 && finger ? { x: finger.clientX, y: finger.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      if (!from.current || !finger) return
      const [x, y] = [finger.clientX - from.current.x, finger.clientY - from.current.y]
      if (Math.abs(x) > swipeDistance && Math.abs(x) > 1.5 * Math.abs(y)) follow(root, x < 0 ? 'next' : 'prev')
    },
  }
  const ratio = photo.image ? ratioOf(photo.image) : '16-9'
  return (
    <figure className={css.large} {...swipe}>
      <div className={`${css.stage} ${ratio === '16-9' ? '' : css.tall}`}>
        {photo.image ? (
          <Picture
            image={photo.image}
            ratio={ratio}
            widths={largeWidths}
            sizes="(min-width: 990px) 72rem, 100vw"
            alt={photo.image.alt ?? photo.title ?? photo.caption ?? words.photo(number, photos.length)}
            load="first"
          />
        ) : (
          <span className={css.none}>{photo.title ?? photo.caption}</span>
        )}
        <StepLink to={previousPath} rel="prev" label={words.previousPhoto} />
        <StepLink to={nextPath} rel="next" label={words.nextPhoto} />
      </div>
      <figcaption>
        <span className={css.number}>{words.photo(number, photos.length)}</span>
        {photo.title && <strong lang={photo.lang ?? undefined}>{photo.title}</strong>}
        {photo.caption && <span lang={photo.lang ?? undefined}>{photo.caption}</span>}
        {photo.credit && <small>{words.photoBy(photo.credit)}</small>}
      </figcaption>
    </figure>
  )
}

function StepLink({ to, rel, label }: { to: string | null; rel: 'prev' | 'next'; label: string }) {
  const visit = useVisit()
  if (to === null) return null
  return (
    <a className={`${css.way} ${css[rel]}`} href={localHref(visit, to)} rel={rel} aria-label={label}>
      <Icon name={rel === 'prev' ? 'left' : 'right'} />
    </a>
  )
}

function Small({ photo, number, isCurrent }: { photo: PhotosData['photos'][number]; number: number; isCurrent: boolean }) {
  const visit = useVisit()
  const { photoNamed } = photoWords[visit.language]
  return (
    <a href={localHref(visit, photo.pathname)} aria-label={photoNamed(number, photo.title)} aria-current={isCurrent ? 'page' : undefined}>
      {photo.image ? <Picture image={photo.image} ratio="16-9" widths={smallWidths} sizes="120px" /> : number}
    </a>
  )
}

/**
 * Moves to the previous or next photo on the left and right arrow keys. Ignores the keys if an element outside of the gallery has the
 * focus.
 */
function useArrowKeys(root: Root) {
  useEffect(() => {
    const steps = { ArrowLeft: 'prev', ArrowRight: 'next' } as const
    const press = (event: KeyboardEvent) => {
      const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event
      const isHere = target === document.body || (target instanceof Node && root.current?.contains(target))
      if (!isHere || altKey || ctrlKey || metaKey || shiftKey || !(key in steps)) return
      // The previous photo's page is hidden at once, but removed only when the browser has time. Until then it must ignore the keys.
      if (root.current?.checkVisibility?.() === false) return
      event.preventDefault()
      follow(root, steps[key as keyof typeof steps])
    }
    // The current thumbnail may be scrolled out of view.
    root.current?.querySelector('li [aria-current]')?.parentElement?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [root])
}

const follow = (root: Root, rel: 'prev' | 'next') => root.current?.querySelector<HTMLElement>(`a[rel="${rel}"]`)?.click()

type Sized = { imageWidth: number | null; imageHeight: number | null }

/** Returns the aspect ratio that crops the least off a photo. */
export function ratioOf({ imageWidth, imageHeight }: Sized): Ratio {
  if (!imageWidth || !imageHeight) return '16-9'
  const shape = imageWidth / imageHeight
  if (shape < 0.87) return '3-4'
  return shape < 1.33 ? '1-1' : '16-9'
}
