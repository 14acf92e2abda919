// The pages of galleries and people of a title, on both databases.
import { beforeAll, describe, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { PageData, PersonData, PhotosData } from '#contracts/graph/shapes.ts'
import type { PageType } from '#contracts/graph/types.generated.ts'
import { pageRanges } from '#contracts/limits.ts'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, listIn, type Network, now, openNetwork, queryGraph, tilesOf } from '#services/catalogue/testing/network.ts'
import { removeEntries } from '#services/catalogue/writes/remove-entries.ts'

const day = hours(24)

const gallery = (id: string, title: string, more: Partial<Extract<EntryInput, { kind: 'gallery' }>> = {}): EntryInput => ({
  kind: 'gallery',
  id,
  series: 'desk',
  title,
  photos: [
    { art: { main: `${id}-1.webp`, width: 900, height: 1200 }, title: 'One', caption: 'The first', credit: 'A. Adams' },
    { art: `${id}-2.webp` },
    { art: `${id}-3.webp`, caption: { en: 'The last', es: 'La última' } },
  ],
  ...more,
})

/** Returns 30 episodes of a show. Each episode has a different guest. Every third episode also has the guest `regular`. */
function nights(): EntryInput[] {
  return Array.from({ length: 30 }, (_, index): EntryInput => {
    const guests = [`guest-${String(index).padStart(2, '0')}`, ...(index % 3 === 0 ? ['regular'] : [])]
    return {
      kind: 'video',
      id: `night-${index}`,
      series: 'desk',
      programmingType: 'Full Episode',
      title: `Night ${index}`,
      season: index < 15 ? 6 : 7,
      episode: 100 + index,
      airDate: now - day * (40 - index),
      credits: [{ person: 'host', role: 'cast.host' }, ...guests.map((person) => ({ person, role: 'cast.guest' }))],
    }
  })
}

const people = ['host', 'regular', ...Array.from({ length: 30 }, (_, index) => `guest-${String(index).padStart(2, '0')}`)]

const more: EntryInput[] = [
  ...people.map((id): EntryInput => ({ kind: 'person', id, name: `Mx ${id}` })),
  { kind: 'person', id: 'ana-2', name: 'Ana Ruiz', bio: { en: 'Another Ana.', es: 'Otra Ana.' } },
  {
    kind: 'movie',
    id: 'reel',
    brand: 'nbc',
    title: 'Reel',
    credits: [
      { person: 'ana', role: 'Actor', character: 'Ida' },
      { person: 'ana-2', role: 'Director' },
    ],
  },
  ...nights(),
  ...Array.from(
    { length: 8 },
    (_, index): EntryInput => ({
      kind: 'video',
      id: `desk-clip-${index}`,
      series: 'desk',
      title: `Desk clip ${index}`,
      season: 7,
      airDate: now - hours(10 + index),
      duration: 60,
      credits: [{ person: 'regular', role: 'guest', character: 'A lamp' }],
      ...(index === 0 && { expiration: now - 1 }),
    }),
  ),
  ...Array.from({ length: 14 }, (_, index) =>
    gallery(`night-${index}`, index < 2 ? 'Backstage' : `Night ${index}`, {
      season: index < 7 ? 6 : 7,
      category: index % 2 ? 'Behind the scenes' : 'Episode photos',
      postDate: now - day * index,
    }),
  ),
  gallery('category', 'Category', { series: undefined, movie: 'reel' }),
  gallery('bare', 'Soon', { series: undefined, movie: 'reel', photos: [] }),
]

onEachDatabase('people and photos', (open) => {
  let network: Network
  let database: Database
  beforeAll(async () => {
    database = await open()
    network = await openNetwork(database, more)
  })
  const page = async (type: PageType, name: string, variables: Record<string, unknown> = {}) =>
    (await network.page(type, name, variables)).data?.bonanzaPage as unknown as PageData | null
  const sections = async (type: PageType, name: string, variables: Record<string, unknown> = {}) =>
    (await page(type, name, variables))!.data.sections
  const linksIn = (all: PageData['data']['sections'], name: string) => {
    const found = all.find(({ data }) => 'label' in data && 'machineName' in data && data.machineName === name)
    return (found?.data as { items: { label: string; pathname: string; selected: boolean }[] } | undefined)?.items
  }
  const missing = async (type: PageType, names: string[], variables: Record<string, unknown> = {}) => {
    for (const name of names) expect([name, await page(type, name, variables)]).toEqual([name, null])
    expect(network.reported).toEqual([])
  }

  test('the chunks of the sitemap contain each gallery and each person exactly one time', async () => {
    const paths: string[] = []
    for (let after: string | undefined; ; after = paths.at(-1)) {
      const chunk = await network.client.sitemap({ after, limit: 9 })
      paths.push(...chunk.map(({ path }) => path))
      if (chunk.length < 9) break
    }
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => path.includes('/photos/'))).toHaveLength(17)
    expect(paths.filter((path) => path.includes('/guest/'))).toHaveLength(32)
    expect(paths).toEqual(
      expect.arrayContaining([
        '/night-desk/photos/season-6/night-3',
        '/night-desk/guest/mx-regular',
        '/night-desk/credits/host/mx-host',
        '/harbor-lights/credits/lead/ana-ruiz',
      ]),
    )
    for (const path of paths.filter((one) => /\/(photos|guest|credits)\//.test(one))) {
      const [, alias, word, ...rest] = path.split('/')
      const name = word === 'guest' ? [alias, 'guest', ...rest] : [alias, ...rest]
      expect([path, (await page(word === 'photos' ? 'GALLERY' : 'CREDIT', name.join('/')))?.metadata.canonicalPath]).toEqual([path, path])
    }
  })

  describe('photos', () => {
    test('the photos page lists the galleries of a title, newest first, twelve per page', async () => {
      const all = await sections('PHOTOS', 'night-desk')
      expect(tilesOf(all, 'galleries')).toHaveLength(pageRanges.galleries)
      expect(tilesOf(all, 'galleries')[0]).toBe('night-0')
      const { moreItems } = listIn(all, 'galleries').data
      const { cursor } = moreItems!.queryVariables
      const { paginatedComponent } = await queryGraph<{ paginatedComponent: { data: { items: { data: { id: string } }[] } } }>(
        network,
        `{ paginatedComponent(name: "galleries", cursor: "${cursor}", app: "nbc") { ... on Grid { data { items { ... on GalleryTile { data { id } } } } } } }`,
      )
      expect(paginatedComponent.data.items.map(({ data }) => data.id)).toEqual(['night-12', 'night-13'])
    })

    test('the photos page filters galleries by season and category, and links only to filters with galleries', async () => {
      const all = await sections('PHOTOS', 'night-desk')
      expect(linksIn(all, 'seasons')?.map(({ label, selected }) => [label, selected])).toEqual([
        ['All seasons', true],
        ['Season 7', false],
        ['Season 6', false],
      ])
      expect(linksIn(all, 'categories')?.map(({ pathname }) => pathname)).toEqual([
        '/night-desk/photos',
        '/night-desk/photos/category/behind-the-scenes',
        '/night-desk/photos/category/episode-photos',
      ])
      const both = await page('PHOTOS', 'night-desk/season-6/category/episode-photos')
      expect(tilesOf(both!.data.sections, 'galleries')).toEqual(['night-0', 'night-2', 'night-4', 'night-6'])
      expect(both!.metadata).toMatchObject({
        title: 'Photos of Night Desk – Season 6 – Episode photos',
        canonicalPath: '/night-desk/photos/season-6/category/episode-photos',
      })
      expect(tilesOf(await sections('PHOTOS', 'night-desk/season-7'), 'galleries')).toHaveLength(7)
      expect(tilesOf(await sections('PHOTOS', 'night-desk/category/behind-the-scenes'), 'galleries')).toHaveLength(7)
    })

    test('each gallery tile links to its own page, even if several galleries have the same title', async () => {
      const tiles = listIn(await sections('PHOTOS', 'night-desk/season-6'), 'galleries').data.items
      const paths = tiles.map(({ data }) => ('pathname' in data ? data.pathname : ''))
      expect(paths[0]).toBe('/night-desk/photos/season-6/backstage')
      expect(paths[1]).toMatch(/^\/night-desk\/photos\/season-6\/backstage-\w{10}$/)
      const [other] = listIn(await sections('PHOTOS', 'reel'), 'galleries').data.items
      expect(other!.data).toMatchObject({ pathname: '/reel/photos/photos-category' })
      for (const path of paths) expect(await page('GALLERY', path.slice(1).replace('/photos', ''))).not.toBeNull()
    })

    test('[C3-28] a gallery has the fields id, title, pathname, thumbnail.path, category, postDate and currentGallery', async () => {
      const all = await sections('GALLERY', 'night-desk/season-6/night-3')
      const tiles = listIn(all, 'galleries').data.items
      const current = tiles.filter(({ data }) => 'currentGallery' in data && data.currentGallery)
      expect(current).toHaveLength(1)
      const { gallery: own } = (all.find(({ component }) => component === 'Photos')!.data as PhotosData) ?? {}
      for (const data of [own, current[0]!.data])
        expect(data).toEqual(
          expect.objectContaining({
            id: 'night-3',
            title: 'Night 3',
            pathname: '/night-desk/photos/season-6/night-3',
            thumbnail: expect.objectContaining({ path: expect.stringMatching(/^\/images\/\w+\/16-9\/640$/) }),
            category: 'Behind the scenes',
            postDate: now - day * 3,
            currentGallery: true,
          }),
        )
    })

    test('the page of a gallery shows one photo with its texts and number, and links to the previous and next photos', async () => {
      const first = await page('GALLERY', 'night-desk/night-3', { language: 'es' })
      const photos = first!.data.sections[0]!.data as PhotosData
      expect(photos).toMatchObject({
        number: 1,
        previousPath: null,
        nextPath: '/night-desk/photos/season-6/night-3/2',
        photo: { title: 'One', caption: 'The first', credit: 'A. Adams', lang: 'en', image: { imageWidth: 900, imageHeight: 1200 } },
      })
      expect(photos.photos).toHaveLength(3)
      expect(first!.metadata.canonicalPath).toBe('/night-desk/photos/season-6/night-3')
      const last = await page('GALLERY', 'night-desk/season-6/night-3', { pid: '3', language: 'es' })
      expect(last!.data.sections[0]!.data).toMatchObject({ number: 3, nextPath: null, photo: { caption: 'La última', credit: null } })
      expect(last!.metadata).toMatchObject({
        title: 'Night 3 – Foto 3 de 3 – Night Desk',
        canonicalPath: '/night-desk/photos/season-6/night-3/3',
      })
    })

    test('the page of a gallery without photos shows a message', async () => {
      const soon = (await page('GALLERY', 'reel/soon'))!
      expect(soon.data.sections[0]).toMatchObject({ component: 'Message', data: { cta: { destination: '/reel' } } })
      expect(soon.metadata).toMatchObject({ title: 'Soon – Reel', canonicalPath: '/reel/photos/soon' })
      await missing('GALLERY', ['reel/soon'], { pid: '1' })
    })

    test('the photos page of a title without photos shows a message; pages of unknown galleries are NOT_FOUND', async () => {
      const [message] = await sections('PHOTOS', 'old-times', { language: 'es' })
      expect(message).toMatchObject({
        component: 'Message',
        data: { text: 'Todavía no hay fotos.', cta: { destination: '/old-times' } },
      })
      await missing('PHOTOS', [
        'nothing',
        'night-desk/season-9',
        'night-desk/category/x',
        'night-desk/x',
        'night-desk/season-6/category',
        '',
      ])
      await missing('PHOTOS', ['night-desk/season-99999999999', 'night-desk/category/a\0b', `${'a/'.repeat(50)}b`, 'night-desk//'])
      await missing('GALLERY', [
        'night-desk/nothing',
        'night-desk/season-7/night-3',
        'harbor-lights/night-3',
        'night-desk',
        'night-desk/a/b',
      ])
      for (const pid of ['0', '4', '-1', '1e3', 'x', '01', '999999999999', '\0'])
        await missing('GALLERY', ['night-desk/season-6/night-3'], { pid })
    })
  })

  describe('people', () => {
    test('[C3-16] roleName is the last dotted segment of a role, and is empty for guests', async () => {
      const cast = await sections('CREDITS', 'harbor-lights')
      expect(listIn(cast, 'credits-lead').data.items[0]!.data).toMatchObject({ roleName: 'lead', roleMachineName: 'lead' })
      const elenco = await sections('CREDITS', 'harbor-lights', { language: 'es' })
      expect(listIn(elenco, 'credits-lead').data.items[0]!.data).toMatchObject({ roleName: 'Protagonista', roleMachineName: 'lead' })
      const guests = await sections('CREDITS', 'harbor-lights/guest')
      expect(listIn(guests, 'credits-guest').data.items[0]!.data).toMatchObject({ roleName: '', roleMachineName: 'guest' })
    })

    test('the credits page lists people by role, for all roles or one role, and for one season by the credits of its videos', async () => {
      const all = await sections('CREDITS', 'night-desk')
      expect(tilesOf(all, 'credits-host')).toEqual(['Mx host'])
      expect(all.some(({ data }) => 'machineName' in data && data.machineName === 'credits-guest')).toBe(false)
      expect(linksIn(all, 'seasons')?.map(({ pathname }) => pathname)).toEqual([
        '/night-desk/credits',
        '/night-desk/credits/season-7',
        '/night-desk/credits/season-6',
      ])
      const reel = await page('CREDITS', 'reel')
      expect(linksIn(reel!.data.sections, 'roles')?.map(({ label, pathname }) => [label, pathname])).toEqual([
        ['All roles', '/reel/credits'],
        ['Actors', '/reel/credits/actor'],
        ['Directors', '/reel/credits/director'],
      ])
      expect(tilesOf(await sections('CREDITS', 'reel/director'), 'credits-director')).toEqual(['Ana Ruiz'])
      const season = await page('CREDITS', 'night-desk/host/season-6', { language: 'es' })
      expect(season!.metadata).toMatchObject({
        title: 'Elenco y equipo de Night Desk – Conducción – Temporada 6',
        canonicalPath: '/night-desk/credits/host/season-6',
      })
    })

    test('on a credits page with several roles, a role with many people is a shelf with a link to all people of the role', async () => {
      const crowd = Array.from({ length: 40 }, (_, index) => `extra-${String(index).padStart(2, '0')}`)
      await network.add(...crowd.map((id): EntryInput => ({ kind: 'person', id, name: `Extra ${id}` })), {
        kind: 'movie',
        id: 'crowd',
        brand: 'nbc',
        title: 'Crowd',
        credits: [...crowd.map((person) => ({ person, role: 'Actor' })), { person: 'host', role: 'Director' }],
      })
      const all = await sections('CREDITS', 'crowd')
      expect(listIn(all, 'credits-actor')).toMatchObject({
        component: 'Shelf',
        data: { viewAllCta: { destination: '/crowd/credits/actor' } },
      })
      expect(listIn(all, 'credits-director').component).toBe('Grid')
      const actors = listIn(await sections('CREDITS', 'crowd/actor'), 'credits-actor')
      expect(actors).toMatchObject({ component: 'Grid', data: { viewAllCta: null } })
      const { cursor } = actors.data.moreItems!.queryVariables
      const { paginatedComponent } = await queryGraph<{ paginatedComponent: { data: { items: object[]; moreItems: null } } }>(
        network,
        `{ paginatedComponent(name: "x", cursor: "${cursor}", app: "nbc") { ... on Grid { data { items { ... on PersonTile { data { id } } } moreItems { queryName } } } } }`,
      )
      expect(paginatedComponent.data).toMatchObject({ items: { length: 10 }, moreItems: null })
    })

    test('the guests page lists the 30 most recent guests without duplicates, and all guests by air date, 24 per page', async () => {
      const all = await sections('CREDITS', 'night-desk/guest')
      const recent = tilesOf(all, 'recent-guests')
      expect(recent).toHaveLength(pageRanges.guestCarousel)
      expect(new Set(recent).size).toBe(recent.length)
      const byDate = listIn(all, 'guests-by-date').data
      expect(byDate.items).toHaveLength(pageRanges.guestCalendar)
      const dates = byDate.items.map(({ data }) => ('airDate' in data && 'person' in data ? data.airDate! : 0))
      expect(dates).toEqual(dates.toSorted((a, b) => b - a))
      expect(dates[0]).toBe(now - day * 11)
      const { cursor } = byDate.moreItems!.queryVariables
      const { paginatedComponent } = await queryGraph<{ paginatedComponent: { data: { items: { data: { id: string } }[] } } }>(
        network,
        `{ paginatedComponent(name: "x", cursor: "${cursor}", app: "nbc") { ... on Grid { data { items { ... on PersonTile { data { id } } } } } } }`,
      )
      // The 30 different guests, and the 10 appearances of the regular guest, are 40 credits. The first page has 24 credits.
      expect(paginatedComponent.data.items).toHaveLength(16)
      const seen = [...byDate.items, ...paginatedComponent.data.items].map(({ data }) => ('id' in data ? data.id : ''))
      expect(new Set(seen).size).toBe(40)
      const six = await sections('CREDITS', 'night-desk/guest/season-6')
      expect(listIn(six, 'guests-by-date').data.items).toHaveLength(20)
    })

    test('[C9-24] lists have page sizes of 6 episodes, 12 galleries, 6 credit clips, 30 recent guests and 24 guests by date', async () => {
      const first = async (type: 'EPISODES' | 'PHOTOS' | 'CREDIT' | 'CREDITS', name: string, list: string) =>
        tilesOf(await sections(type, name), list).length
      expect(await first('EPISODES', 'night-desk/6', 'season-6')).toBe(6)
      expect(await first('PHOTOS', 'night-desk', 'galleries')).toBe(12)
      expect(await first('CREDIT', 'night-desk/guest/mx-regular', 'credit-clips')).toBe(6)
      expect(await first('CREDITS', 'night-desk/guest', 'recent-guests')).toBe(30)
      expect(await first('CREDITS', 'night-desk/guest', 'guests-by-date')).toBe(24)
    })

    test('the episodes of a season load six at a time, without duplicates', async () => {
      const grid = listIn(await sections('EPISODES', 'night-desk/6'), 'season-6').data
      const seen = grid.items.map(({ data }) => ('mpxGuid' in data ? data.mpxGuid : ''))
      let cursor = grid.moreItems?.queryVariables.cursor
      for (let pages = 1; cursor && pages < 9; pages++) {
        const { paginatedComponent } = await queryGraph<{
          paginatedComponent: { data: { items: { data: { mpxGuid: string } }[]; moreItems: { queryVariables: { cursor: string } } | null } }
        }>(
          network,
          `{ paginatedComponent(name: "x", cursor: "${cursor}", app: "nbc") { ... on Grid { data { items { ... on VideoTile { data { mpxGuid } } } moreItems { queryVariables { cursor } } } } } }`,
        )
        const { items, moreItems } = paginatedComponent.data
        expect(items.length).toBeLessThanOrEqual(6)
        seen.push(...items.map(({ data }) => data.mpxGuid))
        cursor = moreItems?.queryVariables.cursor
      }
      expect([seen.length, new Set(seen).size, cursor]).toEqual([15, 15, undefined])
    })

    test('a credit has the fields destination, role, season and name; the tile builds its link from these fields', async () => {
      const [lead] = listIn(await sections('CREDITS', 'harbor-lights'), 'credits-lead').data.items
      expect(lead!.data).toMatchObject({ destination: '/harbor-lights/credits/', seasonNumber: null, person: { machineName: 'ana-ruiz' } })
      const [host] = listIn(await sections('CREDITS', 'night-desk/season-6'), 'credits-host').data.items
      expect(host!.data).toMatchObject({ destination: '/night-desk/credits/', roleMachineName: 'host', seasonNumber: 6 })
      const [guest] = listIn(await sections('CREDITS', 'night-desk/guest'), 'recent-guests').data.items
      expect(guest!.data).toMatchObject({ destination: '/night-desk/', roleMachineName: 'guest' })
    })

    test('the page of a person shows the credit, the first six clips, and other titles of the person', async () => {
      const regular = await page('CREDIT', 'night-desk/guest/mx-regular')
      const { credit } = regular!.data.sections[0]!.data as PersonData
      expect(credit).toMatchObject({ roleName: '', person: { name: 'Mx regular' } })
      expect(regular!.metadata.canonicalPath).toBe('/night-desk/guest/mx-regular')
      const clips = listIn(regular!.data.sections, 'credit-clips').data
      expect(clips.items).toHaveLength(pageRanges.creditClips)
      expect(tilesOf(regular!.data.sections, 'credit-clips')[0]).toBe('desk-clip-1')
      expect(tilesOf(regular!.data.sections, 'credit-episodes')[0]).toBe('night-27')
      const ana = await page('CREDIT', 'harbor-lights/lead/ana-ruiz')
      expect(ana!.data.sections[0]!.data).toMatchObject({ credit: { characterName: 'Captain Vega' } })
      expect(tilesOf(ana!.data.sections, 'also-in')).toEqual(['reel'])
      expect(tilesOf(ana!.data.sections, 'clips')).toEqual(['clip-1', 'clip-2'])
    })

    test('[C3-17] a person without social links has the links of another person with the same name; the comparison ignores case', async () => {
      const social = [{ network: 'Postcards', url: 'https://postcards.example/@host' }]
      await network.add({ kind: 'person', id: 'host-elsewhere', name: 'MX Host', social })
      const host = await page('CREDIT', 'night-desk/host/mx-host')
      expect((host!.data.sections[0]!.data as PersonData).credit.person.social).toEqual(social)
      const regular = await page('CREDIT', 'night-desk/guest/mx-regular')
      expect((regular!.data.sections[0]!.data as PersonData).credit.person.social).toEqual([])
    })

    test('[C3-18] a credit has the images of the person', async () => {
      const document = `{ bonanzaPage(type: CREDIT, name: "harbor-lights/lead/ana-ruiz", app: "nbc") { data { sections { ... on PersonSection {
        data { credit { images { id } person { image { id } } } } } } } } }`
      type Answer = {
        bonanzaPage: { data: { sections: [{ data: { credit: { images: { id: string }[]; person: { image: { id: string } } } } }] } }
      }
      const { credit } = (await queryGraph<Answer>(network, document)).bonanzaPage.data.sections[0].data
      expect(credit.images).toEqual([credit.person.image])
    })

    test('two people with the same name have separate pages; the page of a person also exists below a season and below the role `all`', async () => {
      const director = listIn(await sections('CREDITS', 'reel/director'), 'credits-director').data.items[0]!.data
      const name = 'person' in director ? director.person.machineName : ''
      expect(name).toMatch(/^ana-ruiz-\w{10}$/)
      const other = await page('CREDIT', `reel/director/${name}`, { language: 'es' })
      expect(other!.metadata).toMatchObject({ description: 'Otra Ana.', canonicalPath: `/reel/credits/director/${name}` })
      for (const path of ['night-desk/host/mx-host', 'night-desk/all/mx-host', 'night-desk/host/season-6/mx-host'])
        expect((await page('CREDIT', path))!.metadata.canonicalPath).toBe('/night-desk/credits/host/mx-host')
      expect((await page('CREDITS', 'night-desk/mx-host'))!.metadata.title).toBe('Mx host – Night Desk')
    })

    test('the credits page of a title without people shows a message; pages of unknown credits are NOT_FOUND', async () => {
      expect((await sections('CREDITS', 'old-times'))[0]).toMatchObject({ component: 'Message' })
      expect((await sections('CREDITS', 'old-times/guest'))[0]).toMatchObject({ component: 'Message' })
      await missing('CREDITS', ['nothing', 'night-desk/nobody', 'night-desk/season-9', 'night-desk/host/season-9', 'night-desk/host/host'])
      await missing('CREDIT', ['night-desk/host/mx-regular', 'night-desk/guest/mx-host', 'night-desk/host/nobody', 'night-desk/host'])
      await missing('CREDIT', ['night-desk/host/season-9/mx-host', 'night-desk/host/x/mx-host', 'reel/actor/mx-host', 'night-desk/host/\0'])
    })

    test('the navigation of a title has links to photos, people and guests only if the title has photos, people or guests', async () => {
      const urls = async (name: string) => (await page('TITLE', name))!.title!.navigation.map(({ url }) => url)
      expect(await urls('night-desk')).toEqual(expect.arrayContaining(['/night-desk/guests', '/night-desk/credits', '/night-desk/photos']))
      expect(await urls('old-times')).toEqual(['/old-times', '/old-times/episodes/1', '/old-times/about', '/old-times/more'])
    })

    test('the home page of a show lists recent guests, cast and photos, and each list links to all its items', async () => {
      const home = await sections('TITLE', 'night-desk')
      expect(tilesOf(home, 'recent-guests')[0]).toBe('Mx guest-29')
      const ctas = ['recent-guests', 'galleries'].map((name) => listIn(home, name).data.viewAllCta?.destination)
      expect(ctas).toEqual(['/night-desk/guests', '/night-desk/photos'])
      expect(listIn(await sections('TITLE', 'harbor-lights'), 'cast').data.viewAllCta).toEqual({
        text: 'View all',
        destination: '/harbor-lights/credits',
        destinationType: 'page',
      })
    })

    test('a person tile links to the person’s page in one of the person’s titles', async () => {
      await network.add({
        kind: 'page',
        id: 'faces',
        name: 'faces',
        sections: [{ component: 'Shelf', name: 'faces', title: 'Faces', items: [{ person: 'ana' }, { person: 'gus' }] }],
      })
      const [ana, gus] = listIn(await sections('PAGE', 'faces'), 'faces').data.items
      expect(ana!.data).toMatchObject({ destination: '/harbor-lights/credits/', roleMachineName: 'lead', roleName: '' })
      expect(gus!.data).toMatchObject({ destination: '/harbor-lights/', roleMachineName: 'guest' })
    })

    test('the page of a credit exists only while a video or title has the credit', async () => {
      const [night] = nights()
      const video = (credits: { person: string; role?: string }[], season = 5): EntryInput =>
        ({ ...(night as object), id: 'night-x', airDate: now - day * 200, season, credits }) as EntryInput
      await network.add(
        { kind: 'person', id: 'once', name: 'Just Once' },
        video([
          { person: 'once', role: 'guest' },
          { person: 'host', role: 'host' },
        ]),
      )
      expect(await page('CREDIT', 'night-desk/guest/just-once')).not.toBeNull()
      await network.add(video([{ person: 'host', role: 'host' }]))
      expect(await page('CREDIT', 'night-desk/guest/just-once')).toBeNull()
      expect(await page('CREDITS', 'night-desk/guest/season-5')).toBeNull()
      expect(await page('CREDITS', 'night-desk/host/season-5')).not.toBeNull()
      await network.add(video([{ person: 'once', role: 'guest' }]))
      expect(await page('CREDIT', 'night-desk/guest/season-5/just-once')).not.toBeNull()
      await network.add(video([{ person: 'once', role: 'guest' }], 4))
      expect(await page('CREDIT', 'night-desk/guest/season-5/just-once')).toBeNull()
      expect(await page('CREDIT', 'night-desk/guest/season-4/just-once')).not.toBeNull()
      await network.add(
        video([{ person: 'once', role: 'guest' }], 0),
        ...['host', 'once'].map(
          (person, index): EntryInput => ({
            kind: 'video',
            id: `clip-of-${person}`,
            series: 'desk',
            title: 'Clip',
            airDate: now - hours(index),
            credits: [{ person, role: 'guest' }],
          }),
        ),
      )
      await removeEntries(database, 'video', ['night-x'])
      await network.add({ kind: 'person', id: 'nobody-else', name: 'Nobody Else' })
      const { data } = (await page('CREDIT', 'night-desk/guest/just-once'))!
      expect(tilesOf(data.sections, 'credit-clips')).toEqual(['clip-of-once'])
      expect(data.sections.some((section) => 'machineName' in section.data && section.data.machineName === 'credit-episodes')).toBe(false)
      await removeEntries(database, 'video', ['clip-of-once', 'clip-of-host'])
      await network.add({ kind: 'person', id: 'nobody-at-all', name: 'Nobody At All' })
      expect(await page('CREDIT', 'night-desk/guest/just-once')).toBeNull()
      expect(await page('CREDIT', 'night-desk/host/mx-host')).not.toBeNull()
      await network.add({ kind: 'movie', id: 'reel', brand: 'nbc', title: 'Reel', credits: [{ person: 'ana-2', role: 'Director' }] })
      expect(await page('CREDIT', 'reel/actor/ana-ruiz')).toBeNull()
    })
  })
})
