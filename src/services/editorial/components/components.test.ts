import { beforeAll, expect, test, vi } from 'vitest'
import type { Feature } from '#contracts/brand.ts'
import type { EntryInput } from '#contracts/catalogue.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { group, hours, type Network, now, openNetwork } from '#services/catalogue/testing/network.ts'

// The first request compiles the operation, which takes long on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

type Component = { component: string; data: Record<string, unknown> & { items: Tile[] } }
type Tile = { component: string; data: Record<string, unknown> }

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
  { kind: 'programme', channel: 'tele.one', start: now - hours(0.5), title: 'Sin fin', language: 'es' },
  programme('far.away', -1, 3, 'Somewhere else', {}),
]

function programme(channel: string, at: number, length: number, title: string, more: object): EntryInput {
  return { kind: 'programme', channel, start: now + hours(at), stop: now + hours(at + length), title, ...more }
}

onEachDatabase('components', (open) => {
  let network: Network
  beforeAll(async () => {
    network = await openNetwork(await open(), guide)
  })
  const query = async (name: Parameters<Network['client']['query']>[0], variables: object = {}) => {
    const { data, errors } = await network.client.query<Record<string, Component | null>>(name, { app: 'nbc', ...variables })
    return { shown: data?.[name] ?? null, errors: errors?.map(({ message, extensions }) => `${extensions?.code}: ${message}`) }
  }
  const shown = async (name: Parameters<typeof query>[0], variables: object = {}) => {
    const result = await query(name, variables)
    if (!result.shown) throw new Error(`${name} returned nothing: ${result.errors}`)
    return result.shown
  }
  const names = ({ data }: Component) => data.items.map((item) => item.data['urlAlias'] ?? item.data['mpxGuid'] ?? item.data['title'])

  const next = async (guid: string, playlist?: string) => {
    const { data } = await shown('endCard', { name: guid, playlist })
    const { tile, reason, items } = data as unknown as { tile: Tile; reason: string; items: Tile[] }
    return [reason, tile.data['mpxGuid'] ?? tile.data['urlAlias'], items.map((item) => item.data['mpxGuid'] ?? item.data['urlAlias'])]
  }

  test('the shelf of videos to continue has the given videos in their order, without unknown and expired ones and without repetitions', async () => {
    const ids = ['harbor-1-2', 'no such video', 'clip-gone', 'clip-1', 'harbor-1-2', 'harbor']
    const shelf = await shown('continueWatchingShelf', { ids })
    expect([shelf.component, shelf.data['listTitle'], names(shelf)]).toEqual(['Shelf', 'Continue watching', ['harbor102', 'clip-1']])
    const spanish = await shown('continueWatchingShelf', { ids, language: 'es' })
    expect(spanish.data['listTitle']).toBe('Seguir viendo')
    expect(await query('continueWatchingShelf', { ids: [] })).toEqual({ shown: null, errors: undefined })
    const tooMany = await query('continueWatchingShelf', { ids: Array.from({ length: 41 }, (_, number) => `${number}`) })
    expect(tooMany).toEqual({ shown: null, errors: ['BAD_USER_INPUT: ids, finished: must have at most 40 v4IDs each'] })
  })

  test('the shelf of videos to continue has the next episode in place of a finished one, if it is the last one of the series that was watched', async () => {
    const continued = async (ids: string[], finished: string[]) => {
      const result = await query('continueWatchingShelf', { ids, finished })
      return result.shown && names(result.shown)
    }
    expect(await continued(['harbor-1-1', 'clip-1'], ['harbor-1-1'])).toEqual(['harbor102', 'clip-1'])
    // The next season.
    expect(await continued(['harbor-1-3'], ['harbor-1-3'])).toEqual(['harbor201'])
    expect(await continued(['harbor-1-2', 'harbor-1-1'], ['harbor-1-1', 'harbor-1-2'])).toEqual(['harbor103'])
    expect(await continued(['harbor-1-2', 'harbor-1-1'], ['harbor-1-1'])).toEqual(['harbor102'])
    // The viewer has watched the next one before, and finished this one again.
    expect(await continued(['harbor-1-1', 'harbor-1-2'], ['harbor-1-1'])).toEqual(['harbor102'])
    expect(await continued(['harbor-1-1', 'harbor-1-2'], ['harbor-1-1', 'harbor-1-2'])).toBeNull()
    // No episode follows: the next one is not available yet. A clip has no next episode.
    expect(await continued(['harbor-2-2', 'clip-1'], ['harbor-2-2', 'clip-1'])).toBeNull()
  })

  test('[C3-38] the favorites shelf has the given titles in their order, with shortTitle, title and favoriteID, without unknown ones and without repetitions', async () => {
    const ids = ['luz', 'no such title', 'harbor', 'luz', 'harbor-1-2']
    const shelf = await shown('favoritesShelf', { ids })
    expect([shelf.component, shelf.data['listTitle']]).toEqual(['Shelf', 'My favorites'])
    expect(shelf.data.items.map(({ data }) => [data['favoriteID'], typeof data['title'], typeof data['shortTitle']])).toEqual([
      ['luz', 'string', 'string'],
      ['harbor', 'string', 'string'],
    ])
    expect((await shown('favoritesShelf', { ids, language: 'es' })).data['listTitle']).toBe('Mis favoritos')
    expect(await query('favoritesShelf')).toEqual({ shown: null, errors: undefined })
    const tooMany = await query('favoritesShelf', { ids: Array.from({ length: 101 }, (_, number) => `${number}`) })
    expect(tooMany).toEqual({ shown: null, errors: ['BAD_USER_INPUT: ids: must have at most 100 ids'] })
  })

  test('after an episode, the end card recommends the next episode or a similar title; after a clip, it recommends the newest clip', async () => {
    const like = ['high-tide', 'luz-de-abril', 'old-times']
    expect(await next('harbor101')).toEqual(['NEXT_EPISODE', 'harbor102', ['harbor103', ...like]])
    expect(await next('harbor103')).toEqual(['NEXT_EPISODE', 'harbor201', ['harbor202', ...like]])
    // The third episode of season 2 is not available yet.
    expect(await next('harbor202')).toEqual(['RECOMMENDED', like[0], [like[1], like[2], 'night-desk', 'paper-moon-over-reno']])
    expect(await next('clip-1')).toEqual(['LATEST', 'clip-2', [...like, 'night-desk']])
    expect(await next('desk701')).toEqual([
      'RECOMMENDED',
      'harbor-lights',
      ['high-tide', 'luz-de-abril', 'old-times', 'paper-moon-over-reno'],
    ])
    expect((await next('700'))[0]).toBe('RECOMMENDED')
    expect((await query('endCard', { name: 'nobody' })).errors).toEqual(['NOT_FOUND: the video "nobody" was not found'])
  })

  test('in a playlist, the end card recommends the next video and links to it within the playlist; after the last video, the end card recommends other videos or titles', async () => {
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

  test('videosSection filters the videos of a title by type and season, sorts them, and returns them in pages of the given size', async () => {
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
      expect((await query('videosSection', { name: 'harbor-lights', first })).errors?.[0]).toContain('BAD_USER_INPUT: first')
  })

  test('paginatedComponent returns the component of the root field that queryName names', async () => {
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

  test('[C7.4-01] paginatedShelf returns more items of a shelf as data.items and data.moreItems', async () => {
    const first = await shown('videosSection', { name: 'harbor-lights', first: 3 })
    const { queryVariables } = first.data['moreItems'] as { queryVariables: object }
    const { component, data } = await shown('paginatedShelf', queryVariables)
    expect([component, names({ component, data })]).toEqual(['Shelf', ['harbor201', 'harbor103', 'harbor102']])
    expect(data['moreItems']).toMatchObject({ queryName: 'paginatedShelf', entryField: 'paginatedShelf' })
    const last = await shown('paginatedShelf', (data['moreItems'] as { queryVariables: object }).queryVariables)
    expect([names(last), last.data['moreItems']]).toEqual([['harbor101'], null])
  })

  test('[C7.4-02] paginatedComponent returns more items of a grid for the grid’s queryName, entryField and queryVariables (name, cursor, app)', async () => {
    const first = await shown('videosSection', { name: 'harbor-lights', seasonNumber: 1, first: 2 })
    const { queryName, entryField, queryVariables } = first.data['moreItems'] as Record<string, object>
    expect([first.component, queryName, entryField]).toEqual(['Grid', 'paginatedComponent', 'paginatedComponent'])
    expect(queryVariables).toEqual({ name: 'season-1', cursor: expect.any(String), app: 'nbc' })
    const more = await shown('paginatedComponent', { queryName, entryField, queryVariables })
    expect([more.component, names(more)]).toEqual(['Grid', ['harbor103']])
  })

  test('[C7.4-03] neuralNetShelf returns the shelf of the error page for oneApp, device, language, app, ld, profile, platform, authorized, timeZone and userId', async () => {
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
      ids: ['luz', 'harbor'],
    }
    const { component, data } = await shown('neuralNetShelf', variables)
    expect([component, data['listTitle'], data['machineName']]).toEqual(['Shelf', 'Recomendados para ti', 'top-picks'])
    const { ld, profile, ...required } = variables
    expect((await shown('neuralNetShelf', required)).data).toEqual(data)
  })

  test('paginatedComponent rejects unknown root fields and missing variables with a message', async () => {
    const refused = async (variables: object) => (await query('paginatedComponent', variables)).errors?.[0]
    expect(await refused({})).toBe('BAD_USER_INPUT: cursor: missing')
    expect(await refused({ queryName: 'bonanzaPage' })).toBe('BAD_USER_INPUT: queryName: "bonanzaPage" is not a query of a component')
    expect(await refused({ queryName: 'constructor' })).toBe('BAD_USER_INPUT: queryName: "constructor" is not a query of a component')
    expect(await refused({ queryName: 'x'.repeat(10_000) })).toContain('BAD_USER_INPUT: queryName')
    expect(await refused({ queryName: 'onAirNowShelf', entryField: 'items' })).toBe(
      'BAD_USER_INPUT: entryField: "items" is not a field of onAirNowShelf',
    )
    expect(await refused({ queryName: 'videosSection' })).toBe('BAD_USER_INPUT: queryVariables.name: missing')
    expect(await refused({ queryName: 'titleV2HomeSections', queryVariables: { name: 'nobody' } })).toContain('NOT_FOUND')
    const none = { queryName: 'titleV2HomeSections', queryVariables: { name: 'harbor-lights' }, entryField: 'no-such' }
    expect(await query('paginatedComponent', none)).toEqual({ shown: null, errors: undefined })
  })

  test('brandTitleCategories returns links to the categories of a brand', async () => {
    const { data } = await shown('brandTitleCategories', { name: 'bravo', category: 'drama' })
    expect(data.items).toEqual([
      { label: 'Popular', pathname: '/shows/bravo/popular', selected: false },
      { label: 'All', pathname: '/shows/bravo/all', selected: false },
      { label: 'Classic', pathname: '/shows/bravo/classic', selected: false },
      { label: 'Drama', pathname: '/shows/bravo/drama', selected: true },
    ])
    expect((await query('brandTitleCategories', { name: 'cbs' })).errors?.[0]).toContain('NOT_FOUND')
  })

  test('top picks are the given titles in their order, without unknown ones and repetitions; without ids they are popular titles', async () => {
    const popular = ['harbor-lights', 'high-tide', 'luz-de-abril', 'night-desk', 'old-times', 'paper-moon-over-reno']
    expect(names(await shown('neuralNetShelf'))?.slice(0, 5)).toEqual(popular.slice(0, 5))
    expect(names(await shown('neuralNetShelf', { ids: [] }))).toEqual(names(await shown('neuralNetShelf')))
    const titleOf = async (variables: object) => (await shown('neuralNetShelf', { isDayZero: true, ...variables })).data['listTitle']
    expect(await titleOf({ ids: [] })).toBe('Popular right now')
    expect(await titleOf({ language: 'es' })).toBe('Popular ahora')
    expect(await titleOf({ ids: ['luz'] })).toBe('Top Picks for You')
    const picks = await shown('neuralNetShelf', { ids: ['luz', 'no such title', 'harbor', 'luz'] })
    expect(names(picks)).toEqual(['luz-de-abril', 'harbor-lights'])
    const tooMany = await query('neuralNetShelf', { ids: Array.from({ length: 21 }, (_, number) => `${number}`) })
    expect(tooMany).toEqual({ shown: null, errors: ['BAD_USER_INPUT: ids: must have at most 20 ids'] })
  })

  test('[A6-09] [C6-08] top picks are popular titles for every viewer if personalization is off for all brands, or for the brand of the site', async () => {
    const brands = group.brands.map((brand) => (brand.key === 'bravo' ? { ...brand, features: { personalization: false } } : brand))
    const isPersonal = async (app: string, featuresOff: Feature[] = []) => {
      const { client } = await openNetwork(await open(), guide, { featuresOff, brands: { ...group, brands } })
      const picksOf = async (ids: string[]) => (await client.query<{ neuralNetShelf: Component }>('neuralNetShelf', { app, ids })).data
      return JSON.stringify(await picksOf(['luz'])) !== JSON.stringify(await picksOf([]))
    }
    expect([await isPersonal('nbc'), await isPersonal('bravo'), await isPersonal('nbc', ['personalization'])]).toEqual([true, false, false])
  })

  test('[C3-34] daySchedule returns the fields of a programme: startTime, endTime, programTitle, programDescription, seriesUrlAlias, isNew, ratingWithAdvisories, audioDescription, closedCaption, v4ID', async () => {
    const { component, data } = await shown('daySchedule', { name: 'nbc', date: '2026-05-12' })
    expect([component, data['machineName'], data['listTitle'], data['date'], data['timeZone']]).toEqual([
      'Schedule',
      'schedule-nbc.one',
      'NBC One',
      '2026-05-12',
      'America/New_York',
    ])
    expect(data['programmes']).toEqual([
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
        eventPath: null,
      },
      expect.objectContaining({ v4ID: 'p-desk', isNew: false, ratingWithAdvisories: null, closedCaption: false }),
    ])
    const spanish = await shown('daySchedule', { name: 'nbc', language: 'es' })
    expect((spanish.data['programmes'] as object[])[0]).toMatchObject({
      programDescription: 'Viento.',
      programTitle: 'Harbor Lights',
      lang: 'en',
    })
  })

  test('[C5-06] the schedule supports seven time zones; for any other time zone it uses the default, New York', async () => {
    const zone = async (timeZone?: string) => (await shown('daySchedule', { timeZone })).data['timeZone']
    const seven = ['America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'America/Chicago', 'America/Anchorage', 'Pacific/Honolulu']
    for (const own of [...seven, 'America/New_York']) expect(await zone(own)).toBe(own)
    for (const other of [undefined, '', 'Europe/Madrid', 'america/denver', 'x'.repeat(10_000)])
      expect(await zone(other)).toBe('America/New_York')
    // 02:00 in New York is 20:00 on the previous day in Honolulu. A programme that runs past midnight belongs to both days.
    const day = async (timeZone: string, date: string) =>
      ((await shown('daySchedule', { timeZone, date })).data['programmes'] as { v4ID: string }[]).map(({ v4ID }) => v4ID)
    expect(await day('America/New_York', '2026-05-12')).toEqual(['p-harbor', 'p-desk'])
    expect(await day('America/New_York', '2026-05-13')).toEqual(['p-desk', 'p-late'])
    expect(await day('Pacific/Honolulu', '2026-05-12')).toEqual(['p-harbor', 'p-desk', 'p-late'])
    expect(await day('Pacific/Honolulu', '2026-05-13')).toEqual([])
    expect((await shown('daySchedule')).data['date']).toBe('2026-05-12')
  })

  test('daySchedule rejects invalid dates with BAD_USER_INPUT and unknown channels with NOT_FOUND', async () => {
    for (const date of ['tomorrow', '2026-02-30', '2026-13-01', '+275000-01-01', '0000-00-00', '2026-05-12T00:00', '9'.repeat(10_000)])
      expect((await query('daySchedule', { date })).errors, date).toEqual(['BAD_USER_INPUT: date: must be a date such as 2026-05-13'])
    for (const name of ['nowhere', '%00', '\u0000', 'x'.repeat(10_000)])
      expect((await query('daySchedule', { name })).errors?.[0], name).toContain('NOT_FOUND')
    expect(await shown('daySchedule', { date: '1999-12-31' })).toMatchObject({ data: { programmes: [] } })
    expect(await shown('daySchedule', { name: 'far.away' })).toMatchObject({
      data: { listTitle: 'Far Away', brand: { machineName: 'nbc' } },
    })
    expect(network.reported).toEqual([])
  })

  test.each(['a\0b', 'a\ud800', '\udc00b'])(
    'a variable with a NUL character or a lone surrogate is rejected with NOT_FOUND or BAD_USER_INPUT: %j',
    async (text) => {
      const cursor = Buffer.from(JSON.stringify({ list: { of: 'galleries', title: text }, at: 0, as: 'Shelf' })).toString('base64url')
      expect((await network.page('PLAYLIST', text)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
      for (const variables of [{ name: text }, { name: 'harbor-lights', programmingType: [text] }])
        expect((await query('videosSection', variables)).errors?.[0]).toContain('NOT_FOUND')
      for (const variables of [{ cursor }, { queryName: 'endCard', queryVariables: { name: text } }])
        expect((await query('paginatedComponent', variables)).errors?.[0]).toMatch(/BAD_USER_INPUT: cursor|NOT_FOUND/)
      expect((await network.page('VIDEO', text)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
      expect([await network.client.playableVideo(text), await network.client.imageSource(text)]).toEqual([null, null])
      expect(network.reported).toEqual([])
    },
  )

  test('paginatedComponent rejects a cursor if its position or list contains values of a wrong type', async () => {
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
      expect((await query('paginatedComponent', { cursor })).errors, JSON.stringify(list)).toEqual([
        'BAD_USER_INPUT: cursor: invalid; use the cursor of a list',
      ])
    }
    expect(network.reported).toEqual([])
  })

  test('[C3-23][C3-24][C3-25][C3-27] onAirNowShelf returns the stream, times, texts and links of the current programmes', async () => {
    const { component, data } = await shown('onAirNowShelf')
    expect([component, data['listTitle'], data['moreItems']]).toEqual(['OnAirNowShelf', 'On air now', null])
    // Bravo's programme has ended, and the channel Far Away belongs to no brand.
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
    expect((await query('onAirNowShelf', { name: 'cbs' })).errors?.[0]).toContain('NOT_FOUND')
    network.clock.now = now + hours(1)
    expect((await shown('onAirNowShelf')).data.items[0]!.data['title']).toBe('Night Desk')
    network.clock.now = now
  })
})
