// What the present viewer watched [C3-40]: loaded from personalization, changed here, and shown by tiles through the viewer store.
import type { PostedWatch, ViewerWatches, Watch } from '#contracts/http/personalization.ts'
import { anonymousUser, continuedVideos, timeouts } from '#contracts/limits.ts'
import type { SaveWatch } from '../../player/features/saved-position.ts'
import { type Viewer, viewerStore } from '../../tiles/viewer.ts'
import { isWatched, progressPercent } from '../../tiles/watch-state.ts'
import { consentKnown, mayRemember } from '../../ui/consent.ts'
import { isSessionKnown, whenSessionKnown } from './session-check.ts'
import { readSession } from './session-record.ts'
import { readWatches, type StoredWatches, storeWatches } from './stored-watches.ts'
import { watchesKey } from './watches-key.ts'

/** Milliseconds for which loaded watches count as current. */
const freshFor = 60_000
/** Milliseconds that the start of a video waits for the watches. */
const startLimit = 2_000
/** Milliseconds that a saved position may take to arrive. */
const onTheWay = 3_000

const userOf = () => viewerStore.read().userId ?? readSession()?.user.id ?? anonymousUser

let current: StoredWatches | null = null
/** What the tiles show. */
let shown: Viewer['watches'] = {}
let loaded: { user: string; at: number; done: Promise<void> } | null = null

/** Returns the watches that are known in this tab. */
function known(): StoredWatches {
  const user = userOf()
  if (current?.user !== user) adopt(readWatches(user) ?? { user, ahead: current?.ahead ?? 0, watches: {} })
  return current!
}

function adopt(next: StoredWatches): void {
  current = next
  shown = Object.fromEntries(Object.entries(next.watches).map(([v4ID, { percentViewed }]) => [v4ID, percentViewed]))
  viewerStore.change({ watches: shown })
}

function change(next: StoredWatches): void {
  storeWatches(next)
  adopt(next)
}

/** Shows what the viewer watched on the tiles of this page, and follows the other tabs and sign-ins. */
export function followWatches(): void {
  const follow = () => {
    const user = userOf()
    adopt(readWatches(user) ?? { user, ahead: 0, watches: {} })
  }
  addEventListener('storage', ({ key }) => key === watchesKey && follow())
  // A page in the back/forward cache receives no storage events.
  addEventListener('pageshow', ({ persisted }) => persisted && follow())
  viewerStore.subscribe(() => {
    if (current?.user !== userOf()) void loadWatches()
    // A failed check of the session has reset the viewer.
    else if (viewerStore.read().watches !== shown) adopt(current)
  })
  known()
  void loadWatches()
}

/** Loads the watches of the viewer, unless they were loaded within the last minute. Keeps what is known if they cannot be loaded. */
export function loadWatches(): Promise<void> {
  if (!isSessionKnown()) return whenSessionKnown().then(loadWatches)
  const { user } = known()
  if (loaded?.user !== user || performance.now() - loaded.at > freshFor) loaded = { user, at: performance.now(), done: load(user) }
  return loaded.done
}

async function load(user: string): Promise<void> {
  const since = serverTime() - onTheWay
  try {
    const response = await fetch(pathOf(user), { signal: AbortSignal.timeout(timeouts.main) })
    // An unread body keeps the request open.
    if (!response.ok || userOf() !== user) return void response.body?.cancel()
    const { now, watches } = (await response.json()) as ViewerWatches
    // What was saved meanwhile, or shortly before, is missing in the answer.
    const saved = Object.entries(known().watches).filter(([v4ID, { at }]) => at >= Math.max(since, watches[v4ID]?.at ?? 0))
    change({ user, ahead: now - Date.now(), watches: { ...watches, ...Object.fromEntries(saved) } })
  } catch {}
}

const pathOf = (user: string, v4ID?: string) =>
  `/personalization/users/${encodeURIComponent(user)}/watches${v4ID === undefined ? '' : `/${encodeURIComponent(v4ID)}`}`
const serverTime = () => Date.now() + (current?.ahead ?? 0)

/** Saves where the viewer stopped: for this page and, if the viewer allows it, in this browser and in personalization. */
export const saveWatch: SaveWatch = ({ v4ID, position: stoppedAt, duration }, isLeaving) => {
  const { user, ahead, watches } = known()
  const at = Math.round(serverTime())
  const position = Math.min(Math.round(stoppedAt * 100) / 100, duration)
  change({ user, ahead, watches: { ...watches, [v4ID]: { percentViewed: position / duration, position, at } } })
  const posted = { v4ID, position, duration, at } satisfies PostedWatch
  if (isLeaving && mayRemember() && navigator.sendBeacon(pathOf(user), jsonOf(posted))) return
  const { v4ID: _, ...stopped } = posted
  // A video may be paused before the page knows the law of the visitor's country. Meanwhile a later position may have been saved, or this one removed.
  consentKnown
    .then((): unknown => {
      const mayBeSent = mayRemember() && known().watches[v4ID]?.at === at
      return mayBeSent && fetch(pathOf(user, v4ID), { method: 'PUT', body: jsonOf(stopped), keepalive: true })
    })
    .catch(() => {})
}

const jsonOf = (value: object) => new Blob([JSON.stringify(value)], { type: 'application/json' })

/** Removes one watch, or all of them. Resolves to whether that succeeded; otherwise nothing has changed. */
export async function removeWatches(v4ID?: string): Promise<boolean> {
  const { user } = known()
  const response = await fetch(pathOf(user, v4ID), { method: 'DELETE' }).catch(() => null)
  if (!response?.ok) return false
  const { [v4ID ?? '']: _, ...others } = known().watches
  change({ ...known(), watches: v4ID === undefined ? {} : others })
  return true
}

/** Marks an episode as not begun, so that it is no longer the next one of its series. Resolves to whether that succeeded; otherwise nothing has changed. */
export async function dismissEpisode(v4ID: string): Promise<boolean> {
  const { user } = known()
  const stopped = { position: 0, duration: 1 }
  const response = await fetch(pathOf(user, v4ID), { method: 'PUT', body: jsonOf(stopped) }).catch(() => null)
  if (!response?.ok) return false
  change({ ...known(), watches: { ...known().watches, [v4ID]: { percentViewed: 0, position: 0, at: Math.round(serverTime()) } } })
  return true
}

/**
 * Returns the v4IDs of the videos that the viewer watched, the last one first: those that are begun, and those that are `finished`. At most 20 of each.
 * `watches`: those of the viewer store.
 */
export function continued(watches: Viewer['watches']): { ids: string[]; finished: string[] } {
  const { watches: stopped } = known()
  const newest = Object.keys(watches)
    .filter((v4ID) => stopped[v4ID])
    .sort((one, other) => stopped[other]!.at - stopped[one]!.at)
  const begun = newest.filter((v4ID) => isResumed(stopped[v4ID]!)).slice(0, continuedVideos)
  const finished = newest.filter((v4ID) => isWatched(stopped[v4ID]!.percentViewed)).slice(0, continuedVideos)
  return { ids: newest.filter((v4ID) => begun.includes(v4ID) || finished.includes(v4ID)), finished }
}

/** Returns where a video starts, in seconds; null: at its beginning. A position in the URL's fragment comes first, such as `#t=90`. */
export async function startOf(v4ID: string): Promise<number | null> {
  const chosen = positionIn(location.hash)
  if (chosen !== null) return chosen
  const { user, watches } = known()
  // Nothing is stored for an anonymous viewer of whom this browser knows no watches.
  if (user === anonymousUser && isSessionKnown() && !Object.keys(watches).length && !loaded) return null
  await Promise.race([loadWatches(), new Promise((resolve) => setTimeout(resolve, startLimit))])
  const stopped = known().watches[v4ID]
  return stopped && isResumed(stopped) ? stopped.position : null
}

const isResumed = ({ percentViewed }: Watch) => progressPercent(percentViewed) !== null

/** Returns the start of a media fragment in seconds (`#t=90`, `#t=1:30,2:00`), or null. */
export function positionIn(hash: string): number | null {
  const time = /^#(?:.*&)?t=(?:npt:)?(?:(?:(\d+):)?(\d{1,2}):)?(\d+(?:\.\d+)?)(?:[,&]|$)/.exec(hash)
  if (!time) return null
  const [hours = 0, minutes = 0, seconds = 0] = time.slice(1).map((part) => Number(part ?? 0))
  return hours * 3600 + minutes * 60 + seconds
}
