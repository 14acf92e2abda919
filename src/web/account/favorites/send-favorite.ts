// The requests about favorites [C7.3].
import { type FavoriteList, jsonApiType, type PostedFavorite } from '#contracts/http/personalization.ts'
import { timeouts } from '#contracts/limits.ts'
import type { FavoriteTitle } from '../../tiles/favorites.ts'
import type { Refusal } from './favorite-words.ts'

const pathOf = (user: string, id?: string) =>
  `/personalization/users/${encodeURIComponent(user)}/favorites${id === undefined ? '' : `/${encodeURIComponent(id)}`}`

const refusals: Record<number, Refusal> = { 409: 'full', 429: 'tooOften' }

/** Adds or removes a favorite. Returns null if that succeeded. */
export async function sendFavorite(user: string, { favoriteID: id, type }: FavoriteTitle, isOn: boolean): Promise<Refusal | null> {
  const signal = AbortSignal.timeout(timeouts.main)
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
  const headers = { 'content-type': jsonApiType, accept: jsonApiType }
  // `keepalive`: the viewer may follow a link at once.
  const request = isOn
    ? fetch(pathOf(user), { method: 'POST', headers, body: JSON.stringify(posted), signal, keepalive: true })
    : fetch(pathOf(user, id), { method: 'DELETE', headers, signal, keepalive: true })
  const response = await request.catch(() => null)
  // An unread body keeps the request open.
  void response?.body?.cancel()
  return response?.ok ? null : (refusals[response?.status ?? 0] ?? 'failed')
}

/** Returns the ids of the viewer's favorites, newest first, or null if they cannot be loaded. */
export async function loadFavoriteIds(user: string): Promise<string[] | null> {
  try {
    const response = await fetch(pathOf(user), { headers: { accept: jsonApiType }, signal: AbortSignal.timeout(timeouts.main) })
    if (!response.ok) {
      void response.body?.cancel()
      return null
    }
    return ((await response.json()) as FavoriteList).data.map(({ id }) => id)
  } catch {
    return null
  }
}
