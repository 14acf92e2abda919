// The present viewer's favorites: loaded from personalization, changed here, and shown by buttons and the shelf through the viewer store.

import type { Item, ListSection } from '#contracts/graph/shapes.ts'
import type { FavoritesShelfQuery } from '#contracts/graph/types.generated.ts'
import { anonymousUser, favoritesDebounce, shownFavorites } from '#contracts/limits.ts'
import type { FavoriteTitle } from '../../tiles/favorites.ts'
import { titleIn } from '../../tiles/favorites.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { isDayZero } from '../../ui/first-visit.ts'
import { graphVariables, type Query } from '../../ui/graph/query.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import type { Report } from '../../ui/report.ts'
import { debounce } from '../../ui/timing/debounce.ts'
import type { Visit } from '../../ui/visit.tsx'
import { currentUser } from '../session/current-user.ts'
import { favoritesKey } from '../session/favorites-key.ts'
import { isSessionKnown, whenSessionKnown } from '../session/session-check.ts'
import { readFavorites, type StoredFavorite, type StoredFavorites, storeFavorites } from '../session/stored-favorites.ts'
import { favoriteWords } from './favorite-words.ts'
import { announce } from './notice.ts'
import { addFavorite, loadFavoriteIds, removeFavorite } from './send-favorite.ts'

/** What the shelf's query needs of the page. */
export type PageTools = { visit: Visit; query: Query; report: Report }

/** What personalization has, as far as this browser knows; null until it is known. */
let current: StoredFavorites | null = null
/** The changes without an answer yet, by title id: true if the title becomes a favorite. */
const onTheWay = new Map<string, boolean>()
/** The number of changes that were sent or answered. A list that was requested at a lower number is out of date. */
let changes = 0
let queue = Promise.resolve()
let tools: PageTools | null = null
let isShelfShown = false
let shown: readonly string[] | null = null

function show(): void {
  const { favorites = [] } = current ?? {}
  const added = [...onTheWay].flatMap(([id, isOn]) => (isOn ? id : [])).reverse()
  const stored = favorites.map(({ favoriteID }) => favoriteID).filter((id) => !onTheWay.has(id))
  shown = current || onTheWay.size ? [...added, ...stored] : null
  viewerStore.change({ favorites: shown, favoritesLoading: [...onTheWay.keys()] })
}

function adopt(next: StoredFavorites | null): void {
  current = next
  show()
}

function change(next: StoredFavorites, isChangedHere = false): void {
  storeFavorites(next, isChangedHere)
  adopt(next)
}

/** The favorites that are known without a request. An anonymous viewer of whom nothing is stored has none. */
const known = (user: string): StoredFavorites | null => readFavorites(user) ?? (user === anonymousUser ? { user, favorites: [] } : null)

let isFollowing = false

/** Shows the viewer's favorites on this page, and follows the other tabs and sign-ins. */
export function followFavorites(): void {
  if (isFollowing) return
  isFollowing = true
  const followTab = () => {
    const user = currentUser()
    adopt(readFavorites(user) ?? { user, favorites: [] })
    if (isShelfShown) void loadShelf()
  }
  addEventListener('storage', ({ key }) => key === favoritesKey && followTab())
  // A page in the back/forward cache receives no storage events. Without consent, nothing of an account may be stored.
  addEventListener('pageshow', ({ persisted }) => persisted && (known(currentUser()) ? followTab() : void load()))
  viewerStore.subscribe(() => {
    const user = currentUser()
    // [C4.3-07] An account was set, or the viewer was reset: the favorites are read again.
    if (current && current.user !== user) {
      adopt(known(user))
      void load()
    } else if (viewerStore.read().favorites === null && shown) {
      show()
      if (isSessionKnown()) void load()
    }
  })
  adopt(known(currentUser()))
  void load()
}

async function load(): Promise<void> {
  await whenSessionKnown()
  const user = currentUser()
  if (current?.user !== user) adopt(known(user))
  const at = changes
  const ids = await loadFavoriteIds(user)
  if (currentUser() !== user) return
  // The answer to a change reads the favorites again.
  if (at !== changes || onTheWay.size) return
  if (!ids) return adopt(current ?? { user, favorites: [] })
  const titles = new Map(current?.favorites.map(({ favoriteID, title }) => [favoriteID, title]))
  change({ user, favorites: ids.map((favoriteID) => ({ favoriteID, title: titles.get(favoriteID) ?? '' })) })
  if (isShelfShown) await loadShelf()
}

/** [C9-01] Reads the favorites again, with their titles, 2 s after the last change. */
const refreshSoon = debounce(() => void refresh(), favoritesDebounce)

async function refresh(): Promise<void> {
  await load()
  if (!isShelfShown) await loadShelf()
}

/** Adds a title to the favorites, or removes it. The button has changed already; after a failure it changes back [C4.3-02]. */
export function toggleFavorite(title: FavoriteTitle, isOn: boolean, page: PageTools): Promise<void> {
  tools = page
  onTheWay.set(title.favoriteID, isOn)
  changes++
  followFavorites()
  show()
  // One after the other: the first answer brings an anonymous viewer the cookie that the next request needs.
  queue = queue.then(() => send(title, isOn, page))
  return queue
}

async function send(title: FavoriteTitle, isOn: boolean, { visit, report }: PageTools): Promise<void> {
  const words = favoriteWords(visit.language)
  await whenSessionKnown()
  const user = currentUser()
  const answer = await request(user, title, isOn)
  onTheWay.delete(title.favoriteID)
  changes++
  if (answer && 'refusal' in answer) {
    show()
    announce(words[answer.refusal], { isRefusal: true })
    return refresh()
  }
  const others = current?.favorites.filter(({ favoriteID }) => favoriteID !== title.favoriteID) ?? []
  const added: StoredFavorite[] = answer ? [{ favoriteID: answer.id, title: title.shortTitle }] : []
  change({ user, favorites: [...added, ...others] }, true)
  announce(isOn ? words.added(title.shortTitle) : words.removed(title.shortTitle))
  refreshSoon()
  if (isOn && user === anonymousUser) await offerAccount(title, visit, report)
}

function request(user: string, title: FavoriteTitle, isOn: boolean) {
  if (user === anonymousUser && !navigator.cookieEnabled) return { refusal: 'noCookies' as const }
  // [C4.3-05] The stored id of a favorite is that of its title (decision 129).
  return isOn ? addFavorite(user, title) : removeFavorite(user, title.favoriteID)
}

/** [C4.3-04] Shows the favorites modal, unless this browser has shown it. */
async function offerAccount(title: FavoriteTitle, visit: Visit, report: Report): Promise<void> {
  if (visit.brand.off?.includes('identity')) return
  await loadChunk(() => import('./favorites-modal.tsx')).then(
    ({ showFavoritesModal }) => showFavoritesModal(title, visit, report),
    () => report({ message: 'The favorites modal could not be loaded', system: 'Favorites' }),
  )
}

/** Loads the tiles of the favorites for the shelf of the home page, now and after each change. */
export function showShelf(page: PageTools): void {
  tools = page
  isShelfShown = true
  void loadShelf()
}

/** [C7.3-03] Loads the tiles of the newest favorites, and stores their titles. */
async function loadShelf(): Promise<void> {
  if (!tools || !current || !isSessionKnown()) return
  const { user, favorites } = current
  const { visit, query, report } = tools
  const ids = favorites.slice(0, shownFavorites).map(({ favoriteID }) => favoriteID)
  if (!ids.length) return viewerStore.change({ favoritesShelf: null })
  try {
    const variables = { ...graphVariables(visit), userId: user, isDayZero: isDayZero(Date.now()), ids }
    const { data, errors } = await query<FavoritesShelfQuery>('favoritesShelf', variables)
    const shelf = (data?.favoritesShelf ?? null) as ListSection | null
    // [C7.3-03] Errors without a shelf count as 404.
    if (!shelf && errors?.length) throw new Error(`404: ${errors[0]!.message}`)
    if (currentUser() !== user) return
    storeTitles(shelf?.data.items ?? [])
    viewerStore.change({ favoritesShelf: shelf })
  } catch {
    report({ message: 'Unable to lazy load component using favoritesShelf query', system: 'Shelf BFF' })
  }
}

function storeTitles(items: readonly Item[]): void {
  const titles = new Map(items.map((item) => [titleIn(item)?.favoriteID, titleIn(item)?.shortTitle]))
  const { user, favorites } = current!
  const named = favorites.map(({ favoriteID, title }) => ({ favoriteID, title: titles.get(favoriteID) ?? title }))
  if (JSON.stringify(named) !== JSON.stringify(favorites)) change({ user, favorites: named })
}
