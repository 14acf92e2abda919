// Pages as visitors meet them, on both databases.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { PageData, Section } from '#contracts/graph/shapes.ts'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { pageKey } from './pages/page.ts'
import { ask, hours, listIn, type Network, now, openNetwork, tilesOf } from './testing/network.ts'

onEachDatabase('content', (open) => {
  describe('of a network that no editor touched', () => {
    let network: Network
    beforeAll(async () => {
      network = await openNetwork(await open())
    })
    beforeEach(() => {
      network.clock.now = now
    })
    const bonanza = async (...args: Parameters<Network['page']>) => (await network.page(...args)).data!.bonanzaPage as unknown as PageData

    test('home on the main brand shows every brand, on another brand its own', async () => {
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

    test('[C3-43] a page has analytics and data.sections, and tells of itself', async () => {
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
      const asked = `{ bonanzaPage(type: VIDEO, name: "harbor202", app: "nbc") { analytics { ${fields} } } }`
      expect(await ask(network, asked)).toEqual({ bonanzaPage: { analytics: { sport: null, league: null, favoritedSeries: null } } })
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

    test('[C7.1-04] the cache key of the anonymous user is friendship:{type}:{name}, within brand and language', async () => {
      const page = { type: 'TITLE', name: 'harbor-lights', pid: null } as const
      expect(pageKey('nbc', 'en', page)).toBe('nbc en  friendship:TITLE:harbor-lights')
      const titles = async (variables: Record<string, unknown>) => (await bonanza('TITLE', 'luz-de-abril', variables)).metadata.description
      expect([await titles({}), await titles({ language: 'es' }), await titles({})]).toEqual(['A family.', 'Una familia.', 'A family.'])
    })

    test("another brand's site shows its own, and its tagline", async () => {
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

    test('a series home: its newest season that can be watched, clips, cast, photos, more like it', async () => {
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

    test('a movie home: its button plays it, and it is no list of episodes', async () => {
      const page = await bonanza('TITLE', 'high-tide', { language: 'es' })
      expect(page.title).toMatchObject({
        type: 'movie',
        cta: { text: 'Ver la película', destination: '/high-tide/video/high-tide/700' },
        video: { duration: 5400 },
      })
      expect(tilesOf(page.data.sections, 'more-like-this')).toEqual(['harbor-lights', 'luz-de-abril', 'old-times'])
    })

    test('a movie that is only written about has a page without a button', async () => {
      expect((await bonanza('TITLE', 'paper-moon-over-reno')).title).toMatchObject({ cta: null, video: null })
    })

    test('episodes: the seasons as links in their order, then one season from its first episode', async () => {
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

    test('a season without episodes says so', async () => {
      const sections = await network.sections('EPISODES', 'harbor-lights/3', { language: 'es' })
      expect(sections.at(-1)).toEqual({
        component: 'Message',
        data: {
          text: 'Ningún episodio de esta temporada está disponible por ahora.',
          cta: { text: 'Ver el programa', destination: '/harbor-lights', destinationType: 'series' },
        },
      })
    })

    test('after an episode come the rest of its season, then the next season', async () => {
      expect(tilesOf(await network.sections('VIDEO', 'harbor101'), 'up-next')).toEqual(['harbor102', 'harbor103'])
      expect(tilesOf(await network.sections('VIDEO', 'harbor103'), 'up-next')).toEqual(['harbor201', 'harbor202'])
      expect(tilesOf(await network.sections('VIDEO', 'clip-1'), 'up-next')).toEqual(['clip-2'])
      expect(tilesOf(await network.sections('VIDEO', 'clip-1'), 'more-from-brand')).toEqual(['high-tide', 'night-desk'])
    })

    test('nothing that came before is called up next: after the last episode stand the latest ones, called so', async () => {
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

    test('a playlist plays the chosen video and goes on with its list; each tile opens it there', async () => {
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

    test('a tile knows the playlist that lists it, and only then', async () => {
      const clips = listIn(await network.sections('PAGE', 'home'), 'latest-clips').data.items.map(({ data }) => data)
      expect(clips.map((data) => 'playlistMachineName' in data && data.playlistMachineName)).toEqual([
        'best-of-harbor',
        'best-of-harbor',
        null,
      ])
    })

    test('[C3-30] a playlist tile has playlistMachineName, destination, linkTarget', async () => {
      const items = listIn(await network.sections('PAGE', 'home'), 'playlists').data.items
      expect(items[0]).toMatchObject({
        component: 'PlaylistTile',
        data: { playlistMachineName: 'best-of-harbor', destination: 'clip-1', linkTarget: null, count: 3 },
      })
    })

    test('[C3-28] a gallery has id, title, pathname, thumbnail.path, category, postDate, currentGallery', async () => {
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

    test('shows of a brand and a category: both as links that work without a script, then a grid', async () => {
      const sections = await network.sections('PAGE', 'shows/all/drama')
      const [brands, categories] = sections.map(({ data }) => data) as { items: { label: string; pathname: string; selected: boolean }[] }[]
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
      expect(tilesOf(sections, 'series-drama')).toEqual(['harbor-lights', 'luz-de-abril', 'old-times'])
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
      expect(tilesOf(own, 'series-popular')).toEqual(['old-times'])
    })

    test.each([
      ['shows/all/popular', 'en', 'Popular shows'],
      ['shows/all/all', 'es', 'Todos los programas'],
      ['shows/telemundo/popular', 'es', 'Programas populares en Telemundo'],
      ['shows/bravo/popular', 'en', 'Popular shows on Bravo'],
      ['shows/all/drama', 'en', 'Shows: Drama'],
      ['movies/all', 'en', 'All movies'],
    ] as const)('%s is called what its visitors call it (%s)', async (name, language, title) => {
      expect((await bonanza('PAGE', name, { language })).metadata.title).toBe(title)
    })

    test('a network page is about that brand, wherever it is looked at', async () => {
      const page = await bonanza('PAGE', 'networks/telemundo', { language: 'es' })
      expect(page.metadata).toMatchObject({ title: 'Telemundo', description: 'Telemundo esta noche', canonicalPath: '/networks/telemundo' })
      expect(tilesOf(page.data.sections, 'popular-shows')).toEqual(['luz-de-abril'])
    })

    test('text is in the language asked for; what is not says so', async () => {
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

    test('what has not aired or has expired is in no list; what airs meanwhile appears within half a minute', async () => {
      const latest = async () => tilesOf(await network.sections('PAGE', 'home'), 'latest-episodes')[0]
      expect(await latest()).toBe('harbor202')
      network.clock.now = now + hours(24 * 6) - 1
      expect(await latest()).toBe('harbor202')
      network.clock.now = now + hours(24 * 6) + 30_001
      expect(await latest()).toBe('harbor203')
      expect(tilesOf(await network.sections('TITLE', 'harbor-lights'), 'clips')).toEqual(['clip-1'])
    })

    test('a lock opens and a badge falls on the millisecond, though pages and tiles are remembered', async () => {
      const look = async () => {
        const tile = listIn(await network.sections('PAGE', 'home'), 'latest-episodes').data.items.find(
          ({ data }) => 'mpxGuid' in data && data.mpxGuid === 'harbor202',
        )
        if (!tile) throw new Error('not there')
        const { locked, labelBadge } = tile.data as { locked: boolean; labelBadge: string | null }
        return [locked, labelBadge]
      }
      const aired = now - hours(24)
      network.clock.now = aired + hours(24 * 7) - 1
      expect(await look()).toEqual([true, 'NEW'])
      network.clock.now = aired + hours(24 * 7)
      expect(await look()).toEqual([false, 'NEW'])
      network.clock.now = aired + hours(24 * 7) + 1
      expect(await look()).toEqual([false, null])
    })

    test('the series tile says PREMIERE while it is one', async () => {
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

    test('the other root fields answer what their names say', async () => {
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
      expect(tilesOf(more, 'more-from-brand'), 'what stands above comes no second time').toEqual(['night-desk'])
      expect(await query('titleV2AboutSection', { name: 'harbor-lights' })).toMatchObject({
        component: 'AboutSection',
        data: {
          title: { urlAlias: 'harbor-lights' },
          credits: [{ person: { name: 'Ana Ruiz' } }, {}],
          galleries: [{ component: 'GalleryTile' }],
        },
      })
    })

    test('other rooms get a video with what it asks for now, a picture with its sources, and every path', async () => {
      expect(await network.client.playableVideo('harbor202')).toEqual({
        mpxGuid: 'harbor202',
        brand: 'nbc',
        title: 'Chapter 2',
        programmingType: 'Full Episode',
        available: now - hours(24),
        expiration: null,
        entitlement: 'auth',
        duration: 2520,
        media: { films: ['ocean'] },
        captions: ['en', 'es'],
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

  describe('of a network with editors', () => {
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
          { machineName: 'shop', title: 'Shop', href: 'https://shop.example', target: '_blank', notCoppaCompliant: true },
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

    test('a rule of a genre finds the videos of its titles, and goes with the title', async () => {
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

    test("the editors' page stands in place of the default, in either language", async () => {
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

    test('chosen items stand as chosen, whatever they are; what is not there is left out', async () => {
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

    test('[C3-32] a shelf has items, moreItems, listTitle, treatments, sponsorName, sponsorLogo, machineName, viewAllCta', async () => {
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

    test('[C3-33] a list has autoScroll (isEnabled, key, value)', async () => {
      expect(listIn(await sections(), 'top').data.autoScroll).toEqual({ isEnabled: true, key: null, value: null })
      expect(listIn(await sections(), 'mixed').data.autoScroll).toBeNull()
    })

    test('[C3-29] a smart tile has a label, a nested tile and a cta; without its tile it is not there', async () => {
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

    test('[C3-31] a marketing band has link, primaryImage, compactImage', async () => {
      const [band] = listIn(await sections(), 'band').data.items
      if (!band) throw new Error('no band')
      const data = band.data as { link: string; primaryImage: { id: string }; compactImage: { id: string } }
      expect(data.link).toBe('https://apps.example')
      expect(await network.client.imageSource(data.primaryImage.id)).toMatchObject({ sources: { main: 'band.webp' } })
      expect(await network.client.imageSource(data.compactImage.id)).toMatchObject({ sources: { main: 'band-small.webp' } })
    })

    test('rules find what they say, and an empty list is no section', async () => {
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

    test('[C3-50] the footer lists quickLinks, at most seven, and corporateLinks, each with title and links', async () => {
      const { data } = await network.client.query<{
        globalNavigation: { quickLinks: { title: string; links: unknown[] }; corporateLinks: unknown }
      }>('globalNavigation', { app: 'nbc', language: 'es' })
      expect(data?.globalNavigation.quickLinks.title).toBe('Rápido')
      expect(data?.globalNavigation.quickLinks.links).toHaveLength(7)
      expect(data?.globalNavigation.corporateLinks).toMatchObject({ title: 'Company', links: [{ title: 'Jobs', href: '/jobs' }] })
    })

    test('[C3-51] a menu item has title, href, attributes and a flag for what is not child-privacy compliant', async () => {
      const items = async (variables: Record<string, unknown>) =>
        (await network.client.query<{ globalNavigation: { items: unknown } }>('globalNavigation', variables)).data?.globalNavigation.items
      expect(await items({ app: 'nbc', language: 'es' })).toEqual([
        { machineName: 'home', title: 'Inicio', href: '/', attributes: { target: null, notCoppaCompliant: false } },
        { machineName: 'shop', title: 'Shop', href: 'https://shop.example', attributes: { target: '_blank', notCoppaCompliant: true } },
      ])
      expect(await items({ app: 'bravo' })).toMatchObject([{ machineName: 'bravo' }])
    })

    test('an imported change is seen at once here, and by another process when it asks for the revision', async () => {
      const other = await openNetwork(database, [home, ...menus])
      const titleThere = async () => (await other.page('TITLE', 'night-desk')).data?.bonanzaPage?.metadata.title
      expect(await titleThere()).toBe('Night Desk')
      const before = await network.client.revision()
      await network.add({ kind: 'series', id: 'desk', brand: 'nbc', title: 'Late Desk' })
      expect(await network.client.revision()).toBe(before + 1)
      expect((await network.page('TITLE', 'night-desk')).data?.bonanzaPage?.metadata).toMatchObject({
        title: 'Late Desk',
        canonicalPath: '/night-desk',
      })
      expect(await titleThere()).toBe('Night Desk')
      await other.client.revision()
      expect(await titleThere()).toBe('Late Desk')
    })
  })

  describe('of a long catalogue', () => {
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
          // Three at each instant: the id decides between them.
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

    async function walk(sections: Section[], name: string): Promise<{ pages: number[]; ids: string[] }> {
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

    test('a list goes on by its cursor to its end, each item once and in order', async () => {
      const sections = await network.sections('PAGE', 'long')
      const latest = await walk(sections, 'clips')
      expect(latest.pages).toEqual([20, 20, 20, 15])
      expect(new Set(latest.ids).size).toBe(many)
      const airing = (id: string) => Math.floor(Number(id.slice(1)) / 3)
      expect(latest.ids.map(airing)).toEqual([...latest.ids].map(airing).sort((a, b) => a - b))
      const popular = await walk(sections, 'popular')
      expect(popular.pages).toEqual([20, 13])
      expect((await walk(sections, 'chosen')).ids).toEqual(Array.from({ length: many }, (_, n) => `c${String(n).padStart(3, '0')}`))
    })

    test('a grid begins with 30 and goes on, in both of its orders', async () => {
      for (const category of ['popular', 'all']) {
        const { pages, ids } = await walk(await network.sections('PAGE', `movies/${category}`, { app: 'bravo' }), `movie-${category}`)
        expect(pages).toEqual([30, 30, 16])
        expect(new Set(ids).size).toBe(many + 1)
      }
    })
  })
})
