import { beforeAll, expect, test, vi } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { Taste } from '#contracts/http/personalization.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, type Network, now, openNetwork } from '../testing/network.ts'

// An operation is compiled when it is first asked, which takes a busy machine a while.
vi.setConfig({ testTimeout: 30_000 })

type Shown = { component: string; data: Record<string, unknown> & { items: Tile[] } }
type Tile = { component: string; data: Record<string, unknown> }

/** Taste as personalization would know it: by user. */
const tastes: Record<string, (signal: AbortSignal) => Promise<Taste | null>> = {
  ana: async () => ({ watched: ['desk-7-1'], kept: ['luz'] }),
  broken: () => Promise.reject(new Error('away')),
  hanging: (signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
}

const guide: EntryInput[] = [
  { kind: 'channel', id: 'nbc.one', names: [{ text: 'NBC One' }], brand: 'nbc' },
  { kind: 'channel', id: 'bravo.one', names: [{ text: 'Bravo' }], brand: 'bravo-tv' },
  { kind: 'channel', id: 'tele.one', names: [{ text: 'Telemundo', lang: 'es' }], brand: 'telemundo' },
  { kind: 'channel', id: 'far.away', names: [{ text: 'Far Away' }] },
  programme('nbc.one', -1, 2, 'Harbor Lights', {
    id: 'p-harbor',
    series: 'harbor',
    isNew: true,
    rating: { value: 'TV-14' },
    advisories: ['D', 'L'],
    audioDescription: true,
    closedCaption: true,
    subtitle: 'The Storm',
    description: { en: 'Wind.', es: 'Viento.' },
  }),
  programme('nbc.one', 1, 3, 'Night Desk', { id: 'p-desk', series: 'desk' }),
  programme('nbc.one', 5, 1, 'Infomercial', { id: 'p-late' }),
  programme('bravo.one', -3, 1, 'It has ended', {}),
  { kind: 'programme', channel: 'tele.one', start: now - hours(1), title: 'Sin fin', language: 'es' },
  programme('far.away', -1, 3, 'Somewhere else', {}),
]

function programme(channel: string, at: number, length: number, title: string, more: object): EntryInput {
  return { kind: 'programme', channel, start: now + hours(at), stop: now + hours(at + length), title, ...more }
}

onEachDatabase('components on their own', (open) => {
  let network: Network
  beforeAll(async () => {
    network = await openNetwork(await open(), guide, {
      personalization: { taste: async (userId, { signal }) => (await tastes[userId]?.(signal)) ?? null },
    })
  })
  const answer = async (name: Parameters<Network['client']['query']>[0], variables: object = {}) => {
    const { data, errors } = await network.client.query<Record<string, Shown | null>>(name, { app: 'nbc', ...variables })
    return { shown: data?.[name] ?? null, errors: errors?.map(({ message, extensions }) => `${extensions?.code}: ${message}`) }
  }
  const shown = async (name: Parameters<typeof answer>[0], variables: object = {}) => {
    const given = await answer(name, variables)
    if (!given.shown) throw new Error(`${name} answered nothing: ${given.errors}`)
    return given.shown
  }
  const names = ({ data }: Shown) => data.items.map((item) => item.data['urlAlias'] ?? item.data['mpxGuid'] ?? item.data['title'])

  const next = async (guid: string, playlist?: string) => {
    const { data } = await shown('endCard', { name: guid, playlist })
    const { tile, reason, items } = data as unknown as { tile: Tile; reason: string; items: Tile[] }
    return [reason, tile.data['mpxGuid'] ?? tile.data['urlAlias'], items.map((item) => item.data['mpxGuid'] ?? item.data['urlAlias'])]
  }

  test('after an episode comes the next one, then the next season, then something like it; after a clip the newest', async () => {
    const like = ['high-tide', 'luz-de-abril', 'old-times']
    expect(await next('harbor101')).toEqual(['NEXT_EPISODE', 'harbor102', ['harbor103', ...like]])
    expect(await next('harbor103')).toEqual(['NEXT_EPISODE', 'harbor201', ['harbor202', ...like]])
    // The third of the season is not on yet, and nothing leads back.
    expect(await next('harbor202')).toEqual(['RECOMMENDED', like[0], [like[1], like[2], 'night-desk', 'paper-moon-over-reno']])
    expect(await next('clip-1')).toEqual(['LATEST', 'clip-2', [...like, 'night-desk']])
    expect(await next('desk701')).toEqual([
      'RECOMMENDED',
      'harbor-lights',
      ['high-tide', 'luz-de-abril', 'old-times', 'paper-moon-over-reno'],
    ])
    expect((await next('700'))[0]).toBe('RECOMMENDED')
    expect((await answer('endCard', { name: 'nobody' })).errors).toEqual(['NOT_FOUND: the video "nobody" is not here'])
  })

  test('suggests the next video of the playlist, opened in the playlist; after the last, videos outside of it', async () => {
    const { data } = await shown('endCard', { name: 'clip-1', playlist: 'fresh-clips', language: 'es' })
    expect([data['listTitle'], data['reason'], (data['tile'] as Tile).data]).toMatchObject([
      'Lo que sigue en esta lista',
      'NEXT_IN_PLAYLIST',
      { mpxGuid: 'clip-2', playlistMachineName: 'fresh-clips' },
    ])
    expect((await next('clip-1', 'fresh-clips'))[2]).toContain('promo')
    expect(await next('clip-2', 'best-of-harbor')).toMatchObject(['RECOMMENDED', 'high-tide', expect.anything()])
    expect(await next('clip-2', 'nobody')).toMatchObject(['LATEST', 'clip-1', expect.anything()])
  })

  test('videos of a title by kind, by season, in the order and the number asked for, and on from there', async () => {
    const of = (more: object) => shown('videosSection', { name: 'harbor-lights', ...more })
    expect(names(await of({}))).toEqual(['clip-1', 'clip-2', 'harbor202', 'harbor201', 'harbor103', 'harbor102', 'harbor101'])
    expect(names(await of({ programmingType: ['Clip'], sort: 'OLDEST' }))).toEqual(['clip-2', 'clip-1'])
    expect(names(await of({ programmingType: ['Clip'], sort: 'POPULAR' }))).toEqual(['clip-1', 'clip-2'])
    expect(names(await of({ programmingType: ['Clip'], sort: 'EXPIRING' }))).toEqual(['clip-2'])
    expect(names(await of({ seasonNumber: 1 }))).toEqual(['harbor101', 'harbor102', 'harbor103'])
    expect(names(await of({ seasonNumber: 1, sort: 'LATEST' }))).toEqual(['harbor103', 'harbor102', 'harbor101'])
    const pages: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await of({ first: 3, cursor })
      pages.push(names(page))
      cursor = (page.data['moreItems'] as { queryVariables: { cursor: string } } | null)?.queryVariables.cursor
    } while (cursor)
    expect(pages).toEqual([['clip-1', 'clip-2', 'harbor202'], ['harbor201', 'harbor103', 'harbor102'], ['harbor101']])
    for (const first of [0, -1, 51, 1e9])
      expect((await answer('videosSection', { name: 'harbor-lights', first })).errors?.[0]).toContain('BAD_USER_INPUT: first')
  })

  test('any component by the query that answers it', async () => {
    const by = (queryName: string, queryVariables: object = {}, entryField?: string) =>
      shown('paginatedComponent', { queryName, queryVariables, entryField })
    expect(names(await by('videosSection', { name: 'harbor-lights', seasonNumber: 1, first: 2 }, 'videosSection'))).toHaveLength(2)
    expect((await by('onAirNowShelf')).component).toBe('OnAirNowShelf')
    expect((await by('daySchedule', { name: 'bravo', date: '2026-05-12' })).data['listTitle']).toBe('Bravo')
    expect((await by('brandTitleCategories', { name: 'bravo' })).component).toBe('LinksSelectableGroup')
    expect((await by('endCard', { name: 'harbor101' })).component).toBe('EndCard')
    expect((await by('neuralNetShelf')).data['machineName']).toBe('top-picks')
    expect((await by('featuredShowsSection', { app: 'bravo' })).data.items).toHaveLength(1)
    expect(names(await by('titleV2HomeSections', { name: 'harbor-lights' }, 'clips'))).toEqual(['clip-1', 'clip-2'])
    const first = await by('videosSection', { name: 'harbor-lights', first: 5 })
    const { queryVariables } = first.data['moreItems'] as { queryVariables: object }
    const second = await shown('paginatedComponent', { queryName: 'paginatedShelf', entryField: 'paginatedShelf', queryVariables })
    expect(names(second)).toEqual(['harbor102', 'harbor101'])
  })

  test('[C7.4-01] a call for more shelf items reads data.items and data.moreItems', async () => {
    const first = await shown('videosSection', { name: 'harbor-lights', first: 3 })
    const { queryVariables } = first.data['moreItems'] as { queryVariables: object }
    const { component, data } = await shown('paginatedShelf', queryVariables)
    expect([component, names({ component, data })]).toEqual(['Shelf', ['harbor201', 'harbor103', 'harbor102']])
    expect(data['moreItems']).toMatchObject({ queryName: 'paginatedShelf', entryField: 'paginatedShelf' })
    const last = await shown('paginatedShelf', (data['moreItems'] as { queryVariables: object }).queryVariables)
    expect([names(last), last.data['moreItems']]).toEqual([['harbor101'], null])
  })

  test('[C7.4-02] more items of a grid are asked for with queryName, entryField and queryVariables of name, cursor and app', async () => {
    const first = await shown('videosSection', { name: 'harbor-lights', seasonNumber: 1, first: 2 })
    const { queryName, entryField, queryVariables } = first.data['moreItems'] as Record<string, object>
    expect([first.component, queryName, entryField]).toEqual(['Grid', 'paginatedComponent', 'paginatedComponent'])
    expect(queryVariables).toEqual({ name: 'season-1', cursor: expect.any(String), app: 'nbc' })
    const more = await shown('paginatedComponent', { queryName, entryField, queryVariables })
    expect([more.component, names(more)]).toEqual(['Grid', ['harbor103']])
  })

  test("[C7.4-03] the error page's shelf: neuralNetShelf with oneApp, device, language, app, ld, profile, platform, authorized, timeZone and userId", async () => {
    const variables = {
      oneApp: true,
      device: 'web',
      language: 'es',
      app: 'nbc',
      ld: true,
      profile: ['00001'],
      platform: 'mobileWeb',
      authorized: false,
      timeZone: 'America/New_York',
      userId: 'ana',
    }
    const { component, data } = await shown('neuralNetShelf', variables)
    expect([component, data['listTitle'], data['machineName']]).toEqual(['Shelf', 'Recomendados para ti', 'top-picks'])
    const { ld, profile, ...required } = variables
    expect((await shown('neuralNetShelf', required)).data).toEqual(data)
  })

  test('a component that is none, or asked for without what it needs, is refused with words', async () => {
    const refused = async (variables: object) => (await answer('paginatedComponent', variables)).errors?.[0]
    expect(await refused({})).toBe('BAD_USER_INPUT: cursor: missing')
    expect(await refused({ queryName: 'bonanzaPage' })).toBe('BAD_USER_INPUT: queryName: "bonanzaPage" answers no component')
    expect(await refused({ queryName: 'constructor' })).toBe('BAD_USER_INPUT: queryName: "constructor" answers no component')
    expect(await refused({ queryName: 'x'.repeat(10_000) })).toContain('BAD_USER_INPUT: queryName')
    expect(await refused({ queryName: 'onAirNowShelf', entryField: 'items' })).toBe(
      'BAD_USER_INPUT: entryField: "items" is not in onAirNowShelf',
    )
    expect(await refused({ queryName: 'videosSection' })).toBe('BAD_USER_INPUT: queryVariables.name: missing')
    expect(await refused({ queryName: 'titleV2HomeSections', queryVariables: { name: 'nobody' } })).toContain('NOT_FOUND')
    const none = { queryName: 'titleV2HomeSections', queryVariables: { name: 'harbor-lights' }, entryField: 'no-such' }
    expect(await answer('paginatedComponent', none)).toEqual({ shown: null, errors: undefined })
  })

  test("a brand's categories are links to its lists", async () => {
    const { data } = await shown('brandTitleCategories', { name: 'bravo', category: 'drama' })
    expect(data.items).toEqual([
      { label: 'Popular', pathname: '/shows/bravo/popular', selected: false },
      { label: 'All', pathname: '/shows/bravo/all', selected: false },
      { label: 'Classic', pathname: '/shows/bravo/classic', selected: false },
      { label: 'Drama', pathname: '/shows/bravo/drama', selected: true },
    ])
    expect((await answer('brandTitleCategories', { name: 'cbs' })).errors?.[0]).toContain('NOT_FOUND')
  })

  test('top picks are like what a viewer watched and keeps, without it; popular for everybody else', async () => {
    const picks = async (userId?: string) => names(await shown('neuralNetShelf', { userId }))
    const popular = ['harbor-lights', 'high-tide', 'luz-de-abril', 'night-desk', 'old-times', 'paper-moon-over-reno']
    expect((await picks())?.slice(0, 5)).toEqual(popular.slice(0, 5))
    // Dramas, for keeping one; neither what she watched nor what she keeps.
    const hers = await picks('ana')
    expect(hers).toEqual(['harbor-lights', 'high-tide', 'old-times', 'paper-moon-over-reno'])
    for (const nobody of ['0', 'stranger', 'broken', 'x'.repeat(10_000)]) expect(await picks(nobody)).toEqual(await picks())
  })

  test('recommendations do not wait for a service that hangs', async () => {
    expect((await shown('neuralNetShelf', { userId: 'hanging' })).data.items.length).toBeGreaterThan(4)
  })

  test('[C3-34] a programme of the schedule: startTime, endTime, programTitle, programDescription, seriesUrlAlias, isNew, ratingWithAdvisories, audioDescription, closedCaption, v4ID', async () => {
    const { component, data } = await shown('daySchedule', { name: 'nbc', date: '2026-05-12' })
    expect([component, data['machineName'], data['listTitle'], data['date'], data['timeZone']]).toEqual([
      'Schedule',
      'schedule-nbc.one',
      'NBC One',
      '2026-05-12',
      'America/New_York',
    ])
    expect(data['programs']).toEqual([
      {
        v4ID: 'p-harbor',
        startTime: now - hours(1),
        endTime: now + hours(1),
        programTitle: 'Harbor Lights',
        programSubtitle: 'The Storm',
        programDescription: 'Wind.',
        lang: null,
        seriesUrlAlias: 'harbor-lights',
        isNew: true,
        ratingWithAdvisories: 'TV-14 (D, L)',
        audioDescription: true,
        closedCaption: true,
      },
      expect.objectContaining({ v4ID: 'p-desk', isNew: false, ratingWithAdvisories: null, closedCaption: false }),
    ])
    const spanish = await shown('daySchedule', { name: 'nbc', language: 'es' })
    expect((spanish.data['programs'] as object[])[0]).toMatchObject({
      programDescription: 'Viento.',
      programTitle: 'Harbor Lights',
      lang: 'en',
    })
  })

  test('[C5-06] a day is one of seven zones; anything else becomes New York, the default', async () => {
    const zone = async (timeZone?: string) => (await shown('daySchedule', { timeZone })).data['timeZone']
    const seven = ['America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'America/Chicago', 'America/Anchorage', 'Pacific/Honolulu']
    for (const own of [...seven, 'America/New_York']) expect(await zone(own)).toBe(own)
    for (const other of [undefined, '', 'Europe/Madrid', 'america/denver', 'x'.repeat(10_000)])
      expect(await zone(other)).toBe('America/New_York')
    // Two in the morning in New York is eight in the evening before in Honolulu; what runs over midnight is of both days.
    const day = async (timeZone: string, date: string) =>
      ((await shown('daySchedule', { timeZone, date })).data['programs'] as { v4ID: string }[]).map(({ v4ID }) => v4ID)
    expect(await day('America/New_York', '2026-05-12')).toEqual(['p-harbor', 'p-desk'])
    expect(await day('America/New_York', '2026-05-13')).toEqual(['p-desk', 'p-late'])
    expect(await day('Pacific/Honolulu', '2026-05-12')).toEqual(['p-harbor', 'p-desk', 'p-late'])
    expect(await day('Pacific/Honolulu', '2026-05-13')).toEqual([])
    expect((await shown('daySchedule')).data['date']).toBe('2026-05-12')
  })

  test('a day that is none, and a channel that is none, are said', async () => {
    for (const date of ['tomorrow', '2026-02-30', '2026-13-01', '+275000-01-01', '0000-00-00', '2026-05-12T00:00', '9'.repeat(10_000)])
      expect((await answer('daySchedule', { date })).errors, date).toEqual(['BAD_USER_INPUT: date: not a day like 2026-05-13'])
    for (const name of ['nowhere', '%00', '\u0000', 'x'.repeat(10_000)])
      expect((await answer('daySchedule', { name })).errors?.[0], name).toContain('NOT_FOUND')
    expect(await shown('daySchedule', { date: '1999-12-31' })).toMatchObject({ data: { programs: [] } })
    expect(await shown('daySchedule', { name: 'far.away' })).toMatchObject({
      data: { listTitle: 'Far Away', brand: { machineName: 'nbc' } },
    })
    expect(network.reported).toEqual([])
  })

  test.each(['a\0b', 'a\ud800', '\udc00b'])(
    'nothing is called by a character that no database takes, wherever it is said: %j',
    async (zero) => {
      const cursor = Buffer.from(JSON.stringify({ list: { of: 'galleries', title: zero }, at: 0, as: 'Shelf' })).toString('base64url')
      expect((await network.page('PLAYLIST', zero)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
      for (const variables of [{ name: zero }, { name: 'harbor-lights', programmingType: [zero] }])
        expect((await answer('videosSection', variables)).errors?.[0]).toContain('NOT_FOUND')
      for (const variables of [{ cursor }, { queryName: 'endCard', queryVariables: { name: zero } }])
        expect((await answer('paginatedComponent', variables)).errors?.[0]).toMatch(/BAD_USER_INPUT: cursor|NOT_FOUND/)
      expect((await network.page('VIDEO', zero)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
      expect([await network.client.playableVideo(zero), await network.client.imageSource(zero)]).toEqual([null, null])
      expect(network.reported).toEqual([])
    },
  )

  test('a cursor with a number or a word that its list is not ordered by is none', async () => {
    const lists = [
      [{ of: 'videos', sort: 'latest' }, [0.5, 'x']],
      [{ of: 'videos', sort: 'latest' }, [1e308, 'x']],
      [{ of: 'videos', sort: 'popular' }, ['x', 'y']],
      [{ of: 'videos', season: 1e308, sort: 'latest' }, 0],
      [{ of: 'videos', title: 'x', season: 0.5, sort: 'episode' }, 0],
      [{ of: 'titles', kinds: ['series'], sort: 'popular' }, ['x', 'y']],
      [{ of: 'titles', kinds: ['series'], sort: 'alphabetical' }, [5, 'y']],
      [{ of: 'galleries', title: 'x' }, ['x', 'y']],
      [{ of: 'guests', title: 'x' }, [0.5, 'y']],
      [{ of: 'credits', title: 'x', role: 'y', season: 1e99 }, 0],
      [{ of: 'appearances', person: 'x', title: 'y', types: ['Clip'] }, ['x', 'y']],
    ]
    for (const [list, at] of lists) {
      const cursor = Buffer.from(JSON.stringify({ list, at, as: 'Shelf' })).toString('base64url')
      expect((await answer('paginatedComponent', { cursor })).errors, JSON.stringify(list)).toEqual([
        'BAD_USER_INPUT: cursor: not one that a list gave',
      ])
    }
    expect(network.reported).toEqual([])
  })

  test('[C3-23][C3-24][C3-25][C3-27] what is on air now: its stream, its times, its words and where it leads', async () => {
    const { component, data } = await shown('onAirNowShelf')
    expect([component, data['listTitle'], data['moreItems']]).toEqual(['OnAirNowShelf', 'On air now', null])
    // Bravo's programme has ended, and Far Away is nobody's.
    expect(data.items.map((item) => [item.component, item.data['title']])).toEqual([
      ['OnAirNowTile', 'Harbor Lights'],
      ['OnAirNowTile', 'Sin fin'],
    ])
    expect(data.items[0]!.data).toMatchObject({
      machineName: 'nbc',
      streamAccessName: 'nbc.one',
      badge: null,
      watchTagline: 'Watch NBC One live',
      channelId: 'nbc.one',
      pid: 'nbc.one',
      instanceID: 'p-harbor',
      onAirStartTime: now - hours(1),
      onAirEndTime: now + hours(1),
      startTime: now - hours(1),
      endTime: now + hours(1),
      liveBadge: 'Live',
      upcomingBadge: 'Upcoming',
      relativePath: '/live?brand=nbc&callsign=nbc.one',
      contentType: null,
      directToLiveThreshold: 120,
      upcomingModal: { title: 'Harbor Lights', startTime: now - hours(1), dismissText: 'Close' },
    })
    expect((await shown('onAirNowShelf', { name: 'telemundo', language: 'es' })).data.items).toHaveLength(1)
    expect((await shown('onAirNowShelf', { app: 'bravo' })).data.items).toEqual([])
    expect((await answer('onAirNowShelf', { name: 'cbs' })).errors?.[0]).toContain('NOT_FOUND')
    network.clock.now = now + hours(1)
    expect((await shown('onAirNowShelf')).data.items[0]!.data['title']).toBe('Night Desk')
    network.clock.now = now
  })
})
