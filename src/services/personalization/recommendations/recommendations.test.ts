// Recommendations over HTTP, on both databases, from watches and favorites that the service has stored.
import { expect, test } from 'vitest'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { memoryKv } from '#kit/kv/memory-kv.ts'
import type { PersonalizationTables } from '../tables.ts'
import { catalogueOf, type TestTitle } from '../testing/catalogue.ts'
import { openPersonalization } from '../testing/open-personalization.ts'
import { computeNeighbours } from './compute-neighbours.ts'
import { createNeighbourStore } from './neighbour-store.ts'

const titles: TestTitle[] = [
  { id: 'popular-show' },
  { id: 'pier', genres: ['Drama'] },
  { id: 'lamp', genres: ['Drama'], rating: 'TV-MA' },
  { id: 'laugh', genres: ['Comedy'] },
  { id: 'joke', genres: ['Comedy'] },
  { id: 'court', genres: ['Drama'], brand: 'bravo' },
  { id: 'stew', brand: 'bravo', rating: 'TV-G' },
]

const { signal } = new AbortController()

type Max = { mpaa?: string; vchip?: string }
async function open(database: Database, listed: TestTitle[] = titles, maxRating?: Max) {
  const catalogue = catalogueOf(listed)
  const opened = await openPersonalization(database, { catalogue, ...(maxRating && { maxRating }) })
  const store = createNeighbourStore(database)
  const kv = memoryKv()
  /** Computes the neighbours an hour later. */
  async function compute() {
    opened.clock.now += 3_600_001
    await computeNeighbours({ store, catalogue, kv, now: () => opened.clock.now, signal })
  }
  return { ...opened, store, kv, compute, catalogue }
}

onEachDatabase('recommendations', (openDatabase) => {
  test('[C6-03] a viewer gets titles that are like what the viewer watched or keeps, then popular ones, on the path of the own user id only', async () => {
    const { browser, compute } = await open(await openDatabase())
    const ida = browser({ account: 'ida' })
    await ida.put('pier-1', 900)
    await compute()
    expect((await ida.recommendations()).titles).toEqual(['lamp', 'court', 'popular-show', 'laugh', 'joke', 'stew'])
    const response = await ida.send('ida/recommendations?brand=nbc')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const kim = browser({ account: 'kim' })
    for (const path of ['ida', '0']) expect((await kim.send(`${path}/recommendations?brand=nbc`)).status).toBe(404)

    const phone = browser()
    await phone.addFavorite('joke')
    expect((await phone.recommendations()).titles[0]).toBe('laugh')
    phone.signIn('ida')
    expect((await phone.recommendations()).titles).not.toContain('joke')
  })

  test('a viewer of whom nothing is stored gets no recommendations, and neither does one who only dismissed a video', async () => {
    const { browser, compute } = await open(await openDatabase())
    await compute()
    const [anew, without, dismissed] = [browser({ account: 'ida' }), browser({ device: null }), browser()]
    await dismissed.put('pier-1', 0)
    for (const viewer of [anew, without, dismissed]) expect(await viewer.recommendations()).toEqual({ titles: [], taste: {} })
    expect((await anew.send('ida/recommendations')).status).toBe(400)
  })

  test('a title that five others watched together with the viewer’s comes first, and one that four did does not', async () => {
    const { browser, compute } = await open(await openDatabase())
    for (let number = 0; number < 5; number++) {
      const other = browser()
      for (const v4ID of ['pier-1', 'stew-1', ...(number ? ['joke-1'] : [])]) await other.put(v4ID, 900)
    }
    await compute()
    const phone = browser()
    await phone.put('pier-1', 900)
    const { titles: picks } = await phone.recommendations()
    expect(picks.slice(0, 3)).toEqual(['stew', 'lamp', 'court'])
    expect(picks.at(-1)).toBe('joke')
  })

  test('favorites count for other viewers only if their viewer has watches, because watches are stored with consent', async () => {
    const { browser, compute, store } = await open(await openDatabase(), [{ id: 'pier' }, { id: 'stew' }, { id: 'joke' }])
    const add = async (hasWatched: boolean) => {
      const other = browser()
      if (hasWatched) await other.put('joke-1', 900)
      for (const id of ['pier', 'stew']) await other.addFavorite(id)
    }
    for (let number = 0; number < 6; number++) await add(false)
    await compute()
    expect((await store.find(['pier'])).get('pier')).toEqual([])
    for (let number = 0; number < 5; number++) await add(true)
    await compute()
    expect(
      (await store.find(['pier']))
        .get('pier')!
        .map(([id]) => id)
        .sort(),
    ).toEqual(['joke', 'stew'])
  })

  test('the site of a brand gets titles of the brand, and parental controls leave out titles above their limit and without a known rating', async () => {
    const { browser, compute } = await open(await openDatabase(), [...titles, { id: 'odd', rating: 'X-99' }])
    const [ida, kid] = [browser({ account: 'ida' }), browser({ account: 'kid' })]
    for (const viewer of [ida, kid]) await viewer.put('pier-1', 900)
    await compute()
    expect((await ida.recommendations('bravo')).titles).toEqual(['court', 'stew'])
    expect((await ida.recommendations()).titles).toEqual(expect.arrayContaining(['lamp', 'odd']))
    const { titles: forKid } = await kid.recommendations()
    expect([forKid.includes('lamp'), forKid.includes('odd'), forKid.includes('stew')]).toEqual([false, false, true])
  })

  test('[A3-13] the highest ratings of the linked TV provider leave out titles and their taste, also for anonymous viewers, and in any spelling', async () => {
    const rated = titles.map((title) => (title.id === 'laugh' ? { ...title, rating: 'TV-14' } : title))
    const { browser, compute } = await open(await openDatabase(), rated, { vchip: 'tv_pg' })
    const [ida, phone, kid] = [browser({ account: 'ida' }), browser(), browser({ account: 'kid' })]
    for (const viewer of [ida, phone, kid]) {
      await viewer.put('pier-1', 900)
      await viewer.put('laugh-1', 900)
    }
    await compute()
    for (const viewer of [ida, phone, kid]) {
      const { titles: picks, taste } = await viewer.recommendations()
      expect([picks.includes('lamp'), picks.includes('stew'), picks.includes('court')]).toEqual([false, true, true])
      // A section of titles above the limit does not come first because the viewer once watched one of them.
      expect(Object.keys(taste)).toEqual(expect.arrayContaining(['alias-of-pier', 'alias-of-court']))
      expect([taste['alias-of-lamp'], taste['alias-of-laugh']]).toEqual([undefined, undefined])
    }
  })

  test('[A3-13] the limits of a viewer are those of parental controls and of the linked TV provider, on the own path only', async () => {
    const { browser } = await open(await openDatabase(), titles, { vchip: 'tv_pg' })
    const [kid, phone] = [browser({ account: 'kid' }), browser()]
    const read = await kid.send('kid/rating-limits?brand=nbc')
    expect([await read.json(), read.headers.get('cache-control')]).toEqual([
      { limits: [{ vchip: 'TV-G' }, { vchip: 'tv_pg' }] },
      'private, no-store',
    ])
    expect(await (await phone.send('0/rating-limits?brand=nbc')).json()).toEqual({ limits: [{ vchip: 'tv_pg' }] })
    expect([(await phone.send('kid/rating-limits?brand=nbc')).status, (await kid.send('kid/rating-limits')).status]).toEqual([404, 400])
  })

  test('the taste of a viewer is highest for the own titles, lower for similar ones, and missing for others', async () => {
    const { browser, compute } = await open(await openDatabase())
    const ida = browser({ account: 'ida' })
    await ida.put('pier-1', 500)
    await ida.addFavorite('laugh')
    await compute()
    const { taste } = await ida.recommendations()
    expect(taste).toMatchObject({ 'alias-of-laugh': 1, 'alias-of-pier': 0.5 })
    expect(taste['alias-of-lamp']).toBeGreaterThan(0)
    expect(taste['alias-of-lamp']).toBeLessThanOrEqual(0.5)
    expect(taste).not.toHaveProperty('alias-of-stew')
  })

  test('neighbours are computed at most once in an hour, by one process, and those of titles that are gone are removed', async () => {
    const { browser, clock, compute, store, kv, catalogue } = await open(await openDatabase())
    await browser().put('pier-1', 900)
    await compute()
    const first = await store.computedAt()
    clock.now += 3_600_000 - 1
    await computeNeighbours({ store, catalogue, kv, now: () => clock.now, signal })
    expect(await store.computedAt()).toBe(first)
    clock.now += 2
    await kv.set('recommendations', 'another process', 60_000)
    await computeNeighbours({ store, catalogue, kv, now: () => clock.now, signal })
    expect(await store.computedAt()).toBe(first)
    await kv.delete('recommendations')
    await computeNeighbours({ store, catalogue: catalogueOf([titles[1]!]), kv, now: () => clock.now, signal })
    expect([await store.computedAt(), [...(await store.find(['pier', 'lamp'])).keys()]]).toEqual([clock.now, ['pier']])
  })

  test('a job that is ended stores nothing, and another one can begin', async () => {
    const { compute, store, kv, catalogue, clock } = await open(await openDatabase())
    const ended = computeNeighbours({ store, catalogue, kv, now: () => clock.now, signal: AbortSignal.abort() })
    await expect(ended).rejects.toThrow('aborted')
    expect(await store.computedAt()).toBeNull()
    await compute()
    expect(await store.computedAt()).toBe(clock.now)
  })

  test('all watches and favorites are read in parts, each viewer once', async () => {
    const database = await openDatabase()
    const { browser, store, rows: storedRows } = await open(database)
    const ida = browser({ account: 'ida' })
    for (const viewer of [ida, browser()]) await viewer.put('video', 900)
    const more = (await storedRows()).flatMap((row) => Array.from({ length: 350 }, (_, number) => ({ ...row, v4_id: `video-${number}` })))
    await database.withTables<PersonalizationTables>().write((trx) => trx.insertInto('personalization_watches').values(more).execute())
    const rows = (await Array.fromAsync(store.watches())).flat()
    expect([rows.length, new Set(rows.map(({ owner, v4_id }) => `${owner} ${v4_id}`)).size]).toEqual([702, 702])
    expect(rows[0]!.owner).toBe('profile:profile-ida')
    await ida.addFavorite('pier')
    expect((await Array.fromAsync(store.favorites())).flat()).toEqual([{ owner: 'profile:profile-ida', title_id: 'pier' }])
  })
})
