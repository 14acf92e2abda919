// The routes of a viewer's favorites [C7.3]. Bodies are JSON:API documents.
import type { Context, Hono } from 'hono'
import {
  type Favorite,
  type FavoriteDocument,
  type FavoriteList,
  type FavoriteTitle,
  favoriteChanges,
  favoriteDocument,
  favoriteList,
  favoritePath,
  jsonApiType,
  maxFavorites,
  postedFavorite,
} from '#contracts/http/personalization.ts'
import { day } from '#contracts/limits.ts'
import { body, describe, type Guard, guarded, parameters } from '#kit/http/describe.ts'
import { limited } from '#kit/http/guards.ts'
import { problem, problems } from '#kit/http/problem.ts'
import type { Kv } from '#kit/kv/kv.ts'
import type { FavoriteRow } from '../tables.ts'
import { viewerOf, viewerOnNewDevice } from '../viewer.ts'
import type { FavoriteStore } from './favorite-store.ts'

export type FavoriteRouteTools = {
  favorites: FavoriteStore
  /** Answers 404 unless the path is the viewer's own. */
  own: Guard
  /** Returns the types of titles by id, without those that the catalogue does not have. */
  typesOfTitles: (ids: readonly string[]) => Promise<ReadonlyMap<string, FavoriteTitle['type']>>
  kv: Kv
  now: () => number
}

const refused = { 403: 'Cross-site request refused', 429: 'Too many requests from this IP address' }
const notOwn = 'The path is not that of the viewer'
const descriptions = {
  list: describe({
    summary: 'Return the favorite series and movies of the viewer, newest first',
    description: 'The user id of an anonymous viewer is 0. Favorites of the device from before a sign-in are moved to the account.',
    answers: {
      200: { what: 'The favorites; none for a new device', schema: favoriteList, type: jsonApiType },
      404: notOwn,
      429: refused[429],
    },
  }),
  add: describe({
    summary: 'Add a series or movie to the favorites of the viewer',
    description: 'The id of the favorite is that of the title. An anonymous viewer without the cookie of a device gets one.',
    answers: {
      200: { what: 'The title was a favorite already', schema: favoriteDocument, type: jsonApiType },
      201: { what: 'Added', schema: favoriteDocument, type: jsonApiType },
      400: 'A field is invalid',
      404: `${notOwn}, or the catalogue has no such title`,
      409: `The viewer has ${maxFavorites} favorites`,
      ...refused,
    },
  }),
  change: describe({
    summary: 'Add and remove several favorites of the viewer in one step',
    description: `Titles that the catalogue does not have, and those beyond ${maxFavorites} favorites, are left out.`,
    answers: { 204: 'Changed', 400: 'A field is invalid', 404: notOwn, ...refused },
  }),
  remove: describe({ summary: 'Remove a favorite', answers: { 204: 'Removed, or the title was not a favorite', 404: notOwn, ...refused } }),
}

/** The largest number of requests of one IP address in a minute. Many viewers can share an address. */
const requestLimit = 600
/** The largest number of devices of one IP address that store their first favorite in a minute: any client can invent the cookie of a device. */
const deviceLimit = 30
/** The maximum age of a choice when its request arrives, in milliseconds. Older times are replaced by this age. */
const maxDelay = day

export function addFavoriteRoutes(router: Hono, { favorites, own, typesOfTitles, kv, now }: FavoriteRouteTools): void {
  const limit = limited(kv, { name: 'favorites', max: requestLimit, windowMs: 60_000 })
  const limitDevices = limited(kv, { name: 'favorite-devices', max: deviceLimit, windowMs: 60_000 })
  const knownDevice: Guard = async (c) => {
    const viewer = viewerOf(c)
    return viewer && (viewer.accountId !== null || (await favorites.isKnown(viewer))) ? undefined : limitDevices(c)
  }
  const ofUser = '/personalization/users/:userId/favorites' as const
  const ofFavorite = '/personalization/users/:userId/favorites/:favoriteId' as const

  router.get(ofUser, descriptions.list, parameters(favoritePath.user), guarded(limit, own), async (c) => {
    const viewer = viewerOf(c)
    const rows = viewer ? await favorites.list(viewer) : []
    const { userId } = c.req.valid('param')
    return jsonApi(c, 200, { data: rows.map((row) => toFavorite(row, userId)) })
  })
  router.post(ofUser, descriptions.add, parameters(favoritePath.user), body([limit, own, knownDevice], postedFavorite), async (c) => {
    const { userId } = c.req.valid('param')
    const { attributes, relationships } = c.req.valid('json').data
    const { type, id } = relationships.favorite.data
    if (relationships.user.data.id !== userId)
      return problems.badRequest('data.relationships.user.data.id: must be the user id of the path')
    if ((await typesOfTitles([id])).get(id) !== type) return unknownTitle(type)
    const received = now()
    const created = Math.min(Math.max(Date.parse(attributes.created), received - maxDelay), received)
    const added = await favorites.add(viewerOf(c) ?? viewerOnNewDevice(c), { title_id: id, type, created_at: created })
    if (!added) return tooManyFavorites()
    return jsonApi(c, added.isNew ? 201 : 200, { data: toFavorite(added.row, userId) })
  })
  router.patch(ofUser, descriptions.change, parameters(favoritePath.user), body([limit, own, knownDevice], favoriteChanges), async (c) => {
    const { add = [], remove = [] } = c.req.valid('json')
    const types = await typesOfTitles(add.map(({ id }) => id))
    const known = add.filter(({ id, type }) => types.get(id) === type)
    const received = now()
    const rows = known.map(({ id, type }, place) => ({ title_id: id, type, created_at: received - place }))
    const viewer = viewerOf(c) ?? (rows.length ? viewerOnNewDevice(c) : null)
    if (viewer) await favorites.change(viewer, { add: rows, remove })
    return c.body(null, 204)
  })
  router.delete(ofFavorite, descriptions.remove, parameters(favoritePath.favorite), guarded(limit, own), async (c) => {
    const viewer = viewerOf(c)
    if (viewer) await favorites.remove(viewer, c.req.valid('param').favoriteId)
    return c.body(null, 204)
  })
}

function jsonApi(c: Context, status: 200 | 201, document: FavoriteDocument | FavoriteList) {
  return c.body(JSON.stringify(document), status, { 'content-type': jsonApiType, 'cache-control': 'private, no-store' })
}

const unknownTitle = (type: FavoriteTitle['type']) =>
  problem(404, {
    code: 'NOT_FOUND',
    title: 'Not found',
    detail: `data.relationships.favorite.data.id: the catalogue has no such ${type === 'movies' ? 'movie' : 'series'}`,
  })

const tooManyFavorites = () =>
  problem(409, {
    code: 'TOO_MANY_FAVORITES',
    title: 'Too many favorites',
    detail: `A viewer can have ${maxFavorites} favorites. Remove one before you add another.`,
  })

const toFavorite = ({ title_id: id, type, created_at: created }: FavoriteRow, userId: string): Favorite => ({
  type: 'favorites',
  id,
  attributes: { created: new Date(created).toISOString() },
  relationships: { favorite: { data: { type, id } }, user: { data: { type: 'users', id: userId } } },
})
