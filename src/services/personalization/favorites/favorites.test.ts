// The favorites of viewers over HTTP, on both databases.
import { expect, test } from 'vitest'
import { type FavoriteDocument, type FavoriteList, maxFavorites } from '#contracts/http/personalization.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import type { PersonalizationTables } from '../tables.ts'
import { favoriteOf, openPersonalization } from '../testing/open-personalization.ts'
import { createAccountFavorites } from './account-favorites.ts'
import { createFavoriteStore } from './favorite-store.ts'

const day = 86_400_000
const chosenAt = '2026-11-19T18:30:00.000Z'

onEachDatabase('favorites', (open) => {
  test('[C3-35] [C3-36] [C3-37] [C7.3-02] a viewer adds a series and a movie; data.data.id is the id of the favorite, and the list has the same id', async () => {
    const { browser, clock } = await openPersonalization(await open())
    const ida = browser({ account: 'ida' })
    const response = await ida.addFavorite('harbor', { created: chosenAt })
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      201,
      'application/vnd.api+json',
      'private, no-store',
    ])
    const added = (await response.json()) as FavoriteDocument
    expect(added).toEqual({
      data: {
        type: 'favorites',
        id: added.data.id,
        attributes: { created: chosenAt },
        relationships: { favorite: { data: { type: 'series', id: 'harbor' } }, user: { data: { type: 'users', id: 'ida' } } },
      },
    })
    const movie = (await (await ida.addFavorite('movie-1', { type: 'movies' })).json()) as FavoriteDocument
    expect(movie.data.attributes.created).toBe(new Date(clock.now).toISOString())
    const listed = await ida.send('ida/favorites')
    expect(listed.headers.get('content-type')).toBe('application/vnd.api+json')
    expect((await listed.json()) as FavoriteList).toEqual({ data: [movie.data, added.data] })
  })

  test('[C4.3-05] [C7.3-01] a favorite is removed by its stored id: 204, also if it was removed before', async () => {
    const { browser } = await openPersonalization(await open())
    const ida = browser({ account: 'ida' })
    await ida.addFavorite('harbor')
    const { data } = (await (await ida.addFavorite('a/b ñ')).json()) as FavoriteDocument
    expect([(await ida.removeFavorite(data.id)).status, (await ida.removeFavorite(data.id)).status]).toEqual([204, 204])
    expect(await ida.favorites()).toEqual(['harbor'])
  })

  test('bodies of the types application/json and application/vnd.api+json are accepted', async () => {
    const { browser } = await openPersonalization(await open())
    const ida = browser({ account: 'ida' })
    const body = favoriteOf('ida', 'harbor', { created: chosenAt })
    const send = async (type: string) =>
      (await ida.send('ida/favorites', { method: 'POST', body, headers: { 'content-type': type } })).status
    expect([await send('application/vnd.api+json'), await send('application/json')]).toEqual([201, 200])
  })

  test('several favorites are added and removed in one step; unknown titles and those beyond the limit are left out', async () => {
    const { browser, favoriteRows } = await openPersonalization(await open())
    const phone = browser({ device: null })
    const series = (...ids: string[]) => ids.map((id) => ({ type: 'series' as const, id }))
    expect((await phone.changeFavorites({ add: series('unknown'), remove: ['none'] })).status).toBe(204)
    expect([phone.device, await favoriteRows()]).toEqual([null, []])
    const add = [...series('harbor', 'pier', 'harbor', 'unknown', 'movie-1'), { type: 'movies' as const, id: 'movie-2' }]
    expect((await phone.changeFavorites({ add })).status).toBe(204)
    expect(await phone.favorites()).toEqual(['harbor', 'pier', 'movie-2'])
    expect((await phone.changeFavorites({ add: series('lamp', 'pier'), remove: ['pier', 'harbor'] })).status).toBe(204)
    expect((await phone.favorites()).toSorted()).toEqual(['lamp', 'movie-2', 'pier'])
    for (const wrong of [{ add: series('') }, { remove: ['a\0'] }, { add: Array(61).fill(series('a')[0]) }])
      expect((await phone.changeFavorites(wrong)).status).toBe(400)
    const many = Array.from({ length: maxFavorites }, (_, each) => `title-${each}`)
    for (let from = 0; from < maxFavorites; from += 60) await phone.changeFavorites({ add: series(...many.slice(from, from + 60)) })
    expect(await phone.favorites()).toHaveLength(maxFavorites)
    expect((await phone.send('ida/favorites', { method: 'PATCH', body: { remove: ['lamp'] } })).status).toBe(404)
  })

  test('a title that is added twice is one favorite, with the time of the first choice', async () => {
    const { browser, favoriteRows } = await openPersonalization(await open())
    const ida = browser({ account: 'ida' })
    const first = await ida.addFavorite('harbor', { created: chosenAt })
    const second = await ida.addFavorite('harbor')
    expect([first.status, second.status]).toEqual([201, 200])
    expect(await second.json()).toEqual(await first.json())
    expect(await favoriteRows()).toHaveLength(1)
  })

  test('[C1-03] [C6-01] [C6-06] an anonymous viewer is user 0, and gets the cookie of a device with the first favorite', async () => {
    const { browser, favoriteRows } = await openPersonalization(await open())
    const phone = browser({ device: null })
    expect(await phone.favorites()).toEqual([])
    const first = await phone.addFavorite('harbor')
    expect([first.status, first.headers.get('set-cookie')]).toEqual([201, expect.stringMatching(/^__Host-device=[\w-]{22}; .*HttpOnly/i)])
    expect((await phone.addFavorite('pier')).headers.get('set-cookie')).toBeNull()
    expect(await phone.favorites()).toEqual(['harbor', 'pier'])
    expect((await favoriteRows())[0]!.owner).not.toContain(phone.device!)
    expect(await browser().favorites()).toEqual([])
  })

  test('the path of another viewer gets 404, and nothing changes', async () => {
    const { browser, favoriteRows } = await openPersonalization(await open())
    const [ida, phone] = [browser({ account: 'ida' }), browser()]
    for (const viewer of [ida, phone]) await viewer.addFavorite('harbor')
    const before = await favoriteRows()
    for (const path of ['ida', phone.device!, 'profile-ida', '00'])
      for (const stranger of [browser({ account: 'kim' }), browser(), browser({ device: null })]) {
        const body = favoriteOf(path, 'pier', { created: chosenAt })
        expect((await stranger.send(`${path}/favorites`)).status).toBe(404)
        expect((await stranger.send(`${path}/favorites`, { method: 'POST', body })).status).toBe(404)
        expect((await stranger.send(`${path}/favorites/harbor`, { method: 'DELETE' })).status).toBe(404)
      }
    // A page that does not know yet that its viewer is signed in.
    expect((await ida.send('0/favorites')).status).toBe(404)
    expect(await favoriteRows()).toEqual(before)
  })

  test('a page of another site can neither add nor remove a favorite', async () => {
    const { browser } = await openPersonalization(await open())
    const phone = browser()
    await phone.addFavorite('harbor')
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const body = favoriteOf('0', 'pier', { created: chosenAt })
    expect((await phone.send('0/favorites', { method: 'POST', body, headers })).status).toBe(403)
    expect((await phone.send('0/favorites/harbor', { method: 'DELETE', headers })).status).toBe(403)
    expect(await phone.favorites()).toEqual(['harbor'])
  })

  test(`a favorite beyond ${maxFavorites} is refused with 409; a removal makes room, and adding a stored title again is no error`, async () => {
    const database = await open()
    const { browser, favoriteRows } = await openPersonalization(database)
    const ida = browser({ account: 'ida' })
    await ida.addFavorite('title-0')
    const [first] = await favoriteRows()
    const others = Array.from({ length: maxFavorites - 1 }, (_, number) => ({ ...first!, title_id: `title-${number + 1}` }))
    const { write } = database.withTables<PersonalizationTables>()
    await write((trx) => trx.insertInto('personalization_favorites').values(others).execute())
    const refused = await ida.addFavorite('one more')
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'TOO_MANY_FAVORITES',
        detail: 'A viewer can have 500 favorites. Remove one before you add another.',
      }),
    ])
    expect((await ida.addFavorite('title-7')).status).toBe(200)
    await ida.removeFavorite('title-7')
    expect((await ida.addFavorite('one more')).status).toBe(201)
    // Ten tabs add a title each at the same time, and there is room for one.
    await ida.removeFavorite('title-8')
    const tabs = await Promise.all(Array.from({ length: 10 }, (_, tab) => ida.addFavorite(`tab-${tab}`)))
    expect(tabs.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(await favoriteRows()).toHaveLength(maxFavorites)
  })

  test('a sign-in moves the favorites of the device to the account: none is lost or doubled, and the device keeps none', async () => {
    const { browser, favoriteRows } = await openPersonalization(await open())
    const [laptop, phone] = [browser({ account: 'ida' }), browser()]
    await laptop.addFavorite('on both', { created: chosenAt })
    await laptop.addFavorite('on the account')
    await phone.addFavorite('on both')
    await phone.addFavorite('on the phone')
    phone.signIn('ida')
    // Two pages that open at the same time, and one that adds a favorite.
    await Promise.all([phone.favorites(), phone.favorites(), phone.addFavorite('after the sign-in')])
    const rows = await favoriteRows()
    expect(rows.map(({ title_id, account_id }) => [title_id, account_id])).toEqual([
      ['after the sign-in', 'ida'],
      ['on both', 'ida'],
      ['on the account', 'ida'],
      ['on the phone', 'ida'],
    ])
    expect(rows[1]!.created_at).toBe(Date.parse(chosenAt))
    phone.signOut()
    expect(await phone.favorites()).toEqual([])
    phone.signIn('kim')
    expect(await phone.favorites()).toEqual([])
  })

  test(`a sign-in may bring an account above ${maxFavorites} favorites; then none can be added`, async () => {
    const database = await open()
    const { browser, favoriteRows, clock } = await openPersonalization(database)
    const [laptop, phone] = [browser({ account: 'ida' }), browser()]
    await phone.addFavorite('on the phone')
    await laptop.addFavorite('on the account')
    const [first] = await favoriteRows()
    const rows = Array.from({ length: maxFavorites - 1 }, (_, number) => ({ ...first!, title_id: `title-${number}` }))
    const { write } = database.withTables<PersonalizationTables>()
    await write((trx) => trx.insertInto('personalization_favorites').values(rows).execute())
    phone.signIn('ida')
    expect(await phone.favorites()).toHaveLength(maxFavorites + 1)
    expect((await laptop.addFavorite('one more')).status).toBe(409)
    // Sign-ins on many devices cannot grow an account without end.
    const others = Array.from({ length: 2 * maxFavorites }, (_, number) => ({
      ...first!,
      title_id: `other-${number}`,
      created_at: clock.now + 1,
    }))
    for (let at = 0; at < others.length; at += maxFavorites)
      await write((trx) =>
        trx
          .insertInto('personalization_favorites')
          .values(others.slice(at, at + maxFavorites))
          .execute(),
      )
    const tablet = browser()
    await tablet.addFavorite('on the tablet', { created: chosenAt })
    tablet.signIn('ida')
    expect(await tablet.favorites()).toEqual(others.map(({ title_id }) => title_id).sort())
  })

  test.each([
    [{ data: { type: 'watches' } }, 'data.type: must be favorites'],
    [{ data: [] }, 'data.type: '],
    [{}, 'data: '],
    [null, ''],
    ['[', 'JSON'],
    [favoriteOf('0', 'harbor', { created: 'yesterday' }), 'data.attributes.created: must be an ISO timestamp'],
    [favoriteOf('0', 'harbor', { created: '2026-11-20' }), 'data.attributes.created: must be an ISO timestamp'],
    [favoriteOf('0', 'harbor', { created: chosenAt, type: 'clips' }), 'data.relationships.favorite.data.type: must be series or movies'],
    [favoriteOf('0', '', { created: chosenAt }), 'data.relationships.favorite.data.id: '],
    [favoriteOf('0', 'x'.repeat(201), { created: chosenAt }), 'data.relationships.favorite.data.id: '],
    [favoriteOf('0', 'a\u0000b', { created: chosenAt }), 'data.relationships.favorite.data.id: must be plain text'],
    [favoriteOf('0', '\ud800', { created: chosenAt }), 'data.relationships.favorite.data.id: must be plain text'],
    [favoriteOf('ida', 'harbor', { created: chosenAt }), 'data.relationships.user.data.id: must be the user id of the path'],
  ])('the body %j is refused with 400 and the cause', async (body, cause) => {
    const { browser, favoriteRows } = await openPersonalization(await open())
    const response = await browser().send('0/favorites', { method: 'POST', body })
    expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([400, expect.stringContaining(cause)])
    expect(await favoriteRows()).toEqual([])
  })

  test('a title that the catalogue does not have is refused with 404, and so is the id of a series with the type movies; neither is stored', async () => {
    const { browser, favoriteRows } = await openPersonalization(await open())
    const phone = browser()
    const refusal = async (id: string, type?: string) => {
      const response = await phone.addFavorite(id, type ? { type } : {})
      return [response.status, ((await response.json()) as { detail: string }).detail]
    }
    expect(await refusal('unknown')).toEqual([404, 'data.relationships.favorite.data.id: the catalogue has no such series'])
    expect(await refusal('harbor', 'movies')).toEqual([404, 'data.relationships.favorite.data.id: the catalogue has no such movie'])
    expect(await favoriteRows()).toEqual([])
  })

  test('a time in the future counts as now, and one long ago as yesterday', async () => {
    const { browser, clock, favoriteRows } = await openPersonalization(await open())
    const phone = browser()
    await phone.addFavorite('a', { created: '2099-01-01T00:00:00.000Z' })
    await phone.addFavorite('b', { created: '1970-01-01T00:00:00.000Z' })
    expect((await favoriteRows()).map(({ created_at }) => clock.now - created_at)).toEqual([0, day])
  })

  test('an IP address sends at most 600 requests in a minute, and stores the first favorites of at most 30 devices', async () => {
    const { browser } = await openPersonalization(await open())
    const address = '203.0.113.9'
    const known = browser({ address })
    for (const title of ['a', 'b']) expect((await known.addFavorite(title)).status).toBe(201)
    for (let number = 0; number < 29; number++) expect((await browser({ device: null, address }).addFavorite('a')).status).toBe(201)
    for (const device of [null, undefined]) expect((await browser({ device, address }).addFavorite('a')).status).toBe(429)
    expect((await browser({ account: 'ida', address }).addFavorite('a')).status).toBe(201)
    expect((await known.addFavorite('c')).status).toBe(201)
    for (let number = 0; number < 600 - 35; number++) await known.removeFavorite('none')
    expect((await known.removeFavorite('a')).status).toBe(429)
  })

  test('the account’s favorites are found for the export, and deleted with the account', async () => {
    const database = await open()
    const { browser, clock, favoriteRows } = await openPersonalization(database)
    const accounts = createAccountFavorites(database)
    for (const account of ['ida', 'kim']) await browser({ account }).addFavorite('harbor')
    expect(await accounts.find('ida')).toEqual([{ type: 'series', id: 'harbor', at: clock.now }])
    await accounts.delete('ida')
    expect((await favoriteRows()).map(({ account_id }) => account_id)).toEqual(['kim'])
  })

  test('favorites of a device expire after 400 days, when its cookie has expired; those of an account stay', async () => {
    const database = await open()
    const { browser, clock, favoriteRows } = await openPersonalization(database)
    const store = createFavoriteStore(database, () => clock.now)
    for (const viewer of [browser(), browser({ account: 'ida' })]) await viewer.addFavorite('old')
    clock.now += 400 * day
    await store.deleteExpired()
    expect(await favoriteRows()).toHaveLength(2)
    clock.now += 1
    await store.deleteExpired()
    expect((await favoriteRows()).map(({ account_id }) => account_id)).toEqual(['ida'])
  })

  test('after 1,000 racing toggles in two tabs, the favorites are those of the last acknowledged toggles', async () => {
    const { browser, favoriteRows } = await openPersonalization(await open())
    const ida = browser({ account: 'ida' })
    const titles = ['harbor', 'pier', 'lighthouse', 'movie-1']
    const type = (title: string) => (title.startsWith('movie') ? 'movies' : 'series')
    const toggle = (title: string, isOn: boolean) => (isOn ? ida.addFavorite(title, { type: type(title) }) : ida.removeFavorite(title))
    const toggles = Array.from({ length: 1000 }, (_, each) => each).values()
    const statuses = new Set<number>()
    const send = async () => {
      for (const each of toggles)
        statuses.add((await toggle(titles[each % titles.length]!, Math.floor(each / titles.length) % 2 === 0)).status)
    }
    await Promise.all(Array.from({ length: 50 }, send))
    expect([200, 201, 204]).toEqual(expect.arrayContaining([...statuses]))
    const listed = await ida.favorites()
    expect((await favoriteRows()).map(({ title_id }) => title_id)).toEqual([...new Set(listed)].sort())
    // Each viewer's last toggle decides.
    await Promise.all(titles.map((title, index) => toggle(title, index % 2 === 0)))
    expect((await ida.favorites()).sort()).toEqual(['harbor', 'lighthouse'])
  })
})
