// Pages of the editorial service, on both databases.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { PageData, Section } from '#contracts/graph/shapes.ts'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, listIn, type Network, now, openNetwork, queryGraph, tilesOf } from '#services/catalogue/testing/network.ts'
import { pageKey } from './pages/page.ts'

onEachDatabase('editorial', (open) => {
  describe('without editorial pages', () => {
    let network: Network
    beforeAll(async () => {
      network = await openNetwork(await open())
    })
    beforeEach(() => {
      network.clock.now = now
    })
    const bonanza = async (...args: Parameters<Network['page']>) => (await network.page(...args)).data!.bonanzaPage as unknown as PageData

    test('the home page of the main brand shows all brands', async () => {
      const main = await network.sections('PAGE', 'home')
      expect(main.map(({ component }) => component)[0]).toBe('DynamicLead')
      expect(tilesOf(main, 'lead')).toEqual(['slide-harbor', 'slide-tide', 'slide-luz', 'slide-desk', 'slide-old', 'slide-paper'])
      expect(tilesOf(main, 'latest-episodes')).toEqual([
        'harbor202',
        'desk701',
        'luz101',
        'harbor201',
        'harbor103',
        'harbor102',
        'harbor101',
        'old201',
        'old101',
      ])
      expect(tilesOf(main, 'latest-clips')).toEqual(['clip-1', 'clip-2', 'promo'])
      expect(tilesOf(main, 'networks')).toEqual(['nbc', 'bravo', 'telemundo'])
    })

    test('[C3-43] a page has analytics, data.sections and metadata', async () => {
      const episode = await bonanza('VIDEO', 'harbor202')
      expect(episode.analytics).toEqual({
        series: 'Harbor Lights',
        seasonNumber: 2,
        brandTitle: 'NBC',
        programmingType: 'Full Episode',
        mpxGuid: 'harbor202',
        episodeNumber: 2,
        title: 'Chapter 2',
        locked: true,
        shelfType: null,
      })
      const fields = 'sport league favoritedSeries'
      const document = `{ bonanzaPage(type: VIDEO, name: "harbor202", app: "nbc") { analytics { ${fields} } } }`
      expect(await queryGraph(network, document)).toEqual({
        bonanzaPage: { analytics: { sport: null, league: null, favoritedSeries: null } },
      })
      expect(episode.metadata).toMatchObject({
        title: 'Chapter 2 – Harbor Lights',
        shortTitle: 'Chapter 2',
        seriesShortTitle: 'Harbor Lights',
        canonicalPath: '/harbor-lights/video/chapter-2/harbor202',
        isCoppaCompliant: false,
      })
      expect(episode.data.sections.length).toBeGreaterThan(0)
      const playlist = await bonanza('PLAYLIST', 'best-of-harbor', { pid: 'clip-2' })
      expect(playlist.analytics).toMatchObject({ shelfType: 'Best of Harbor Lights', mpxGuid: 'clip-2', series: 'Harbor Lights' })
    })

    test('[C7.1-04] pages of anonymous viewers are cached under the key friendship:{type}:{name}, for each brand and language', async () => {
      const page = { type: 'TITLE', name: 'harbor-lights', pid: null } as const
      expect(pageKey('nbc', 'en', page)).toBe('nbc en  friendship:TITLE:harbor-lights')
      const titles = async (variables: Record<string, unknown>) => (await bonanza('TITLE', 'luz-de-abril', variables)).metadata.description
      expect([await titles({}), await titles({ language: 'es' }), await titles({})]).toEqual(['A family.', 'Una familia.', 'A family.'])
    })

    test('the site of a brand other than the main brand shows only the entries and the tagline of this brand', async () => {
      const bravo = await network.sections('PAGE', 'home', { app: 'bravo' })
      expect(tilesOf(bravo, 'popular-shows')).toEqual(['old-times'])
      expect(tilesOf(bravo, 'latest-episodes')).toEqual(['old201', 'old101'])
      expect(tilesOf(bravo, 'latest-clips')).toEqual(['promo'])
      expect(bravo.some(({ data }) => 'machineName' in data && data.machineName === 'networks')).toBe(false)
      expect((await bonanza('PAGE', 'home', { app: 'bravo-tv', language: 'es' })).metadata).toMatchObject({
        title: 'Bravo',
        description: 'Bravo esta noche',
      })
    })

    test('the home page of a series shows the newest season with episodes, clips, cast, photos and similar titles', async () => {
      const page = await bonanza('TITLE', 'harbor-lights')
      const { sections } = page.data
      expect(listIn(sections, 'episodes').data).toMatchObject({
        listTitle: 'Season 2',
        viewAllCta: { text: 'View all', destination: '/harbor-lights/episodes/2' },
      })
      expect(tilesOf(sections, 'episodes')).toEqual(['harbor202', 'harbor201'])
      expect(tilesOf(sections, 'clips')).toEqual(['clip-1', 'clip-2'])
      expect(tilesOf(sections, 'cast')).toEqual(['Ana Ruiz', 'Gus Lowe'])
      expect(tilesOf(sections, 'galleries')).toEqual(['stills'])
      expect(tilesOf(sections, 'more-like-this')).toEqual(['high-tide', 'luz-de-abril', 'old-times'])
      expect(page.title).toMatchObject({
        cta: { text: 'Watch latest episode', destination: '/harbor-lights/video/chapter-2/harbor202' },
        video: { mpxGuid: 'harbor202', locked: true },
      })
    })

    test('the main button on the home page of a movie plays the movie', async () => {
      const page = await bonanza('TITLE', 'high-tide', { language: 'es' })
      expect(page.title).toMatchObject({
        type: 'movie',
        cta: { text: 'Ver la película', destination: '/high-tide/video/high-tide/700' },
        video: { duration: 5400 },
      })
      expect(tilesOf(page.data.sections, 'more-like-this')).toEqual(['harbor-lights', 'luz-de-abril', 'old-times'])
    })

    test('a movie without a film has no main button', async () => {
      expect((await bonanza('TITLE', 'paper-moon-over-reno')).title).toMatchObject({ cta: null, video: null })
    })

    test('the episodes page shows links to the seasons, and the episodes of one season', async () => {
      const page = await bonanza('EPISODES', 'harbor-lights/1')
      const [links, grid] = page.data.sections
      expect(links?.data).toEqual({
        machineName: 'seasons',
        label: 'Seasons',
        items: [
          { label: 'Season 3', pathname: '/harbor-lights/episodes/3', selected: false },
          { label: 'Season 2', pathname: '/harbor-lights/episodes/2', selected: false },
          { label: 'Season 1', pathname: '/harbor-lights/episodes/1', selected: true },
        ],
      })
      expect(grid?.component).toBe('Grid')
      expect(tilesOf(page.data.sections, 'season-1')).toEqual(['harbor101', 'harbor102', 'harbor103'])
      expect(page.season).toMatchObject({ number: 1, title: 'Season 1', episodeCount: 3, pathname: '/harbor-lights/episodes/1' })
      expect(page.metadata.canonicalPath).toBe('/harbor-lights/episodes/1')
      expect((await bonanza('EPISODES', 'harbor-lights')).season?.number).toBe(2)
    })

    test('the page of a season without episodes shows a message', async () => {
      const sections = await network.sections('EPISODES', 'harbor-lights/3', { language: 'es' })
      expect(sections.at(-1)).toEqual({
        component: 'Message',
        data: {
          text: 'Ningún episodio de esta temporada está disponible por ahora.',
          cta: { text: 'Ver el programa', destination: '/harbor-lights', destinationType: 'series' },
        },
      })
    })

    test('“Up next” lists the later episodes of the season; after the last episode of a season, it lists the next season', async () => {
      expect(tilesOf(await network.sections('VIDEO', 'harbor101'), 'up-next')).toEqual(['harbor102', 'harbor103'])
      expect(tilesOf(await network.sections('VIDEO', 'harbor103'), 'up-next')).toEqual(['harbor201', 'harbor202'])
      expect(tilesOf(await network.sections('VIDEO', 'clip-1'), 'up-next')).toEqual(['clip-2'])
      expect(tilesOf(await network.sections('VIDEO', 'clip-1'), 'more-from-brand')).toEqual(['high-tide', 'night-desk'])
    })

    test('the page of the last episode lists the latest episodes instead of “Up next”', async () => {
      const shelf = async (guid: string, language = 'en') => listIn(await network.sections('VIDEO', guid, { language }), 'up-next').data
      expect((await shelf('harbor101')).listTitle).toBe('Up next')
      const last = await shelf('harbor202')
      expect(last.listTitle).toBe('Latest episodes')
      expect(last.items.map((item) => 'mpxGuid' in item.data && item.data.mpxGuid)).toEqual([
        'harbor201',
        'harbor103',
        'harbor102',
        'harbor101',
      ])
      expect((await shelf('clip-1', 'es')).listTitle).toBe('Últimos clips')
    })

    test('the page of a playlist plays the chosen video, and lists the videos before and after it with links into the playlist', async () => {
      const first = await bonanza('PLAYLIST', 'best-of-harbor')
      expect([first.video?.mpxGuid, first.playlist?.destination, first.playlist?.title]).toEqual([
        'clip-1',
        'clip-1',
        'Best of Harbor Lights',
      ])
      const second = await bonanza('PLAYLIST', 'fresh-clips', { pid: 'clip-2', language: 'es' })
      expect(second.playlist).toMatchObject({ title: 'Clips nuevos', lang: null, destination: 'clip-2' })
      expect(tilesOf(second.data.sections, 'up-next')).toEqual(['promo'])
      expect(tilesOf(second.data.sections, 'earlier')).toEqual(['clip-1'])
      expect(listIn(second.data.sections, 'earlier').data.listTitle).toBe('Antes en esta lista')
      const [tile] = listIn(second.data.sections, 'up-next').data.items
      expect(tile?.data).toMatchObject({ playlistMachineName: 'fresh-clips' })
    })

    test('a video tile has a playlistMachineName only if the video is in a playlist', async () => {
      const clips = listIn(await network.sections('PAGE', 'home'), 'latest-clips').data.items.map(({ data }) => data)
      expect(clips.map((data) => 'playlistMachineName' in data && data.playlistMachineName)).toEqual([
        'best-of-harbor',
        'best-of-harbor',
        null,
      ])
    })

    test('[C3-30] a playlist tile has the fields playlistMachineName, destination and linkTarget', async () => {
      const items = listIn(await network.sections('PAGE', 'home'), 'playlists').data.items
      expect(items[0]).toMatchObject({
        component: 'PlaylistTile',
        data: { playlistMachineName: 'best-of-harbor', destination: 'clip-1', linkTarget: null, count: 3 },
      })
    })

    test('[C3-28] a gallery tile has the fields id, title, pathname, thumbnail.path, category, postDate and currentGallery', async () => {
      const [tile] = listIn(await network.sections('TITLE', 'harbor-lights'), 'galleries').data.items
      expect(tile?.data).toMatchObject({
        id: 'stills',
        title: 'On the pier',
        pathname: '/harbor-lights/photos/on-the-pier',
        thumbnail: { path: expect.stringMatching(/^\/images\/[0-9a-f]{16}\/16-9\/640$/) },
        category: null,
        postDate: now - hours(50),
        currentGallery: false,
      })
    })

    test('the page of a category shows links to brands, categories and orders, then a grid of titles', async () => {
      const sections = await network.sections('PAGE', 'shows/all/drama')
      const [brands, categories, orders] = sections.map(({ data }) => data) as {
        items: { label: string; pathname: string; selected: boolean }[]
      }[]
      expect(brands?.items.map(({ label, pathname, selected }) => [label, pathname, selected])).toEqual([
        ['All networks', '/shows/all/popular', true],
        ['NBC', '/shows/nbc/popular', false],
        ['Bravo', '/shows/bravo/popular', false],
        ['Telemundo', '/shows/telemundo/popular', false],
      ])
      expect(categories?.items.map(({ pathname, selected }) => [pathname, selected])).toEqual([
        ['/shows/all/popular', false],
        ['/shows/all/all', false],
        ['/shows/all/classic', false],
        ['/shows/all/comedy', false],
        ['/shows/all/current', false],
        ['/shows/all/drama', true],
        ['/shows/all/talk', false],
      ])
      expect(orders).toEqual({
        machineName: 'orders',
        label: 'Sort by',
        items: [
          { label: 'Most popular', pathname: '/shows/all/drama', selected: true },
          { label: 'A to Z', pathname: '/shows/all/drama?sort=alphabetical', selected: false },
          { label: 'Newest', pathname: '/shows/all/drama?sort=latest', selected: false },
        ],
      })
      expect(tilesOf(sections, 'series-drama')).toEqual(['harbor-lights', 'luz-de-abril', 'old-times'])
      expect(listIn(sections, 'series-drama').data).toMatchObject({ total: 3, order: 'POPULAR' })
      const lettered = await network.sections('PAGE', 'shows/all/drama', { pid: 'alphabetical' })
      expect(tilesOf(lettered, 'series-drama')).toEqual(['harbor-lights', 'luz-de-abril', 'old-times'])
      expect(listIn(lettered, 'series-drama').data).toMatchObject({ total: 3, order: 'ALPHABETICAL' })
      const latest = await network.sections('PAGE', 'shows/all/drama', { pid: 'latest' })
      expect(tilesOf(latest, 'series-drama')).toEqual(['luz-de-abril', 'harbor-lights', 'old-times'])
      expect(listIn(latest, 'series-drama').data).toMatchObject({ total: 3, order: 'LATEST' })
      expect(tilesOf(await network.sections('PAGE', 'shows/all/all'), 'series-all')).toEqual([
        'harbor-lights',
        'luz-de-abril',
        'night-desk',
        'old-times',
      ])
      expect(tilesOf(await network.sections('PAGE', 'shows/bravo-tv/popular'), 'series-popular')).toEqual(['old-times'])
      expect(tilesOf(await network.sections('PAGE', 'movies/western'), 'movie-western')).toEqual(['paper-moon-over-reno'])
      const own = await network.sections('PAGE', 'shows/all/popular', { app: 'bravo', language: 'es' })
      expect(own.map(({ data }) => 'label' in data && data.label)).toEqual(['Categorías', false])
      expect(listIn(own, 'series-popular').data).toMatchObject({ total: 1, order: null })
      expect(network.reported).toEqual([])
      const all = await network.sections('PAGE', 'shows/all/all', { language: 'es', pid: 'latest' })
      expect(all[2]!.data).toMatchObject({
        label: 'Ordenar por',
        items: [
          { label: 'De la A a la Z', pathname: '/shows/all/all', selected: false },
          { label: 'Más recientes', pathname: '/shows/all/all?sort=latest', selected: true },
        ],
      })
      expect(tilesOf(own, 'series-popular')).toEqual(['old-times'])
    })

    test.each([
      ['shows/all/popular', 'en', 'Popular shows'],
      ['shows/all/all', 'es', 'Todos los programas'],
      ['shows/telemundo/popular', 'es', 'Programas populares en Telemundo'],
      ['shows/bravo/popular', 'en', 'Popular shows on Bravo'],
      ['shows/all/drama', 'en', 'Shows: Drama'],
      ['movies/all', 'en', 'All movies'],
    ] as const)('the page %s has a readable title (%s)', async (name, language, title) => {
      expect((await bonanza('PAGE', name, { language })).metadata.title).toBe(title)
    })

    test('the page of a network exists on the sites of all brands', async () => {
      const page = await bonanza('PAGE', 'networks/telemundo', { language: 'es' })
      expect(page.metadata).toMatchObject({ title: 'Telemundo', description: 'Telemundo esta noche', canonicalPath: '/networks/telemundo' })
      expect(tilesOf(page.data.sections, 'popular-shows')).toEqual(['luz-de-abril'])
    })

    test('texts are in the requested language; a text in another language has this language in the field `lang`', async () => {
      const [slide] = listIn(await network.sections('PAGE', 'home', { language: 'es' }), 'lead').data.items
      expect(slide?.data).toMatchObject({
        title: 'Harbor Lights',
        lang: 'en',
        tuneIn: 'Martes 9/8c',
        cta: { data: { text: 'Ver el programa' } },
      })
      const luz = listIn(await network.sections('PAGE', 'networks/telemundo', { language: 'es' }), 'popular-shows').data.items[0]
      expect(luz?.data).toMatchObject({ title: 'Luz de Abril', lang: null })
    })

    test('lists contain only available videos, and contain a new video within 30 seconds after it becomes available', async () => {
      const latest = async () => tilesOf(await network.sections('PAGE', 'home'), 'latest-episodes')[0]
      expect(await latest()).toBe('harbor202')
      network.clock.now = now + hours(24 * 6) - 1
      expect(await latest()).toBe('harbor202')
      network.clock.now = now + hours(24 * 6) + 30_001
      expect(await latest()).toBe('harbor203')
      expect(tilesOf(await network.sections('TITLE', 'harbor-lights'), 'clips')).toEqual(['clip-1'])
    })

    test('locks and badges change at the exact millisecond, although pages and tiles are cached', async () => {
      const lockAndBadge = async () => {
        const tile = listIn(await network.sections('PAGE', 'home'), 'latest-episodes').data.items.find(
          ({ data }) => 'mpxGuid' in data && data.mpxGuid === 'harbor202',
        )
        if (!tile) throw new Error('no tile of harbor202')
        const { locked, labelBadge } = tile.data as { locked: boolean; labelBadge: string | null }
        return [locked, labelBadge]
      }
      const aired = now - hours(24)
      network.clock.now = aired + hours(24 * 7) - 1
      expect(await lockAndBadge()).toEqual([true, 'NEW'])
      network.clock.now = aired + hours(24 * 7)
      expect(await lockAndBadge()).toEqual([false, 'NEW'])
      network.clock.now = aired + hours(24 * 7) + 1
      expect(await lockAndBadge()).toEqual([false, null])
    })

    test('a series tile has the badge PREMIERE for 14 days after the premiere of the series', async () => {
      const badge = async () => {
        const tile = listIn(await network.sections('PAGE', 'home'), 'popular-shows').data.items.find(
          ({ data }) => 'urlAlias' in data && data.urlAlias === 'luz-de-abril',
        )
        return tile && 'labelBadge' in tile.data ? tile.data.labelBadge : undefined
      }
      expect(await badge()).toBe('PREMIERE')
      network.clock.now = Date.UTC(2026, 4, 19) + 1
      expect(await badge()).toBeNull()
    })

    test('featuredShowsSection, videosSection, brandSeriesGroupedByCategory and the root fields of title sections return their lists', async () => {
      const query = async (name: Parameters<Network['client']['query']>[0], variables: object) => {
        const { data, errors } = await network.client.query<Record<string, never>>(name, { app: 'nbc', ...variables })
        expect(errors, name).toBeUndefined()
        return data![name] as unknown
      }
      const sections = async (name: Parameters<typeof query>[0], variables: object) =>
        ((await query(name, variables)) as { data: { sections: Section[] } }).data.sections
      expect(tilesOf([(await query('featuredShowsSection', {})) as Section], 'featured-shows')[0]).toBe('harbor-lights')
      expect(tilesOf([(await query('videosSection', { name: 'harbor-lights' })) as Section], 'videos')).toEqual([
        'clip-1',
        'clip-2',
        'harbor202',
        'harbor201',
        'harbor103',
        'harbor102',
        'harbor101',
      ])
      expect(tilesOf([(await query('videosSection', { name: 'harbor-lights', seasonNumber: 1 })) as Section], 'season-1')).toEqual([
        'harbor101',
        'harbor102',
        'harbor103',
      ])
      const grouped = await sections('brandSeriesGroupedByCategory', { name: 'nbc' })
      expect(grouped.map(({ data }) => 'listTitle' in data && data.listTitle)).toEqual(['Comedy', 'Current', 'Drama', 'Talk'])
      expect(tilesOf(await sections('titleV2HomeSections', { name: 'harbor-lights' }), 'clips')).toEqual(['clip-1', 'clip-2'])
      const more = await sections('titleV2MoreSections', { name: 'harbor-lights' })
      expect(tilesOf(more, 'more-like-this')).toContain('high-tide')
      expect(tilesOf(more, 'more-from-brand'), 'without titles of the list above').toEqual(['night-desk'])
      expect(await query('titleV2AboutSection', { name: 'harbor-lights' })).toMatchObject({
        component: 'AboutSection',
        data: {
          title: { urlAlias: 'harbor-lights' },
          credits: [{ person: { name: 'Ana Ruiz' } }, {}],
          galleries: [{ component: 'GalleryTile' }],
        },
      })
    })

    test('the catalogue client returns a programme with its times, and with the rating of its video or series if it has none', async () => {
      const programme = { kind: 'programme' as const, channel: 'harbor.one', title: 'Storm' }
      await network.add(
        { kind: 'channel', id: 'harbor.one', names: [{ text: 'One' }] },
        { kind: 'channel', id: 'harbor.two', names: [{ text: 'Two' }] },
        { ...programme, id: 'rated', start: now - hours(2), stop: now - hours(1), rating: { value: 'TV-Y' }, series: 'harbor' },
        { ...programme, id: 'storm', start: now - hours(1), series: 'harbor', event: { playableDate: now - hours(1) - 1 } },
        { ...programme, id: 'unrated', start: now + hours(1), video: 'clip-1' },
        { ...programme, id: 'cut', channel: 'harbor.two', start: now - hours(4), stop: now },
        { ...programme, id: 'open', channel: 'harbor.two', start: now - hours(3) },
      )
      const storm = { id: 'storm', channel: 'harbor.one', title: 'Storm', start: now - hours(1), stop: now + hours(1) }
      const playable = { ...storm, playable: now - hours(1) - 1, rating: 'TV-14' }
      const { client } = network
      expect(await client.onAir('harbor.one', now, now + hours(1))).toEqual({
        airing: playable,
        coming: [{ id: 'unrated', start: now + hours(1) }],
      })
      expect(await client.playableAiring('storm')).toEqual(playable)
      expect(await client.playableAiring('rated')).toMatchObject({ rating: 'TV-Y', stop: now - hours(1), playable: now - hours(2) })
      expect(await client.playableAiring('unrated')).toMatchObject({ rating: 'TV-14', stop: now + hours(2) })
      expect(await client.playableAiring('cut'), 'it ends when the next one begins').toMatchObject({ stop: now - hours(3) })
      expect((await client.onAir('harbor.two', now - hours(3) - 1, now)).airing).toMatchObject({ id: 'cut', stop: now - hours(3) })
      expect(await client.playableAiring('open'), 'it ends after an hour').toMatchObject({ stop: now - hours(2) })
      expect((await client.onAir('harbor.two', now - hours(2), now)).airing).toBeNull()
      expect(await client.onAir('harbor.one', now - hours(7), now - hours(1.5))).toEqual({
        airing: null,
        coming: [{ id: 'rated', start: now - hours(2) }],
      })
      for (const id of ['none', 'sto\0rm']) expect(await client.playableAiring(id)).toBeNull()
    })

    test('the catalogue client returns a video with its current entitlement, an image with its sources, and the paths of all pages', async () => {
      expect(await network.client.playableVideo('harbor202')).toEqual({
        mpxGuid: 'harbor202',
        brand: 'nbc',
        title: 'Chapter 2',
        programmingType: 'Full Episode',
        available: now - hours(24),
        expiration: null,
        countries: [],
        rating: 'TV-14',
        entitlement: 'auth',
        freeAt: now - hours(24) + 7 * hours(24),
        duration: 2520,
        media: { films: ['ocean'] },
        captions: ['en', 'es'],
        isChildDirected: false,
      })
      expect(await network.client.playableVideo('700')).toMatchObject({
        programmingType: 'Movie',
        entitlement: 'free',
        media: { films: ['ocean'] },
      })
      expect(await network.client.playableVideo('nobody')).toBeNull()
      expect(await network.client.imageSource('nobody')).toBeNull()
      const paths: string[] = []
      for (let after: string | undefined; ; after = paths.at(-1)) {
        const chunk = await network.client.sitemap({ after, limit: 7 })
        paths.push(...chunk.map(({ path }) => path))
        if (chunk.length < 7) break
      }
      expect(new Set(paths).size).toBe(paths.length)
      for (const after of ['/a/video/b/%', '/harbor-lights/credits/%/%', '/a/video/b/%ff', '/%00', '\0', 'harbor-lights'])
        expect(await network.client.sitemap({ after, limit: 7 }), after).toEqual([])
      expect(paths).toEqual(
        expect.arrayContaining([
          '/',
          '/networks/bravo',
          '/shows/all/drama',
          '/movies/western',
          '/harbor-lights',
          '/harbor-lights/video/the-storm/clip-1',
          '/high-tide/video/high-tide/700',
          '/video/this-summer/promo',
        ]),
      )
      expect(paths.filter((path) => path.includes('gone'))).toEqual([])
    })
  })

  describe('with editorial pages and menus', () => {
    let network: Network
    let database: Database
    const slide = {
      title: { en: 'Opening night', es: 'Noche de estreno' },
      link: '/harbor-lights',
      art: 'slide.webp',
      cta: { text: { en: 'Watch', es: 'Ver' }, destination: '/harbor-lights' },
    }
    const home: EntryInput = {
      kind: 'page',
      id: 'home-main',
      name: 'home',
      title: { en: 'Tonight', es: 'Esta noche' },
      sections: [
        { component: 'DynamicLead', name: 'top', items: [{ slide }], autoScroll: true },
        {
          component: 'Shelf',
          name: 'mixed',
          title: 'Mixed',
          items: [
            { series: 'harbor' },
            { movie: 'tide' },
            { video: 'tide' },
            { video: 'nobody' },
            { brand: 'bravo' },
            { playlist: 'best-of-harbor', destination: 'clip-2' },
            { gallery: 'stills' },
            { person: 'ana' },
            { feature: slide },
          ],
          treatments: ['large'],
          sponsorName: 'Acme',
          sponsorLogo: 'acme.webp',
          viewAllCta: { text: 'All of it', destination: '/shows/all/popular' },
        },
        {
          component: 'Shelf',
          name: 'smart',
          items: [
            {
              smart: {
                label: { en: 'Start', es: 'Empieza' },
                video: 'clip-1',
                cta: { text: 'START WATCHING', destination: '/x', destinationType: 'video' },
              },
            },
            { smart: { label: 'Lost', series: 'gone' } },
          ],
        },
        {
          component: 'Shelf',
          name: 'band',
          items: [{ band: { title: 'Get the app', link: 'https://apps.example', primary: 'band.webp', compact: 'band-small.webp' } }],
        },
        { component: 'Shelf', name: 'empty', title: 'Empty', rule: { from: 'videos', programmingType: ['Single Live Event'] } },
        { component: 'Shelf', name: 'spanish', rule: { from: 'series', language: 'es' } },
        {
          component: 'Shelf',
          name: 'of-title',
          rule: { from: 'videos', title: 'harbor', season: 1, programmingType: ['Full Episode'], sort: 'oldest', limit: 2 },
        },
        { component: 'Shelf', name: 'unlocked', rule: { from: 'videos', programmingType: ['Full Episode'], locked: false, limit: 2 } },
        { component: 'Shelf', name: 'locked', rule: { from: 'videos', programmingType: ['Full Episode'], locked: true } },
        { component: 'Shelf', name: 'drama-classics', rule: { from: 'titles', genre: 'Drama', category: 'Classic', sort: 'popular' } },
        { component: 'Shelf', name: 'own', rule: { from: 'series', brand: 'self', sort: 'alphabetical' } },
        { component: 'Grid', name: 'faces', rule: { from: 'people' } },
        { component: 'Shelf', name: 'leaving', rule: { from: 'videos', sort: 'expiring' } },
      ],
    }
    const menus: EntryInput[] = [
      {
        kind: 'menu',
        id: 'm1',
        name: 'globalNavigation',
        items: [
          { machineName: 'home', title: { en: 'Home', es: 'Inicio' }, href: '/' },
          {
            machineName: 'shop',
            title: 'Shop',
            href: 'https://shop.example',
            target: '_blank',
            notCoppaCompliant: true,
            items: [
              { machineName: 'sister', title: { en: 'Sister', es: 'Hermana' }, href: 'https://sister.example', sisterService: true },
              { machineName: 'peacock', title: 'Peacock', href: 'https://peacock.example' },
            ],
          },
        ],
      },
      {
        kind: 'menu',
        id: 'm2',
        name: 'footerQuickLinks',
        title: { en: 'Quick', es: 'Rápido' },
        items: Array.from({ length: 9 }, (_, n) => ({ machineName: `q${n}`, title: `Q${n}`, href: `/q${n}` })),
      },
      {
        kind: 'menu',
        id: 'm3',
        name: 'footerCorporateLinks',
        title: 'Company',
        items: [{ machineName: 'jobs', title: 'Jobs', href: '/jobs' }],
      },
      { kind: 'menu', id: 'm4', name: 'globalNavigation', brand: 'bravo', items: [{ machineName: 'bravo', title: 'Bravo', href: '/' }] },
    ]
    beforeAll(async () => {
      database = await open()
      network = await openNetwork(database, [home, ...menus])
    })
    const sections = (variables: Record<string, unknown> = {}) => network.sections('PAGE', 'home', { ...variables })

    test('a rule with a genre selects videos of titles with this genre, and follows a change of the genres of a title', async () => {
      const rule = { component: 'Shelf' as const, name: 'talk', rule: { from: 'videos' as const, genre: 'Entrevistas' } }
      await network.add({
        kind: 'page',
        id: 'genre',
        name: 'genre',
        sections: [rule, { ...rule, name: 'crime', rule: { ...rule.rule, genre: 'Crime' } }],
      })
      const talk = await network.sections('PAGE', 'genre')
      expect(talk).toHaveLength(1)
      expect(tilesOf(talk, 'talk')).toEqual(['desk701'])
      await network.add({ kind: 'series', id: 'desk', brand: 'nbc', title: 'Night Desk', genres: ['Comedy', 'Late Night', 'Crime'] })
      const crime = await network.sections('PAGE', 'genre')
      expect(crime).toHaveLength(1)
      expect(tilesOf(crime, 'crime')).toEqual(['desk701'])
    })

    test('the home page of an editor replaces the default home page, in both languages', async () => {
      const { data } = await network.page('PAGE', 'home', { language: 'es' })
      expect(data?.bonanzaPage).toMatchObject({
        id: 'page-home-main',
        metadata: { title: 'Esta noche', description: 'NBC esta noche', canonicalPath: '/' },
      })
      const lead = listIn(await sections({ language: 'es' }), 'top')
      expect(lead.data).toMatchObject({
        autoScroll: { isEnabled: true, key: null, value: null },
        items: [{ component: 'SlideTile', data: { title: 'Noche de estreno', link: '/harbor-lights', cta: { data: { text: 'Ver' } } } }],
      })
    })

    test('a list shows the items that an editor chose, in the chosen order, and leaves out unknown items', async () => {
      const { data } = listIn(await sections(), 'mixed')
      expect(data.items.map(({ component }) => component)).toEqual([
        'SeriesTile',
        'MovieTile',
        'VideoTile',
        'BrandTile',
        'PlaylistTile',
        'GalleryTile',
        'PersonTile',
        'FeatureTile',
      ])
      expect(data.items[4]?.data).toMatchObject({ destination: 'clip-2' })
    })

    test('[C3-32] a shelf has the fields items, moreItems, listTitle, treatments, sponsorName, sponsorLogo, machineName and viewAllCta', async () => {
      expect(listIn(await sections(), 'mixed').data).toMatchObject({
        items: expect.any(Array),
        moreItems: null,
        listTitle: 'Mixed',
        treatments: ['large'],
        sponsorName: 'Acme',
        sponsorLogo: { id: expect.any(String) },
        machineName: 'mixed',
        viewAllCta: { text: 'All of it', destination: '/shows/all/popular', destinationType: null },
      })
      expect(listIn(await sections(), 'spanish').data.treatments).toEqual(['default'])
    })

    test('autoScroll of a list has the fields isEnabled, key and value', async () => {
      expect(listIn(await sections(), 'top').data.autoScroll).toEqual({ isEnabled: true, key: null, value: null })
      expect(listIn(await sections(), 'mixed').data.autoScroll).toBeNull()
    })

    test('[C3-29] a smart tile has a label, a nested tile and a cta; a smart tile without a nested tile is left out', async () => {
      const { items } = listIn(await sections(), 'smart').data
      expect(items).toHaveLength(1)
      expect(items[0]).toMatchObject({
        component: 'SmartTile',
        data: {
          label: 'Start',
          tile: { component: 'VideoTile', data: { mpxGuid: 'clip-1' } },
          cta: { data: { text: 'START WATCHING', destination: '/x', destinationType: 'video' }, analytics: 'New to Show' },
        },
      })
    })

    test('[C3-31] a marketing band has the fields link, primaryImage and compactImage', async () => {
      const [band] = listIn(await sections(), 'band').data.items
      if (!band) throw new Error('no band')
      const data = band.data as { link: string; primaryImage: { id: string }; compactImage: { id: string } }
      expect(data.link).toBe('https://apps.example')
      expect(await network.client.imageSource(data.primaryImage.id)).toMatchObject({ sources: { main: 'band.webp' } })
      expect(await network.client.imageSource(data.compactImage.id)).toMatchObject({ sources: { main: 'band-small.webp' } })
    })

    test('an editor’s page shows the entries that rules select, and no section for an empty list', async () => {
      const all = await sections()
      expect(all.some(({ data }) => 'machineName' in data && data.machineName === 'empty')).toBe(false)
      expect(tilesOf(all, 'spanish')).toEqual(['luz-de-abril'])
      expect(tilesOf(all, 'of-title')).toEqual(['harbor101', 'harbor102'])
      expect(tilesOf(all, 'unlocked')).toEqual(['luz101', 'harbor201'])
      expect(tilesOf(all, 'locked')).toEqual(['harbor202', 'desk701'])
      expect(tilesOf(all, 'drama-classics')).toEqual(['old-times'])
      expect(tilesOf(all, 'faces')).toEqual(['Ana Ruiz', 'Gus Lowe'])
      expect(tilesOf(all, 'leaving')).toEqual(['clip-2'])
      expect(tilesOf(all, 'own')).toEqual(['harbor-lights', 'night-desk'])
      expect(tilesOf(await sections({ app: 'bravo' }), 'own')).toEqual(['old-times'])
    })

    test('[C3-50] the navigation has quickLinks with at most seven links, and corporateLinks; both have title and links', async () => {
      const { data } = await network.client.query<{
        globalNavigation: { quickLinks: { title: string; links: unknown[] }; corporateLinks: unknown }
      }>('globalNavigation', { app: 'nbc', language: 'es' })
      expect(data?.globalNavigation.quickLinks.title).toBe('Rápido')
      expect(data?.globalNavigation.quickLinks.links).toHaveLength(7)
      expect(data?.globalNavigation.corporateLinks).toMatchObject({ title: 'Company', links: [{ title: 'Jobs', href: '/jobs' }] })
    })

    test('[C3-51] a menu item has the fields title, href and attributes; the attributes include notCoppaCompliant; a group has items', async () => {
      const usual = { target: null, notCoppaCompliant: false, sisterService: false }
      const items = async (variables: Record<string, unknown>) =>
        (await network.client.query<{ globalNavigation: { items: unknown } }>('globalNavigation', variables)).data?.globalNavigation.items
      expect(await items({ app: 'nbc', language: 'es' })).toEqual([
        { machineName: 'home', title: 'Inicio', href: '/', attributes: usual, items: [] },
        {
          machineName: 'shop',
          title: 'Shop',
          href: 'https://shop.example',
          attributes: { ...usual, target: '_blank', notCoppaCompliant: true },
          items: [
            { machineName: 'sister', title: 'Hermana', href: 'https://sister.example', attributes: { ...usual, sisterService: true } },
            { machineName: 'peacock', title: 'Peacock', href: 'https://peacock.example', attributes: { ...usual, sisterService: true } },
          ],
        },
      ])
      expect(await items({ app: 'bravo' })).toMatchObject([{ machineName: 'bravo' }])
    })

    test('the process that imports a change shows it on pages immediately; another process shows it after reading the new revision', async () => {
      const other = await openNetwork(database, [home, ...menus])
      const titleInOther = async () => (await other.page('TITLE', 'night-desk')).data?.bonanzaPage?.metadata.title
      expect(await titleInOther()).toBe('Night Desk')
      const before = await network.client.revision()
      await network.add({ kind: 'series', id: 'desk', brand: 'nbc', title: 'Late Desk' })
      expect(await network.client.revision()).toBe(before + 1)
      expect((await network.page('TITLE', 'night-desk')).data?.bonanzaPage?.metadata).toMatchObject({
        title: 'Late Desk',
        canonicalPath: '/night-desk',
      })
      expect(await titleInOther()).toBe('Night Desk')
      await other.client.revision()
      expect(await titleInOther()).toBe('Late Desk')
    })
  })

  describe('with long lists', () => {
    let network: Network
    const many = 75
    beforeAll(async () => {
      const clips = Array.from(
        { length: many },
        (_, n): EntryInput => ({
          kind: 'video',
          id: `c${String(n).padStart(3, '0')}`,
          series: 'old',
          title: `Clip ${n}`,
          // Three clips in sequence have the same air date. Clips with the same air date are ordered by id.
          airDate: now - hours(1000 + Math.floor(n / 3)),
          popularity: (n % 5) / 5,
        }),
      )
      const movies = Array.from(
        { length: many },
        (_, n): EntryInput => ({ kind: 'movie', id: `m${n}`, brand: 'bravo', title: `Reel ${n}`, popularity: 0.1 }),
      )
      const sections = [
        {
          component: 'Shelf' as const,
          name: 'clips',
          rule: { from: 'videos' as const, title: 'old', programmingType: ['Clip', 'Short-Form VOD'] },
        },
        {
          component: 'Shelf' as const,
          name: 'popular',
          rule: { from: 'videos' as const, title: 'old', sort: 'popular' as const, limit: 33 },
        },
        { component: 'Stack' as const, name: 'chosen', items: clips.map((clip) => ({ video: (clip as { id: string }).id })) },
      ]
      network = await openNetwork(await open(), [...clips, ...movies, { kind: 'page', id: 'long', name: 'long', sections }])
    })

    /** Follows the cursors of a list to its end. Returns the number of items on each page, and all ids. */
    async function readAll(sections: Section[], name: string): Promise<{ pages: number[]; ids: string[] }> {
      let { data } = listIn(sections, name)
      const pages = [data.items.length]
      const ids = tilesOf(sections, name)
      while (data.moreItems) {
        const { queryName, queryVariables } = data.moreItems
        const { data: answer } = await network.client.query<Record<string, Section>>(queryName as 'paginatedShelf', queryVariables)
        const section = answer![queryName]!
        expect(section.component).toBe(listIn(sections, name).component)
        data = listIn([section], name).data
        pages.push(data.items.length)
        ids.push(...tilesOf([section], name))
      }
      return { pages, ids }
    }

    test('following the cursors of a list to its end returns all items in order, without duplicates', async () => {
      const sections = await network.sections('PAGE', 'long')
      const latest = await readAll(sections, 'clips')
      expect(latest.pages).toEqual([12, 12, 12, 12, 12, 12, 3])
      expect(new Set(latest.ids).size).toBe(many)
      const airing = (id: string) => Math.floor(Number(id.slice(1)) / 3)
      expect(latest.ids.map(airing)).toEqual([...latest.ids].map(airing).sort((a, b) => a - b))
      const popular = await readAll(sections, 'popular')
      expect(popular.pages).toEqual([12, 12, 9])
      expect((await readAll(sections, 'chosen')).ids).toEqual(Array.from({ length: many }, (_, n) => `c${String(n).padStart(3, '0')}`))
    })

    test('a shelf of similar titles has 20 items, because it loads no more', async () => {
      expect(tilesOf(await network.sections('TITLE', 'reel-1'), 'more-like-this')).toHaveLength(20)
    })

    test('a grid has 30 items per page, in both sort orders', async () => {
      for (const category of ['popular', 'all']) {
        const { pages, ids } = await readAll(await network.sections('PAGE', `movies/${category}`, { app: 'bravo' }), `movie-${category}`)
        expect(pages).toEqual([30, 30, 16])
        expect(new Set(ids).size).toBe(many + 1)
      }
    })
  })
})
