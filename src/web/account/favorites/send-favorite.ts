// The requests about favorites [C7.3].
import type { FavoriteDocument, FavoriteList, PostedFavorite } from '#contracts/http/personalization.ts'
import { jsonApiType, timeouts } from '#contracts/limits.ts'
import type { FavoriteTitle } from '../../tiles/favorites.ts'
import type { Refusal } from './favorite-words.ts'

const pathOf = (user: string, id?: string) =>
  `/personalization/users/${encodeURIComponent(user)}/favorites${id === undefined ? '' : `/${encodeURIComponent(id)}`}`

const refusals: Record<number, Refusal> = { 409: 'full', 429: 'tooOften' }

const headers = { 'content-type': jsonApiType, accept: jsonApiType }

/** Adds a title to the favorites. Returns the id of the favorite, or why it was refused. */
export async function addFavorite(user: string, { favoriteID: id, type }: FavoriteTitle): Promise<{ id: string } | { refusal: Refusal }> {
  const posted: PostedFavorite = {
    data: {
      type: 'favorites',
      attributes: { created: new Date().toISOString() },
      relationships: {
        favorite: { data: { type: type === 'movie' ? 'movies' : 'series', id } },
        user: { data: { type: 'users', id: user } },
      },
    },
  }
  const { status, body } = await send(pathOf(user), { method: 'POST', body: JSON.stringify(posted) })
  const added = body as Partial<FavoriteDocument> | null
  return typeof added?.data?.id === 'string' ? { id: added.data.id } : { refusal: refusals[status] ?? 'failed' }
}

/** Removes a favorite by its id. Returns null if that succeeded. */
export async function removeFavorite(user: string, id: string): Promise<{ refusal: Refusal } | null> {
  const { status } = await send(pathOf(user, id), { method: 'DELETE' })
  return status === 204 ? null : { refusal: refusals[status] ?? 'failed' }
}

/** Returns the status and the JSON of an answer; without an answer, the status 0. */
async function send(path: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    // `keepalive`: the viewer may follow a link at once.
    const response = await fetch(path, { ...init, headers, keepalive: true, signal: AbortSignal.timeout(timeouts.main) })
    const text = await response.text()
    return { status: response.status, body: response.ok && text ? JSON.parse(text) : null }
  } catch {
    return { status: 0, body: null }
  }
}

/** Returns the ids of the viewer's favorites, newest first, or null if they cannot be loaded. */
export async function loadFavoriteIds(user: string): Promise<string[] | null> {
  try {
    const response = await fetch(pathOf(user), { headers: { accept: jsonApiType }, signal: AbortSignal.timeout(timeouts.main) })
    if (!response.ok) {
      // An unread body keeps the request open.
      void response.body?.cancel()
      return null
    }
    return ((await response.json()) as FavoriteList).data.map(({ id }) => id)
  } catch {
    return null
  }
}
