// [C2.7-07], [C9-04] Plays a clip in a hovered or focused tile, but not on touch devices, with reduced motion or in data-saver mode.
import type { Item } from '#contracts/graph/shapes.ts'
import type { PageType, TilePreviewQuery } from '#contracts/graph/types.generated.ts'
import { tilePreview } from '#contracts/limits.ts'
import { savesData } from '../../player/quirks/saves-data.ts'
import { readFlag } from '../../ui/flags/flag-store.ts'
import { graphVariables } from '../../ui/graph/query.ts'
import { platform } from '../document/platform.ts'
import { preloadedState } from '../document/preloaded-state.ts'
import { isHydrated } from '../hydration/islands.ts'
import { query } from '../loading/graph.ts'
import css from './tile-preview.module.css'

type PreviewSource = { type: PageType; name: string }

/** Tiles that are hovered or focused now. */
const active = new WeakSet<Element>()
/** The clip URL of each video or title, cached until the document is closed. */
const clipUrls = new Map<string, Promise<string | null>>()

/** Previews a tile until the pointer or the focus leaves it. */
export function previewWhileHovered(link: HTMLElement, item: Item) {
  const source = previewSourceOf(item)
  if (!source || active.has(link) || !wantsMotion() || !readFlag('previews', preloadedState().visit)) return
  active.add(link)
  const ended = new AbortController()
  const end = () => ended.abort()
  for (const type of ['pointerleave', 'focusout', 'click']) link.addEventListener(type, end, { signal: ended.signal })
  addEventListener('pagehide', end, { signal: ended.signal })
  ended.signal.addEventListener('abort', () => active.delete(link))
  watch(link, source, ended)
}

/** Checks the tile every 250 ms. Plays the clip when the hover time reaches the threshold. After that, shows the clip's progress. */
function watch(link: HTMLElement, source: PreviewSource, ended: AbortController) {
  const { signal } = ended
  const began = Date.now()
  let clip: HTMLVideoElement | undefined
  let isRequested = false
  const update = async () => {
    // A tile that is removed with its page receives no event.
    if (!link.isConnected) return ended.abort()
    if (clip) return showProgress(link, percentOf(clip.currentTime, clip.duration))
    const percent = percentOf(Date.now() - began, tilePreview.threshold)
    if (percent < 100 || isRequested || !isHydrated(link)) return
    isRequested = true
    const clipUrl = await clipUrlOf(source)
    if (clipUrl && !signal.aborted) clip = play(link, clipUrl, signal)
  }
  const timer = setInterval(update, tilePreview.every)
  signal.addEventListener('abort', () => clearInterval(timer))
}

export const percentOf = (part: number, whole: number): number => (whole > 0 ? Math.min(100, Math.round((part / whole) * 100)) : 0)

function play(link: HTMLElement, clipUrl: string, signal: AbortSignal): HTMLVideoElement {
  const clip = document.createElement('video')
  Object.assign(clip, { src: clipUrl, muted: true, loop: true, playsInline: true, autoplay: true, disablePictureInPicture: true })
  clip.className = css.clip!
  clip.setAttribute('aria-hidden', 'true')
  clip.tabIndex = -1
  const end = () => {
    clip.remove()
    clip.removeAttribute('src')
    clip.load()
    link.style.removeProperty('--clip')
  }
  // The clip covers the image but not the elements above it.
  link.querySelector('img')?.after(clip)
  clip.addEventListener('playing', () => clip.setAttribute('data-playing', ''), { signal })
  clip.addEventListener('error', () => clip.remove(), { signal })
  signal.addEventListener('abort', end)
  return clip
}

const showProgress = (link: HTMLElement, percent: number) => link.style.setProperty('--clip', `${percent}%`)

const wantsMotion = () => matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)').matches && !savesData()

/** Returns the video or title that a tile previews. Returns null if tiles of this kind have no preview. */
function previewSourceOf(item: Item): PreviewSource | null {
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
      return previewSourceOf(item.data.tile)
    default:
      return null
  }
}

function clipUrlOf({ type, name }: PreviewSource): Promise<string | null> {
  const key = `${type} ${name}`
  const visit = { ...preloadedState().visit, platform: platform() }
  const request =
    clipUrls.get(key) ??
    query<TilePreviewQuery>('tilePreview', { ...graphVariables(visit), type, name }).then(
      ({ data }) => data?.tilePreview?.landscapePreview ?? null,
      () => null,
    )
  clipUrls.set(key, request)
  return request
}
