import { expect, test } from 'vitest'
import type { PageViewEvent, VideoEvent } from '#contracts/events/viewing-events.ts'
import type { Visit } from '#contracts/events/visit.ts'
import { day } from '#contracts/limits.ts'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { loadReport } from './insights/load-report.ts'
import { createRetention, maxSubjects } from './store/retention.ts'
import { noon, openAnalytics } from './testing/open-analytics.ts'

const visit: Visit = {
  ...{ id: 'visit-0000000000000001', entry: '/', referrer: 'news.example', pages: 1, language: 'en', platform: 'web', width: 'desktop' },
  ...{ firstVisit: true, adBlock: 'False', doNotTrack: 'False', privacy: 1 },
}
const home: PageViewEvent = { name: 'Page Load', type: 'Page', pageType: 'PAGE', pageName: 'home', path: '/', brand: 'nbc' }
const started: VideoEvent = {
  ...{ name: 'Video Start', type: 'On Demand', video: '9000000001', show: 'Harbor Nine', title: 'Pilot', entityBrand: 'NBC' },
  ...{ position: 0, watched: 0, duration: 1500, path: '/harbor-nine/video/pilot/9000000001', brand: 'nbc' },
}
const live: VideoEvent = { ...started, type: 'Live', video: 'nbc.daypart.example', path: '/live' }
const local = { isLocal: true, address: '127.0.0.1' }

onEachDatabase('events', (open) => {
  const openFresh = async () => {
    const database = await open()
    return { database, ...(await openAnalytics(database)) }
  }

  test('the events of a visit are stored with their attributes before they are acknowledged', async () => {
    const { postBody, tables } = await openFresh()
    expect((await postBody({ visit, events: [home, started] })).status).toBe(204)
    const rows = await tables.selectFrom('analytics_events').selectAll().orderBy('name').execute()
    expect(rows).toEqual([
      expect.objectContaining({ at: noon, name: 'Page Load', type: 'Page', brand: 'nbc', visit: visit.id, path: '/', subject: 'home' }),
      expect.objectContaining({ name: 'Video Start', subject: started.video, path: started.path }),
    ])
    expect(JSON.parse(rows[1]!.attributes)).toEqual({
      ...{ video: started.video, show: 'Harbor Nine', title: 'Pilot', entityBrand: 'NBC', position: 0, watched: 0, duration: 1500 },
    })
    const [stored] = await tables.selectFrom('analytics_visits').selectAll().execute()
    expect(stored).toMatchObject({ visit: visit.id, started_at: noon, seen_at: noon, brand: 'nbc', watching: 'On Demand', channel: '' })
    expect(JSON.parse(stored!.attributes)).toMatchObject({ entry: '/', referrer: 'news.example', adBlock: 'False', doNotTrack: 'False' })
  })

  test('texts that a database refuses are stored without the refused characters, and other batches of the group are stored too', async () => {
    const { post, tables } = await openFresh()
    const odd = { ...home, pageName: 'a\u0000b\ud800c\u001b[31m', path: '/x\u0000' }
    const answers = await Promise.all([post([odd], local), post([home], local), post([{ ...home, brand: 'no-such-brand' }], local)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    const rows = await tables.selectFrom('analytics_events').select(['subject', 'path', 'brand']).orderBy('subject').execute()
    expect(rows).toHaveLength(3)
    expect(rows[0]).toEqual({ subject: 'a b\ufffdc [31m', path: '/x ', brand: 'nbc' })
    expect(rows.map(({ brand }) => brand).sort()).toEqual(['', 'nbc', 'nbc'])
  })

  test('a title whose 100th character is one half of a pair is counted, with the other batches of its group', async () => {
    const { post, tables } = await openFresh()
    const show = `${'a'.repeat(99)}😀`
    const answers = await Promise.all([post([{ ...started, show }], local), post([home], local)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    const { subject } = await tables
      .selectFrom('analytics_days')
      .select('subject')
      .where('measure', '=', 'title starts')
      .where('brand', '=', 'nbc')
      .executeTakeFirstOrThrow()
    expect(subject.startsWith('a'.repeat(99))).toBe(true)
  })

  test('no table contains the IP address, the cookie or the account of a visitor, and the id of a visitor is another one on the next day', async () => {
    const { postBody, tables, clock } = await openFresh()
    const headers = { cookie: 'analytics-id=abcdefghijklmnopqrstuv' }
    const login = { name: 'Identity', type: 'Login', user: 'account-1', method: 'google', path: '/sign-in' } as const
    await postBody({ visit, events: [home, login] }, { headers })
    await postBody({ visit, events: [home] }, { headers })
    clock.now += day
    await postBody({ visit: { ...visit, id: 'visit-0000000000000002' }, events: [home] }, { headers })
    const events = await tables.selectFrom('analytics_events').selectAll().orderBy('at').execute()
    const all = JSON.stringify([events, await tables.selectFrom('analytics_visits').selectAll().execute()])
    for (const secret of ['203.0.113.7', 'abcdefghijklmnopqrstuv', 'account-1']) expect(all).not.toContain(secret)
    const ids = events.map(({ visitor }) => visitor)
    expect(ids[0]).toMatch(/^[\w-]{16}$/)
    expect(ids).toEqual([ids[0], ids[0], ids[0], expect.not.stringMatching(ids[0]!)])
    expect(await tables.selectFrom('analytics_salts').select('day').execute()).toHaveLength(1)
  })

  test('a report counts visits, starts, completions, searches and errors, by brand, title and channel', async () => {
    const { database, postBody, clock } = await openFresh()
    const complete = { ...started, name: 'Video Complete', position: 1425, watched: 1425 } as const
    const term = { name: 'Search', type: 'No Results', term: 'harbour', path: '/search', brand: 'nbc' } as const
    const fault = { name: 'Error', type: 'Player', message: 'Playback failed', fatal: true, path: '/live', brand: 'bravo' } as const
    const missing = { ...fault, type: 'Page', status: 404 } as const
    await postBody({ visit, events: [home, started, complete, term, term] }, local)
    const other = { ...visit, id: 'visit-0000000000000002' }
    await postBody({ visit: other, events: [{ ...home, brand: 'bravo' }, { ...live, brand: 'bravo' }, fault, missing] }, local)
    await postBody({ visit: { ...other, pages: 2 }, events: [{ ...home, brand: 'bravo' }] }, local)
    const report = await loadReport(database, { days: 7 }, clock.now)
    expect(report.sums).toMatchObject({ visits: 2, pages: 3, starts: 1, completions: 1, 'live starts': 1, searches: 2, errors: 1 })
    expect(report.titles).toEqual([{ title: 'Harbor Nine', starts: 1, completions: 1, minutes: 24 }])
    expect(report.channels).toEqual([{ channel: 'nbc.daypart.example', starts: 1, minutes: 0 }])
    expect(report.termsWithoutResults).toEqual([{ subject: 'harbour', amount: 2 }])
    expect(report.errors).toEqual([{ subject: 'Player', amount: 1 }])
    expect(report.now).toEqual({
      ...{ visitors: 2, viewers: 2, byChannel: [{ channel: 'nbc.daypart.example', viewers: 1 }] },
      byBrand: expect.arrayContaining([{ brand: 'nbc', visitors: 1, viewers: 1 }]),
    })
    expect((await loadReport(database, { days: 7, brand: 'bravo' }, clock.now)).sums).toMatchObject({ visits: 1, starts: 0, errors: 1 })
    expect((await loadReport(database, { days: 1 }, clock.now)).series.find(({ at }) => at === noon)?.sums.starts).toBe(1)
    clock.now += 6 * 60_000
    expect((await loadReport(database, { days: 7 }, clock.now)).now).toMatchObject({ visitors: 0, byChannel: [] })
  })

  test('a report counts each visit of a campaign one time, by campaign and channel; control characters are removed', async () => {
    const { database, postBody, tables, clock } = await openFresh()
    const journey = { feature: 'email', campaign: 'fall\u0000\u001b[31m', channel: 'news', tags: ['a\u0000'] }
    await postBody({ visit: { ...visit, journey }, events: [home] }, local)
    await postBody({ visit: { ...visit, journey, pages: 2 }, events: [home] }, local)
    await postBody({ visit: { ...visit, id: 'visit-0000000000000002', journey: { tags: ['b'] } }, events: [home] }, local)
    const { campaigns, sums } = await loadReport(database, { days: 1 }, clock.now)
    expect([campaigns, sums.visits]).toEqual([[{ subject: 'fall  [31m / news', amount: 1 }], 2])
    const [first] = await tables.selectFrom('analytics_visits').select('attributes').orderBy('visit').execute()
    expect(JSON.parse(first!.attributes).journey).toEqual({ ...journey, campaign: 'fall  [31m', tags: ['a '] })
    const tooLong = { campaign: 'x'.repeat(101) }
    expect((await postBody({ visit: { ...visit, journey: tooLong }, events: [home] }, local)).status).toBe(400)
  })

  test('a viewer who leaves a channel counts as a visitor only; events that are not about the channel do not end its watching', async () => {
    const { database, postBody, clock } = await openFresh()
    const viewers = async () => (await loadReport(database, { days: 1 }, clock.now)).now
    await postBody({ visit, events: [live] }, local)
    await Promise.all([
      postBody({ visit, events: [{ ...live, name: 'Video Progress', watched: 60 }] }, local),
      postBody({ visit, events: [home] }, local),
    ])
    expect(await viewers()).toMatchObject({ visitors: 1, viewers: 1, byChannel: [{ viewers: 1 }] })
    await postBody({ visit, events: [{ ...live, name: 'Video End', watched: 5 }] }, local)
    expect(await viewers()).toMatchObject({ visitors: 1, viewers: 0, byChannel: [] })
  })

  test('events are deleted after EVENTS_DAYS, and the counts of their days stay', async () => {
    const { database, postBody, clock, tables } = await openFresh()
    const clean = createRetention({ database, now: () => clock.now, eventDays: 2 })
    await postBody({ visit, events: [home] }, local)
    clock.now += day
    await postBody({ visit: { ...visit, id: 'visit-0000000000000002' }, events: [home] }, local)
    const stored = async () => (await tables.selectFrom('analytics_events').select('at').execute()).length
    await clean()
    expect(await stored()).toBe(2)
    clock.now += 2 * day
    await clean()
    expect(await stored()).toBe(1)
    expect(await tables.selectFrom('analytics_visits').select('visit').execute()).toEqual([{ visit: 'visit-0000000000000002' }])
    clock.now += 2 * day
    await clean()
    expect(await stored()).toBe(0)
    expect((await loadReport(database, { days: 7 }, clock.now)).sums.pages).toBe(2)
  })

  test('with EVENTS_DAYS=0 nothing of events and visits is stored, what an earlier setting stored is deleted, and the counts stay', async () => {
    const { database, postBody, tables, clock } = await openFresh()
    await postBody({ visit, events: [home] }, local)
    const now = () => clock.now
    const countsOnly = await openAnalytics(database, { eventDays: 0, now })
    clock.now += 1
    await createRetention({ database, now, eventDays: 0 })()
    const cookie = `analytics-id=${'a'.repeat(22)}`
    expect((await countsOnly.postBody({ visit, events: [home, started] }, { ...local, headers: { cookie } })).status).toBe(204)
    expect(await tables.selectFrom('analytics_events').select('name').execute()).toEqual([])
    expect(await tables.selectFrom('analytics_visits').select('visit').execute()).toEqual([])
    expect(await tables.selectFrom('analytics_salts').select('day').execute()).toEqual([])
    expect((await loadReport(database, { days: 1 }, clock.now)).sums).toMatchObject({ pages: 2, starts: 1 })
  })

  test('the key of the ids of visitors is deleted when its day ends, also if no further event arrives', async () => {
    const { database, clock, postBody, tables } = await openFresh()
    const cookie = { cookie: 'analytics-id=browser-0000000000001' }
    expect(
      (await postBody({ visit: { ...visit, entry: '/reset-password?code=secret' }, events: [home] }, { headers: cookie })).status,
    ).toBe(204)
    const keys = () => tables.selectFrom('analytics_salts').select('day').execute()
    expect(await keys()).toHaveLength(1)
    expect((await tables.selectFrom('analytics_visits').select('attributes').executeTakeFirstOrThrow()).attributes).not.toContain('secret')
    const clean = createRetention({ database, now: () => clock.now, eventDays: 30 })
    await clean()
    expect(await keys()).toHaveLength(1)
    clock.now += day
    await clean()
    expect(await keys()).toEqual([])
  })

  test('a report names the channels with the most viewers only, so that hostile clients cannot lengthen it with invented ones', async () => {
    const { database, postBody } = await openFresh()
    for (let each = 0; each < 30; each++)
      await postBody({ visit: { ...visit, id: `visit-${1000000000000 + each}` }, events: [{ ...live, video: `invented-${each}` }] }, local)
    await postBody({ visit: { ...visit, id: 'visit-0000000000000002' }, events: [live] }, local)
    await postBody({ visit: { ...visit, id: 'visit-0000000000000003' }, events: [live] }, local)
    const { now } = await loadReport(database, { days: 1 }, noon)
    expect([now.viewers, now.byChannel.length, now.byChannel[0]]).toEqual([32, 20, { channel: live.video, viewers: 2 }])
  })

  test('only the most frequent subjects of a day are kept, so that hostile clients cannot fill the disk', async () => {
    const { database, tables, clock } = await openFresh()
    const rows = Array.from({ length: maxSubjects + 20 }, (_, index) => ({
      ...{ day: noon - (noon % day), measure: 'terms without results', brand: 'nbc' },
      ...{ subject: `term ${index}`, amount: index < 20 ? 1 : 2 },
    }))
    const typed = database.withTables<{ analytics_days: (typeof rows)[number] }>()
    for (let from = 0; from < rows.length; from += 1000)
      await typed.write((trx) =>
        trx
          .insertInto('analytics_days')
          .values(rows.slice(from, from + 1000))
          .execute(),
      )
    await createRetention({ database, now: () => clock.now, eventDays: 2 })()
    const left = await tables.selectFrom('analytics_days').select('amount').execute()
    expect([left.length, left.filter(({ amount }) => Number(amount) === 1).length]).toEqual([maxSubjects, 0])
  })

  test('while too many events wait for the database, further ones get 503 and are not stored', async () => {
    const database = await open()
    const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
    let gate = Promise.resolve()
    const slow: Database = {
      ...database,
      write: (act) => gate.then(() => database.write(act)),
      withTables: <Own>() => slow as Database as Database<Own>,
    }
    const { post, tables } = await openAnalytics(slow)
    gate = isFree
    const batch = Array(50).fill(home)
    const answers = Array.from({ length: 1001 }, () => post(batch, local))
    expect((await answers.at(-1)!).status).toBe(503)
    free()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1000)
    const { count } = await tables
      .selectFrom('analytics_events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(50_000)
  })
})
