// The notices that the site sends by itself: stored in the database by the rules, from the facts of a catalogue.
import { expect, test } from 'vitest'
import type { Airing, TitleTileFacts, VideoFacts } from '#contracts/catalogue/facts.ts'
import { placeholderEmail, registerPath } from '#contracts/worker/push.ts'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { createEgress } from '#kit/http/egress.ts'
import type { PersonalizationTables } from '../tables.ts'
import { openPersonalization, pushTools } from '../testing/open-personalization.ts'

const hour = 3_600_000
const now = Date.UTC(2026, 10, 20)

type Episode = { id: string; title: string; aired: number; available?: number; season?: number; episode?: number }
const videoOf = ({ id, title, aired, available, ...numbers }: Episode) =>
  ({
    id,
    guid: `guid-${id}`,
    titleId: title,
    brand: 'nbc',
    changed: 0,
    entry: { kind: 'video', id, title: 'The Pier', airDate: aired, available, ...numbers },
  }) as unknown as VideoFacts
const titleOf = (id: string) =>
  ({
    id,
    alias: id,
    brand: 'nbc',
    seasons: [],
    entry: { id, kind: 'series', title: { en: 'Harbor', es: 'Puerto' } },
  }) as unknown as TitleTileFacts
const airingOf = (id: string, start: number, entry: object): Airing =>
  ({
    id,
    start,
    stop: start + hour,
    entry: { channel: 'nbc-east', title: 'The Gala', categories: [], episodeNumbers: [], isLive: true, ...entry },
  }) as unknown as Airing

type Facts = { episodes?: Episode[]; airings?: Airing[] }

/** Opens the service with viewers whose browsers are registered: Ida has the favorite `harbor`, Bob the favorite `pier` and the site of Bravo. */
async function open(database: Database, facts: Facts) {
  const opened = await openPersonalization(database, {
    push: {
      egress: createEgress({ hosts: ['fcm.googleapis.com'] }),
      catalogue: {
        videoIds: async () => (facts.episodes ?? []).map(({ id }) => id),
        videos: async (ids) => (facts.episodes ?? []).filter(({ id }) => ids.includes(id)).map(videoOf),
        titleTiles: async (ids) => ids.map(titleOf),
        channels: async () => [
          { kind: 'channel', id: 'nbc-east', brand: 'nbc', names: [] },
          { kind: 'channel', id: 'bravo-east', brand: 'bravo', names: [] },
        ],
        airingsOfChannels: async (_channels, from, to) => (facts.airings ?? []).filter(({ start, stop }) => start < to && stop! > from),
      },
    },
  })
  for (const [account, favorite, brand] of [
    ['ida', 'harbor', 'nbc'],
    ['bob', 'pier', 'bravo'],
  ] as const) {
    const viewer = opened.browser({ account })
    await viewer.addFavorite(favorite)
    const endpoint = `https://fcm.googleapis.com/fcm/send/${account}`
    const body = {
      browserToken: JSON.stringify({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
      ...{ email: placeholderEmail(account), userId: account, brand },
    }
    expect(
      (await viewer.send(`../..${registerPath}`, { method: 'POST', body, headers: { 'api-key': pushTools.keys.publicKey } })).status,
    ).toBe(200)
  }
  /** The accounts whose browsers get each notice. */
  const queued = async () => {
    await opened.personalization.applyRules()
    const rows = await database
      .withTables<PersonalizationTables>()
      .read.selectFrom('personalization_notices')
      .innerJoin('personalization_deliveries', 'notice_id', 'personalization_notices.id')
      .innerJoin('personalization_push', 'personalization_push.id', 'push_id')
      .select(['account_id', 'texts', 'url'])
      .orderBy('account_id')
      .orderBy('url')
      .execute()
    return rows.map(({ account_id, texts, url }) => ({ account: account_id, url, ...(JSON.parse(texts) as { en: object; es: object }) }))
  }
  return { ...opened, queued }
}

onEachDatabase('the notices of the site', (openDatabase) => {
  test('a new episode of a favorite series is announced to the viewers with that favorite, once, in both languages', async () => {
    const { queued } = await open(await openDatabase(), {
      episodes: [{ id: 'e1', title: 'harbor', aired: now - hour, season: 5, episode: 3 }],
    })
    const expected = [
      {
        account: 'ida',
        url: '/harbor/video/the-pier/guid-e1',
        en: { title: 'Harbor', body: 'New episode: S5 E3 · The Pier' },
        es: { title: 'Puerto', body: 'Nuevo episodio: T5 E3 · The Pier' },
      },
    ]
    expect(await queued()).toEqual(expected)
    expect(await queued()).toEqual(expected)
  })

  test('two processes announce an episode once', async () => {
    const database = await openDatabase()
    const facts = { episodes: [{ id: 'e1', title: 'harbor', aired: now - hour }] }
    const [one, other] = [await open(database, facts), await open(database, facts)]
    await Promise.all([one.queued(), other.queued()])
    expect(await one.queued()).toHaveLength(1)
  })

  test('episodes that will air, or that aired more than a day ago, are not announced, but one that became available today is', async () => {
    const { queued } = await open(await openDatabase(), {
      episodes: [
        { id: 'future', title: 'harbor', aired: now + hour },
        { id: 'old', title: 'harbor', aired: now - 25 * hour },
        { id: 'late', title: 'pier', aired: now - 72 * hour, available: now - hour },
      ],
    })
    expect((await queued()).map(({ account, url }) => [account, url])).toEqual([['bob', '/pier/video/the-pier/guid-late']])
  })

  test('a series that publishes a whole season at once is announced once', async () => {
    const episodes = [...Array(10).keys()].map((number) => ({ id: `e${number}`, title: 'harbor', aired: now - hour, episode: number + 1 }))
    const { queued } = await open(await openDatabase(), { episodes })
    expect(await queued()).toHaveLength(1)
  })

  test('an event that starts is announced on the site of its brand, or to the viewers with its series; programmes of the schedule are not', async () => {
    const { queued, clock } = await open(await openDatabase(), {
      airings: [
        airingOf('gala', now + 1000, { event: {} }),
        airingOf('game', now + 1000, { event: {}, series: 'harbor', channel: 'bravo-east', title: 'The Game' }),
        airingOf('weekly', now + 1000, { series: 'harbor' }),
        airingOf('earlier', now - 20 * 60_000, { event: {} }),
      ],
    })
    expect(await queued()).toEqual([])
    clock.now = now + 1000
    const gala = { title: 'The Gala', body: 'Live now on nbc' }
    expect(await queued()).toMatchObject([
      { account: 'ida', url: '/watch/events/bravo/game' },
      { account: 'ida', url: '/watch/events/nbc/gala', en: gala, es: { title: 'The Gala', body: 'En vivo ahora en nbc' } },
    ])
  })
})
