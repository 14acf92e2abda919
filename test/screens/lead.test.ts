// The lead at the top of a page: slides that editors write, chosen videos and titles, and the default lead.
import { beforeAll, describe, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { daysAgo, openScreens, type Screens } from './open-site.ts'
import { wordsOf } from './read-page.ts'

const series: EntryInput = {
  kind: 'series',
  id: 'night-ferry',
  brand: 'bravo',
  title: 'Night Ferry',
  shortDescription: 'Last boat out.',
  description: 'The last boat to the islands leaves at midnight.',
  tuneIn: 'Thursdays 8/7c',
  art: { main: 'series.png', '1-1': 'square.png', alt: 'A ferry at night' },
  gradient: { start: '#102030', end: '#405060' },
  premiereDate: daysAgo(3),
}

const edited: EntryInput[] = [
  series,
  {
    kind: 'video',
    id: 'fog',
    guid: '7001',
    series: 'night-ferry',
    programmingType: 'Full Episode',
    title: 'Fog',
    season: 2,
    episode: 3,
    airDate: daysAgo(60),
    art: 'episode.png',
  },
  { kind: 'playlist', id: 'crossing', title: 'The crossing', videos: ['fog'] },
  {
    kind: 'page',
    id: 'home',
    name: 'home',
    brand: 'nbc',
    sections: [
      {
        component: 'DynamicLead',
        name: 'lead',
        title: 'This week',
        autoScroll: true,
        items: [
          {
            slide: {
              title: { en: 'The season finale', es: 'El final' },
              description: 'Everyone is on the ferry.',
              art: { main: 'slide.png', '1-1': 'square.png', alt: 'All hands on deck' },
              gradient: { start: '#aa0000', end: '#00aa00' },
              tuneIn: 'Sunday 9/8c',
              link: '/night-ferry/video/fog/7001',
              cta: { text: 'Watch it now', destination: '/night-ferry/video/fog/7001' },
              labelBadge: { en: 'Finale', es: 'Final' },
              brand: 'usa',
            },
          },
          { slide: { title: 'Behind the scenes', secondaryTitle: 'A tour of the ship', link: '/night-ferry/about' } },
          { series: 'night-ferry' },
          { smart: { label: 'Because you watched Drift', video: 'fog', cta: { text: 'Watch next', destination: '/night-ferry' } } },
          { playlist: 'crossing' },
          { slide: { title: 'Come aboard', link: '/night-ferry?from=lead' } },
        ],
      },
    ],
  },
]

/** Returns the texts, links and pictures of the slides of the lead. All slides except the first have their pictures in `noscript`. */
async function slidesOf(site: Screens, path = '/') {
  const page = await site.page(path)
  return Promise.all(
    [...page.querySelectorAll('[data-section="0"] li')].map(async (slide) => {
      const link = slide.querySelector('a')!
      const art = slide.querySelector('picture') ?? slide.querySelector('noscript')
      const [, src] = /<img[^>]* src="([^"]*)"/.exec(art?.innerHTML ?? '') ?? []
      const [, alt] = /alt="([^"]*)"/.exec(art?.innerHTML ?? '') ?? []
      const [, square] = /srcset="([^" ]*)/i.exec(art?.innerHTML ?? '') ?? []
      return {
        words: wordsOf(slide, 'noscript'),
        to: link.getAttribute('href'),
        label: link.getAttribute('aria-label'),
        art: src ? [await site.picture(src), await site.picture(square!), alt] : null,
        colors: slide.getAttribute('style'),
      }
    }),
  )
}

describe('the lead of an editor’s page', () => {
  let site: Screens
  beforeAll(async () => {
    site = await openScreens(edited, ['slide.png', 'square.png', 'series.png', 'episode.png'])
  })

  test('a slide of the lead shows badge, brand, time, title, description, button, colours and a picture for wide or narrow windows', async () => {
    expect((await slidesOf(site))[0]).toEqual({
      words: ['Finale', 'USA · Sunday 9/8c', 'The season finale', 'Everyone is on the ferry.', 'Watch it now'],
      to: '/night-ferry/video/fog/7001',
      label: 'Watch it now: The season finale',
      art: ['slide.png', 'square.png', 'All hands on deck'],
      colors: '--gradient-start:#aa0000;--gradient-end:#00aa00',
    })
    expect((await slidesOf(site, '/?lang=es'))[0]!.words.slice(0, 3)).toEqual(['Final', 'USA · Sunday 9/8c', 'El final'])
  })

  test('a slide of the lead without the optional fields shows its second line, the page’s brand and a default button', async () => {
    expect((await slidesOf(site))[1]).toMatchObject({
      words: ['NBC', 'Behind the scenes', 'A tour of the ship', 'Watch now'],
      to: '/night-ferry/about',
      art: null,
    })
  })

  test('a series in the lead shows its own texts, badge, colours and art', async () => {
    expect((await slidesOf(site))[2]).toEqual({
      words: ['Premiere', 'Bravo · Thursdays 8/7c', 'Night Ferry', 'Last boat out.', 'See the show', 'Favorite'],
      to: '/night-ferry',
      label: 'See the show: Night Ferry',
      art: ['series.png', 'square.png', 'A ferry at night'],
      colors: '--gradient-start:#102030;--gradient-end:#405060',
    })
  })

  test('a recommendation in the lead shows its reason and its call to action, and links to the destination of the call to action', async () => {
    expect((await slidesOf(site))[3]).toMatchObject({
      words: ['Because you watched Drift', 'Night Ferry', 'Fog · S2 E3 | Sep 21', 'Watch next'],
      to: '/night-ferry',
      art: ['episode.png', 'episode.png', ''],
    })
  })

  test('a playlist in the lead shows its title and links to its first video', async () => {
    expect((await slidesOf(site))[4]).toMatchObject({
      words: ['The crossing', 'Watch now'],
      to: '/playlist/crossing?v=7001',
      art: ['episode.png', 'episode.png', ''],
    })
  })

  test('[C4.3-01] a slide that leads to the page of a series has the favorite button of the series beside its other button, as the slide of the series has', async () => {
    const page = await site.page('/?lang=es')
    const hearts = [...page.querySelectorAll('[data-section="0"] li')].map(
      (slide) => slide.querySelector('p > button[aria-pressed]')?.getAttribute('aria-label') ?? null,
    )
    const ferry = 'Favorito: Night Ferry'
    expect(hearts).toEqual([null, null, ferry, null, null, ferry])
  })

  test('a slide of the lead is in the page’s language, and the title of the lead is its accessible name', async () => {
    expect((await slidesOf(site, '/?lang=es'))[0]?.words).toContain('El final')
    expect((await site.page('/')).querySelector('[data-section="0"] section')!.getAttribute('aria-label')).toBe('This week')
  })
})

test('if no editor’s page exists, the lead of the home page shows the popular titles', async () => {
  const site = await openScreens(
    [series, { kind: 'movie', id: 'drift', brand: 'nbc', title: 'Drift', description: 'Adrift.', popularity: 10 }],
    ['series.png', 'square.png'],
  )
  expect((await slidesOf(site)).map(({ words, to }) => [to, ...words])).toEqual([
    ['/drift', 'NBC', 'Drift', 'Adrift.', 'Watch movie', 'Favorite'],
    ['/night-ferry', 'Premiere', 'Bravo · Thursdays 8/7c', 'Night Ferry', 'Last boat out.', 'See the show', 'Favorite'],
  ])
})
