import { beforeAll, describe, expect, test } from 'vitest'
import type { Item } from '#contracts/graph/shapes.ts'
import { defaultTreatment } from '#contracts/limits.ts'
import { en } from '../ui/messages.en.ts'
import { es } from '../ui/messages.es.ts'
import { markup, spanish, visit } from '../ui/testing/test-providers.tsx'
import { titleOf } from './item-words.ts'
import {
  band,
  brandLabel,
  brandTile,
  categoryLabel,
  gallery,
  genre,
  live,
  person,
  playlist,
  replay,
  slide,
  smart,
  title,
  video,
  videos,
} from './testing/items.ts'
import { loadEveryTile } from './testing/load-all.ts'
import { Tile } from './tile.tsx'
import { tileKey } from './tile-key.ts'

const draw = (item: Item, visitOfPage = visit) => markup(<Tile item={item} index={3} />, visitOfPage)

beforeAll(loadEveryTile)

/** One item of every kind, in the order of [C2.7-02]. */
const everyTile: Item[] = [
  brandTile(),
  genre(),
  video(),
  replay(),
  playlist(),
  live(),
  live({}, 'UpcomingLiveTile'),
  title(),
  title({ urlAlias: 'the-last-ferry' }, 'MovieTile'),
  slide({}, 'FeatureTile'),
  slide(),
  smart(),
  brandLabel,
  categoryLabel,
  gallery(),
  person(),
  band,
]

describe('every tile', () => {
  test('every kind of tile exists and shows its title', () => {
    const names = 'BrandTile GenreTile VideoTile ReplayTile PlaylistTile OnAirNowTile UpcomingLiveTile SeriesTile MovieTile FeatureTile'
    const more = 'SlideTile SmartTile BrandItemLabel CategoryItemLabel GalleryTile PersonTile MarketingBand'
    expect(everyTile.map(({ component }) => component)).toEqual(`${names} ${more}`.split(' '))
    for (const item of everyTile) expect(draw(item), item.component).toContain(titleOf(item))
  })

  test.each(everyTile.map((item) => [item.component, item] as const))(
    'the tile %s is a single link with its index in the list; its markup has at most 900 bytes, or 1200 for MarketingBand',
    (_, item) => {
      const html = draw(item)
      expect(html).toMatch(/^<a [^>]*href="\//)
      expect(html).toContain('data-item="3"')
      expect(html.match(/<a /g)).toHaveLength(1)
      expect(new TextEncoder().encode(html).length).toBeLessThanOrEqual(item.component === 'MarketingBand' ? 1200 : 900)
    },
  )

  test('a tile’s link keeps the brand path and the language', () => {
    expect(draw(title(), { ...spanish, basePath: '/bravo' })).toContain('href="/bravo/harbor-nine?lang=es"')
  })

  test('the text of a tile has a lang attribute if its language is not the language of the page', () => {
    expect(draw(video({ lang: 'es' }))).toContain('lang="es"')
    expect(draw(video())).not.toContain('lang=')
  })
})

test('a locked tile shows its lock in the server’s HTML; an unlocked tile shows no lock', () => {
  const lock = /<i class="[^"]*lock[^"]*" role="img" aria-label="Locked">/
  expect(draw(video({ locked: true }))).toMatch(lock)
  expect(draw(video({ locked: false }))).not.toMatch(lock)
})

test('badges of the rules are translated; an editor’s badge is shown as it is', () => {
  for (const code of ['PREMIERE', 'NEW', 'EXPIRING'] as const) {
    expect(draw(video({ labelBadge: code }))).toContain(`>${en.badges[code]}</b>`)
    expect(draw(video({ labelBadge: code }), spanish)).toContain(`>${es.badges[code]}</b>`)
  }
  expect(draw(title({ labelBadge: 'Season finale' }))).toContain('>Season finale</b>')
})

test('a video tile shows progress between the lower and the upper threshold, and is marked as watched above the upper threshold', () => {
  expect(draw(video({ percentViewed: 0.4 }))).toContain('style="width:40%"')
  expect(draw(video({ percentViewed: 0.97 }))).toMatch(/data-watched="true".*aria-label="Watched"/)
  expect(draw(video({ percentViewed: 0.02 }))).not.toMatch(/width:2%|data-watched/)
})

test('a replay and a recommended video show the watched part as a video tile does', () => {
  const begun = video({ percentViewed: 0.4 })
  expect(draw({ ...begun, component: 'ReplayTile' })).toContain('style="width:40%"')
  expect(draw({ component: 'SmartTile', data: { label: 'Because', tile: begun, cta: null } })).toContain('style="width:40%"')
})

test("a video-like tile has a 16-9 picture, a series or movie tile 3-4, a feature tile 1-1; the treatment of a shelf is 'default'", () => {
  expect(defaultTreatment).toBe('default')
  for (const item of [video(), playlist(), smart(), slide(), gallery(), brandTile()]) expect(draw(item)).toContain('/16-9/')
  for (const item of [title(), title({}, 'MovieTile')]) expect(draw(item)).toContain('/3-4/')
  expect(draw(slide({}, 'FeatureTile'))).toContain('/1-1/')
})

test('a tile without a picture shows its title in the picture’s place', () => {
  expect(draw(title({ posterImage: null, shortTitle: 'Night Desk' }))).toMatch(/aria-hidden="true"[^>]*>Night Desk</)
  expect(draw(person({ person: { id: 'p', name: 'Mara Quist', machineName: 'm', image: null } }))).toContain('>MQ<')
})

test('feature, band and slide tiles lead to their own link; the band opens a new tab and announces this to screen readers', () => {
  expect(draw(slide({ link: '/fall' }))).toMatch(/^<a [^>]*href="\/fall"/)
  expect(draw(slide({ link: '/fall' }, 'FeatureTile'))).toMatch(/^<a [^>]*href="\/fall"/)
  const html = draw(band)
  expect(html).toMatch(/^<a [^>]*href="\/apps"/)
  expect(html).toContain('target="_blank"')
  expect(html).toContain(en.opensNewTab)
})

test('the band selects its art by the window’s width', () => {
  const html = draw(band)
  expect(html).toMatch(/<source media="\(min-width:665px\)"[^>]*\/images\/a1b2c3\/16-9\/990 990w/)
  expect(html).toMatch(/<img src="\/images\/compact\//)
})

test('a replay is labelled in both languages', () => {
  expect(draw(replay({ runTime: '118 min' }))).toContain('>Replay · 118 min<')
  expect(draw(replay({ runTime: null }), spanish)).toContain('>Repetición<')
})

test('a live tile shows the programme, the network and the end time; an upcoming tile shows the start time; both times include the time zone', () => {
  const now = draw(live())
  for (const words of ['The First Hour', 'Bravo · Election night', '>Live<', 'Until 9:00 PM EST']) expect(now).toContain(words)
  const later = draw(live({}, 'UpcomingLiveTile'), spanish)
  expect(later).toContain('>Próximamente<')
  expect(later).toMatch(/vie, 20 de nov.* 8:00 p\.m\. EST/)
  expect(draw(live({ liveBadge: 'Free' }))).toContain('>Free<')
})

test('the server’s HTML has no progress of a live programme, since the page is cached', () => {
  expect(draw(live())).not.toMatch(/width:\d+%/)
})

test('a smart tile shows the reason for the recommendation', () => {
  expect(draw(smart())).toContain('Watch next')
})

test('240 video tiles have less than 900 bytes each on average', () => {
  const html = markup(videos(240).map((item, index) => <Tile key={tileKey(item)} item={item} index={index} />))
  expect(html.length / 240).toBeLessThan(900)
})
