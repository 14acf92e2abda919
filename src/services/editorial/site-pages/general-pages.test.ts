// Built-in pages, on both databases.
import { beforeAll, describe, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { PageData, Section } from '#contracts/graph/shapes.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, listIn, type Network, now, openNetwork, tilesOf } from '#services/catalogue/testing/network.ts'
import { cleanHtml } from '../view-models/text.ts'

const replay = (id: string, days: number): EntryInput => ({
  kind: 'video',
  id,
  guid: id,
  series: 'desk',
  programmingType: 'Full Event Replay',
  title: `Game ${id}`,
  genre: 'Sports',
  airDate: now - hours(24 * days),
  duration: 3600,
})

/** Returns an event that airs in `days` days. Lists contain the event before it airs only if `available` is in the past. */
const event = (id: string, days: number, programmingType: 'Upcoming' | 'Single Live Event', available?: number): EntryInput => ({
  kind: 'video',
  id,
  guid: id,
  brand: 'nbc',
  programmingType,
  title: `Event ${id}`,
  genre: id === 'friendly' ? 'Sports' : 'Music',
  airDate: now + hours(24 * days),
  ...(available !== undefined && { available }),
})

const programme = (id: string, at: number, more: object = {}): EntryInput => ({
  kind: 'programme',
  id,
  channel: 'nbc.one',
  start: now + hours(at),
  stop: now + hours(at + 1),
  title: `Programme ${id}`,
  ...more,
})

const text = (name: string, words: object) => ({ component: 'Text' as const, name, title: { en: 'Why?', es: '¿Por qué?' }, ...words })

const more: EntryInput[] = [
  { kind: 'series', id: 'game', brand: 'nbc', title: 'Game Night', genres: ['Sports'], popularity: 0.3 },
  replay('r1', 3),
  replay('r2', 1),
  event('final', 5, 'Single Live Event', now - hours(1)),
  event('friendly', 2, 'Upcoming', now - hours(1)),
  event('secret', 1, 'Upcoming'),
  event('on-now', -1, 'Single Live Event'),
  { kind: 'channel', id: 'nbc.one', names: [{ text: 'NBC One' }], brand: 'nbc' },
  { kind: 'channel', id: 'bravo.one', names: [{ text: 'Bravo' }], brand: 'bravo' },
  programme('before', -3, { isLive: true, categories: ['Sports'] }),
  programme('taped', 1, { categories: ['Sports'] }),
  programme('match', 2, { isLive: true, categories: ['Deportes'], series: 'game' }),
  programme('news', 3, { isLive: true, categories: ['News'] }),
  {
    kind: 'page',
    id: 'faq',
    name: 'faq',
    title: { en: 'Questions', es: 'Preguntas' },
    sections: [
      text('first', { disclosure: true, text: { en: '<p onclick="x()">Be<script>alert(1)</script>cause</p>', es: '<p>Porque</p>' } }),
      text('second', { text: { es: '<p>Solo en español</p>' } }),
      text('empty', { text: '<script>nothing</script>' }),
    ],
  },
  {
    kind: 'page',
    id: 'terms-bravo',
    name: 'terms',
    brand: 'bravo',
    title: 'House rules',
    sections: [text('a', { text: '<p>Be nice.</p>' })],
  },
  { kind: 'page', id: 'mine', name: 'sign-in', title: 'Come in', sections: [text('a', { text: '<p>Soon.</p>' })] },
  { kind: 'page', id: 'peacock', name: 'networks/peacock', title: 'Peacock', sections: [text('a', { text: '<p>Elsewhere.</p>' })] },
  {
    kind: 'page',
    id: 'tickets',
    name: 'harbor-lights/tickets/gala',
    title: { en: 'The gala', es: 'La gala' },
    sections: [
      { component: 'Shelf', name: 'gala-clips', title: 'Clips', rule: { from: 'videos', title: 'self', programmingType: ['Clip'] } },
    ],
  },
  { kind: 'series', id: 'kites', brand: 'nbc', title: 'Kite Street', isCoppaCompliant: true },
  {
    kind: 'video',
    id: 'kite-clip',
    guid: 'kite-clip',
    brand: 'nbc',
    series: 'kites',
    programmingType: 'Clip',
    title: 'Kites',
    duration: 60,
    available: now - hours(1),
  },
  {
    kind: 'page',
    id: 'kite-tickets',
    name: 'kite-street/tickets/tour',
    title: 'The tour',
    sections: [
      { component: 'Shelf', name: 'kite-clips', title: 'Clips', rule: { from: 'videos', title: 'self', programmingType: ['Clip'] } },
    ],
  },
  {
    kind: 'page',
    id: 'summer',
    name: 'pages/summer',
    title: 'Summer',
    sections: [{ component: 'Shelf', name: 'summer', title: 'Summer', items: [{ video: 'kite-clip' }, { video: 'promo' }] }],
  },
  {
    kind: 'page',
    id: 'bravo-party',
    name: 'pages/party',
    brand: 'bravo',
    title: 'Party',
    sections: [{ component: 'Shelf', name: 'party', title: 'Party', items: [{ video: 'promo' }] }],
  },
]

onEachDatabase('built-in pages', (open) => {
  let network: Network
  beforeAll(async () => {
    network = await openNetwork(await open(), more)
  })
  const page = async (name: string, variables: object = {}, type: 'PAGE' | 'SALES' = 'PAGE') => {
    const { data, errors } = await network.page(type, name, { ...variables })
    if (errors) throw new Error(errors.map(({ message, extensions }) => `${extensions?.code}: ${message}`).join())
    return data!.bonanzaPage as unknown as PageData
  }
  const dataOf = (sections: Section[], component: Section['component']) =>
    sections.filter((section) => section.component === component).map(({ data }) => data)

  test('[C2.1-34] /sports lists upcoming live programmes, replays, shows, episodes and clips of the sports genre', async () => {
    const { metadata, data } = await page('sports')
    expect(metadata).toMatchObject({ title: 'Sports', canonicalPath: '/sports' })
    expect(tilesOf(data.sections, 'replays')).toEqual(['r2', 'r1'])
    expect(tilesOf(data.sections, 'sports-shows')).toEqual(['game-night'])
    expect(listIn(data.sections, 'upcoming-live').data.items.map((item) => (item.data as { title?: string }).title)).toEqual([
      'Programme match',
    ])
    expect((await page('sports', { language: 'es' })).metadata.title).toBe('Deportes')
    const [nothing] = (await page('sports', { app: 'telemundo' })).data.sections
    expect(nothing).toMatchObject({ component: 'Message', data: { cta: { destination: '/shows/all/popular' } } })
  })

  test('[C2.1-17] /replays lists full events, and /live-upcoming lists current and upcoming live programmes', async () => {
    expect(tilesOf((await page('replays')).data.sections, 'replays')).toEqual(['r2', 'r1'])
    expect((await page('replays', { app: 'bravo' })).data.sections[0]?.component).toBe('Message')
    const { sections } = (await page('live-upcoming')).data
    expect(dataOf(sections, 'LazyComponent')).toMatchObject([{ queryName: 'onAirNowShelf', targetComponent: 'OnAirNowShelf' }])
    expect(listIn(sections, 'upcoming-live').data.items.map((item) => (item.data as { title?: string }).title)).toEqual([
      'Programme match',
      'Programme news',
    ])
    expect(tilesOf(sections, 'upcoming-events')).toEqual(['friendly', 'final'])
    expect(tilesOf(sections, 'live-events')).toEqual(['on-now'])
    expect(tilesOf((await page('sports')).data.sections, 'upcoming-sports')).toEqual(['friendly'])
    const paths = listIn(sections, 'upcoming-live').data.items.map(({ data }) => (data as { relativePath?: string }).relativePath)
    expect(paths, '[C2.6-11]').toEqual(['/game-night', '/watch/events/nbc/news'])
  })

  test('[C2.1-20] the schedule page shows the default channel or a requested channel, and the apps page lists the apps of a brand', async () => {
    const own = (await page('schedule')).data.sections
    expect(dataOf(own, 'LinksSelectableGroup')).toMatchObject([
      { machineName: 'views' },
      {
        items: [
          { pathname: '/schedule?channel=nbc', selected: true },
          { pathname: '/schedule?channel=bravo', selected: false },
        ],
      },
    ])
    expect(dataOf(own, 'Schedule')).toMatchObject([{ listTitle: 'NBC One', date: '2026-05-12' }])
    const [named] = dataOf((await page('schedule/nbc')).data.sections, 'Schedule')
    expect(named).toMatchObject({ listTitle: 'NBC One', date: '2026-05-12' })
    const [dated] = dataOf((await page('schedule/nbc.one/1999-12-31')).data.sections, 'Schedule')
    expect(dated).toMatchObject({ date: '1999-12-31', programmes: [] })
    for (const wrong of ['schedule/nowhere', 'schedule/nbc/tomorrow', `schedule/${'x'.repeat(10_000)}`])
      await expect(page(wrong)).rejects.toThrow('NOT_FOUND')

    const apps = (await page('apps/bravo-tv')).data.sections
    expect((await page('apps/bravo-tv')).metadata).toMatchObject({ title: 'Where to watch Bravo', canonicalPath: '/apps?brand=bravo' })
    expect(dataOf(apps, 'Text')).toEqual([
      expect.objectContaining({
        listTitle: 'Tablet <3',
        html: '<p>Bigger &amp; brighter.</p><p><a href="https://apps.example/?a=1&amp;b=2">Open Tablet &lt;3</a></p>',
      }),
      expect.objectContaining({ listTitle: 'Tablet 4', html: '<p>The same.</p>' }),
    ])
    expect((await page('apps')).data.sections.at(-1)).toMatchObject({ component: 'Message' })
    await expect(page('apps/cbs')).rejects.toThrow('NOT_FOUND')
  })

  test('an editor’s page shows texts in the requested language with sanitized HTML, and leaves out empty texts', async () => {
    const english = (await page('faq')).data.sections
    expect(dataOf(english, 'Text')).toEqual([
      { machineName: 'first', listTitle: 'Why?', html: '<p>Because</p>', disclosure: true, lang: null },
      { machineName: 'second', listTitle: 'Why?', html: '<p>Solo en español</p>', disclosure: false, lang: 'es' },
    ])
    expect(dataOf((await page('faq', { language: 'es' })).data.sections, 'Text')).toMatchObject([
      { listTitle: '¿Por qué?', html: '<p>Porque</p>', lang: null },
      { lang: null },
    ])
    expect((await page('terms', { app: 'bravo' })).metadata.title).toBe('House rules')
    for (const name of ['terms', 'privacy', 'constructor', 'faq/more']) await expect(page(name)).rejects.toThrow('NOT_FOUND')
  })

  test('a built-in page without lists has a heading and a sentence, in both languages', async () => {
    for (const language of ['en', 'es'] as const) {
      const { metadata, data } = await page('onboarding', { language })
      expect(metadata.title).toBe(language === 'en' ? 'Make this site yours' : 'Haz tuyo este sitio')
      expect([metadata.description, data.sections]).toEqual([expect.any(String), []])
    }
    expect((await page('sign-in')).metadata.title, 'the page of an editor').toBe('Come in')
    expect((await page('networks/peacock')).metadata, 'a page of a network that is not a brand').toMatchObject({
      title: 'Peacock',
      canonicalPath: '/networks/peacock',
    })
    expect((await page('networks/peacock')).brand).toBeNull()
    const { brand } = await page('networks/bravo', { language: 'es' })
    expect(brand, 'the colours and wordmark of the page').toMatchObject({ machineName: 'bravo', gradientStart: expect.any(String) })
    await expect(page('networks/nobody')).rejects.toThrow('NOT_FOUND')
  })

  test.each(['a\0b', '\0', 'é'.repeat(6_000), '%00', '../x', '__proto__', "'; drop table content_pages"])(
    'a page with an invalid name is NOT_FOUND: %.20s',
    async (odd) => {
      for (const name of [
        odd,
        `apps/${odd}`,
        `schedule/${odd}`,
        `schedule/nbc/${odd}`,
        `networks/${odd}`,
        `shows/${odd}/popular`,
        `movies/${odd}`,
      ])
        await expect(page(name), name).rejects.toThrow('NOT_FOUND')
      for (const name of [`${odd}/tickets/gala`, `harbor-lights/${odd}/gala`, `harbor-lights/tickets/${odd}`, `tickets/${odd}`])
        await expect(page(name, {}, 'SALES'), name).rejects.toThrow('NOT_FOUND')
      await expect(page('harbor-lights/tickets/gala', { pid: odd }, 'SALES')).rejects.toThrow('NOT_FOUND')
      expect(network.reported).toEqual([])
    },
  )

  describe('[C2.1-49] sales pages', () => {
    test('a sales page exists below the path of a show or a brand', async () => {
      const gala = await page('harbor-lights/tickets/gala', { language: 'es' }, 'SALES')
      expect(gala.metadata).toMatchObject({ title: 'La gala', canonicalPath: '/harbor-lights/tickets/gala' })
      expect(gala.title?.urlAlias).toBe('harbor-lights')
      expect(tilesOf(gala.data.sections, 'gala-clips')).toEqual(['clip-1', 'clip-2'])
      const party = await page('pages/party', { app: 'bravo' }, 'SALES')
      expect(party.metadata).toMatchObject({ title: 'Party', canonicalPath: '/bravo/pages/party' })
      expect([party.title, party.video]).toEqual([null, null])
    })

    test('a sales page plays its first video or a requested video; the requested video is on the page or belongs to the show of the page', async () => {
      const video = async (pid: string) => (await page('harbor-lights/tickets/gala', { pid }, 'SALES')).video?.mpxGuid
      expect(await video('first')).toBe('clip-1')
      expect(await video('clip-2')).toBe('clip-2')
      expect(await video('harbor101'), 'a video of the show').toBe('harbor101')
      expect((await page('pages/party', { app: 'bravo', pid: 'promo' }, 'SALES')).metadata.canonicalPath).toBe(
        '/bravo/pages/party/video/promo',
      )
      for (const other of ['desk701', 'nothing', '', 'x'.repeat(5000)]) await expect(video(other), other).rejects.toThrow('NOT_FOUND')
    })

    test('a sales page of a show for children, or with such a video, is child-directed', async () => {
      const isForChildren = async (name: string, pid?: string) => (await page(name, pid ? { pid } : {}, 'SALES')).metadata.isCoppaCompliant
      expect([await isForChildren('kite-street/tickets/tour'), await isForChildren('harbor-lights/tickets/gala')]).toEqual([true, false])
      expect(await isForChildren('kite-street/tickets/tour', 'kite-clip')).toBe(true)
      const summer = (pid?: string) => isForChildren('pages/summer', pid)
      expect([await summer(), await summer('kite-clip'), await summer('promo')]).toEqual([false, true, false])
    })

    test.each(['harbor-lights/tickets/none', 'nobody/tickets/gala', 'night-desk/tickets/gala', 'pages/party', 'faq', 'home', '', '//'])(
      'a path without a sales page is NOT_FOUND: %s',
      async (name) => await expect(page(name, {}, 'SALES')).rejects.toThrow('NOT_FOUND'),
    )
  })
})

test.each([
  ['<h1>A</h1><h2>B</h2><h3>C</h3>', '<h3>A</h3><h3>B</h3><h3>C</h3>'],
  ['<a href="javascript:alert(1)" onmouseover="x">x</a>', '<a>x</a>'],
  ['<a href="//evil.example">x</a>', '<a>x</a>'],
  ['<a href="/terms?a=1&b=2" target="_blank">x</a>', '<a href="/terms?a=1&amp;b=2">x</a>'],
  ['<img src=x onerror=alert(1)><style>p{}</style><iframe src="//x"></iframe><svg><script>x</script></svg>', ''],
  ['<ul style="x"><li>1<li>2</ul>', '<ul><li>1</li><li>2</li></ul>'],
  ['Less < more & "so"', 'Less &lt; more &amp; "so"'],
])('cleanHtml sanitizes the HTML of an editor: %s', (html, expected) => {
  expect(cleanHtml(html)).toBe(expected)
  expect(cleanHtml(expected)).toBe(expected)
})
