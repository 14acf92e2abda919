// [C2.7-07], [C9-04] A clip in the tile that somebody rests on: with a pointer or with focus, never by touch, never for who asked for less motion.
import type { Item } from '#contracts/graph/shapes.ts'
import type { PageType, TilePreviewQuery } from '#contracts/graph/types.generated.ts'
import { tilePreview } from '#contracts/limits.ts'
import { graphVariables } from '../ui/query.tsx'
import { query } from './graph.ts'
import { isTaken } from './islands.ts'
import { platform } from './platform.ts'
import { preloadedState } from './preloaded-state.ts'
import css from './tile-preview.module.css'

type Behind = { type: PageType; name: string }

/** Tiles that somebody rests on now. */
const rested = new WeakSet<Element>()
/** What was asked once on this page; a page that is left takes it along. */
const known = new Map<string, Promise<string | null>>()

/** The whole way from resting to leaving. */
export function rest(link: HTMLElement, item: Item) {
  const behind = behindOf(item)
  if (!behind || rested.has(link) || !wantsMotion()) return
  rested.add(link)
  const left = new AbortController()
  const leave = () => left.abort()
  for (const type of ['pointerleave', 'focusout', 'click']) link.addEventListener(type, leave, { signal: left.signal })
  addEventListener('pagehide', leave, { signal: left.signal })
  left.signal.addEventListener('abort', () => rested.delete(link))
  watch(link, behind, left.signal)
}

/** Looks every 250 ms: how long somebody rests, then how far the clip is; each in percent, 100 at most. */
function watch(link: HTMLElement, behind: Behind, signal: AbortSignal) {
  const began = Date.now()
  let clip: HTMLVideoElement | undefined
  let asked = false
  const look = async () => {
    if (clip) return showProgress(link, percentOf(clip.currentTime, clip.duration))
    const percent = percentOf(Date.now() - began, tilePreview.threshold)
    if (percent < 100 || asked || !isTaken(link)) return
    asked = true
    const address = await addressOf(behind)
    if (address && !signal.aborted) clip = play(link, address, signal)
  }
  const timer = setInterval(look, tilePreview.every)
  signal.addEventListener('abort', () => clearInterval(timer))
}

export const percentOf = (part: number, whole: number): number => (whole > 0 ? Math.min(100, Math.round((part / whole) * 100)) : 0)

function play(link: HTMLElement, address: string, signal: AbortSignal): HTMLVideoElement {
  const clip = document.createElement('video')
  Object.assign(clip, { src: address, muted: true, loop: true, playsInline: true, autoplay: true, disablePictureInPicture: true })
  clip.className = css.clip!
  clip.setAttribute('aria-hidden', 'true')
  clip.tabIndex = -1
  const end = () => {
    clip.remove()
    clip.removeAttribute('src')
    clip.load()
    link.style.removeProperty('--clip')
  }
  // Over the picture, below what lies over it.
  link.querySelector('img')?.after(clip)
  clip.addEventListener('playing', () => clip.setAttribute('data-playing', ''), { signal })
  clip.addEventListener('error', () => clip.remove(), { signal })
  signal.addEventListener('abort', end)
  return clip
}

const showProgress = (link: HTMLElement, percent: number) => link.style.setProperty('--clip', `${percent}%`)

function wantsMotion(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)').matches && !connection?.saveData
}

/** The video or title whose clip it is. */
function behindOf(item: Item): Behind | null {
  switch (item.component) {
    case 'VideoTile':
    case 'ReplayTile':
      return { type: 'VIDEO', name: item.data.mpxGuid }
    case 'PlaylistTile':
      return { type: 'VIDEO', name: item.data.destination }
    case 'SeriesTile':
    case 'MovieTile':
      return { type: 'TITLE', name: item.data.urlAlias }
    case 'SmartTile':
      return behindOf(item.data.tile)
    default:
      return null
  }
}

function addressOf({ type, name }: Behind): Promise<string | null> {
  const key = `${type} ${name}`
  const visit = { ...preloadedState().visit, platform: platform() }
  const asking =
    known.get(key) ??
    query<TilePreviewQuery>('tilePreview', { ...graphVariables(visit), type, name }).then(
      ({ data }) => data?.tilePreview?.landscapePreview ?? null,
      () => null,
    )
  known.set(key, asking)
  return asking
}
