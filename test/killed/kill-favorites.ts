// Viewers change their favorites while the server process is killed repeatedly. Afterwards every viewer has exactly the favorites that the server
// acknowledged.
import { type FavoriteList, jsonApiType } from '#contracts/http/personalization.ts'
import { importTitles, titles } from './favorite-titles.ts'
import { keepServed, type Served, type ServedOptions } from './keep-served.ts'
import { scheduleKills, send } from './kill-identity.ts'

/** A browser without an account. `favorites`: what the server has acknowledged. */
type Viewer = { cookie: string; favorites: Set<string> }
export type FavoritesVerdict = { changes: number; kills: number; cut: number; wrong: string[] }

const path = '/personalization/users/0/favorites'
/** Returns the document that adds a series to the favorites of an anonymous viewer. */
export const favoriteDocument = (id: string) => ({
  data: {
    type: 'favorites',
    attributes: { created: new Date().toISOString() },
    relationships: { favorite: { data: { type: 'series', id } }, user: { data: { type: 'users', id: '0' } } },
  },
})

/** Adds or removes a title, and records the change when it is acknowledged. `send` repeats a request whose connection was cut. */
async function toggle(served: Served, viewer: Viewer, id: string): Promise<boolean> {
  const isOn = !viewer.favorites.has(id)
  const headers = { cookie: viewer.cookie, 'content-type': jsonApiType }
  const { status, text, wasCut } = isOn
    ? await send(served, 'POST', path, headers, favoriteDocument(id))
    : await send(served, 'DELETE', `${path}/${id}`, headers)
  if (status >= 300) throw new Error(`${status} ${text}`)
  if (isOn) viewer.favorites.add(id)
  else viewer.favorites.delete(id)
  return wasCut
}

async function openBrowser(served: Served): Promise<Viewer> {
  const { headers } = await send(served, 'POST', path, { 'content-type': jsonApiType }, favoriteDocument(titles[0]!))
  const cookie = headers.getSetCookie()[0]!.split(';', 1)[0]!
  return { cookie, favorites: new Set([titles[0]!]) }
}

/** Runs `count` viewers at the same time until they have made `changes` changes together, and kills the process `kills` times. */
export async function killFavorites(options: ServedOptions & { count: number; changes: number; kills: number }): Promise<FavoritesVerdict> {
  const { count, changes, kills } = options
  importTitles(options)
  const served = keepServed({ ...options, isWhole: true })
  const viewers: Viewer[] = []
  for (let each = 0; each < count; each++) viewers.push(await openBrowser(served))
  const killer = scheduleKills(kills, changes, served.killAndStart)
  let begun = 0
  let done = 0
  let cut = 0
  const run = async (viewer: Viewer) => {
    while (begun++ < changes) {
      if (await toggle(served, viewer, titles[Math.floor(Math.random() * titles.length)]!)) cut++
      killer.actionDone(++done)
    }
  }
  await Promise.all(viewers.map(run))
  await killer.settled()
  await served.kill()
  const again = keepServed({ ...options, isWhole: true })
  const wrong: string[] = []
  for (const { cookie, favorites } of viewers) {
    const { text } = await send(again, 'GET', path, { cookie })
    const stored = (JSON.parse(text) as FavoriteList).data.map(({ id }) => id)
    if (stored.toSorted().join() !== [...favorites].sort().join()) wrong.push(`stored ${stored}, acknowledged ${[...favorites]}`)
  }
  await again.kill()
  return { changes: done, kills: killer.count(), cut, wrong }
}
