import { beforeAll, describe, expect, test } from 'vitest'
import type { Item } from '#contracts/graph/shapes.ts'
import { defaultTreatment } from '#contracts/limits.ts'
import { en } from '../ui/messages.en.ts'
import { es } from '../ui/messages.es.ts'
import { markup, spanish, visit } from '../ui/testing/surround.tsx'
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

const draw = (item: Item, given = visit) => markup(<Tile item={item} index={3} />, given)

beforeAll(loadEveryTile)

/** [C2.7-02] in its order. */
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
  test('[C2.7-02] is there: BrandTile, GenreTile, VideoTile and so on, gallery, person and marketing band; each a link with its own words', () => {
    const names = 'BrandTile GenreTile VideoTile ReplayTile PlaylistTile OnAirNowTile UpcomingLiveTile SeriesTile MovieTile FeatureTile'
    const more = 'SlideTile SmartTile BrandItemLabel CategoryItemLabel GalleryTile PersonTile MarketingBand'
    expect(everyTile.map(({ component }) => component)).toEqual(`${names} ${more}`.split(' '))
    for (const item of everyTile) expect(draw(item), item.component).toContain(titleOf(item))
  })

  test.each(everyTile.map((item) => [item.component, item] as const))(
    '%s: one plain link that names its place in the list, within 900 bytes',
    (_, item) => {
      const html = draw(item)
      expect(html).toMatch(/^<a [^>]*href="\//)
      expect(html).toContain('data-item="3"')
      expect(html.match(/<a /g)).toHaveLength(1)
      expect(new TextEncoder().encode(html).length).toBeLessThanOrEqual(item.component === 'MarketingBand' ? 1200 : 900)
    },
  )

  test('stays below the brand path and keeps the language', () => {
    expect(draw(title(), { ...spanish, basePath: '/bravo' })).toContain('href="/bravo/harbor-nine?lang=es"')
  })

  test('text in another language than the page says so', () => {
    expect(draw(video({ lang: 'es' }))).toContain('lang="es"')
    expect(draw(video())).not.toContain('lang=')
  })
})

test('a locked tile shows its lock, since whoever shares a page is anonymous; an unlocked one shows none', () => {
  const lock = /<i class="[^"]*lock[^"]*" role="img" aria-label="Locked">/
  expect(draw(video({ locked: true }))).toMatch(lock)
  expect(draw(video({ locked: false }))).not.toMatch(lock)
})

test('badges that the rules give are said in the language of the page; an editor’s words stay', () => {
  for (const code of ['PREMIERE', 'NEW', 'EXPIRING'] as const) {
    expect(draw(video({ labelBadge: code }))).toContain(`>${en.badges[code]}</b>`)
    expect(draw(video({ labelBadge: code }), spanish)).toContain(`>${es.badges[code]}</b>`)
  }
  expect(draw(title({ labelBadge: 'Season finale' }))).toContain('>Season finale</b>')
})

test('progress shows between the thresholds, watched above them', () => {
  expect(draw(video({ percentViewed: 0.4 }))).toContain('style="width:40%"')
  expect(draw(video({ percentViewed: 0.97 }))).toMatch(/data-watched="true".*aria-label="Watched"/)
  expect(draw(video({ percentViewed: 0.02 }))).not.toMatch(/width:2%|data-watched/)
})

test("[C9-22] 16-9 for video-like tiles, 3-4 for series and movies, 1-1 for features; the treatment of a shelf is 'default'", () => {
  expect(defaultTreatment).toBe('default')
  for (const item of [video(), playlist(), smart(), slide(), gallery(), brandTile()]) expect(draw(item)).toContain('/16-9/')
  for (const item of [title(), title({}, 'MovieTile')]) expect(draw(item)).toContain('/3-4/')
  expect(draw(slide({}, 'FeatureTile'))).toContain('/1-1/')
})

test('a tile without a picture is lettered with its title', () => {
  expect(draw(title({ posterImage: null, shortTitle: 'Night Desk' }))).toMatch(/aria-hidden="true"[^>]*>Night Desk</)
  expect(draw(person({ person: { id: 'p', name: 'Mara Quist', machineName: 'm', image: null } }))).toContain('>MQ<')
})

test('[C2.6-10] feature, band and slide lead where they say; the band in a new tab, and says so', () => {
  expect(draw(slide({ link: '/fall' }))).toMatch(/^<a [^>]*href="\/fall"/)
  expect(draw(slide({ link: '/fall' }, 'FeatureTile'))).toMatch(/^<a [^>]*href="\/fall"/)
  const html = draw(band)
  expect(html).toMatch(/^<a [^>]*href="\/apps"/)
  expect(html).toContain('target="_blank"')
  expect(html).toContain(en.opensNewTab)
})

test('the band has its art by width', () => {
  const html = draw(band)
  expect(html).toMatch(/<source media="\(min-width:665px\)"[^>]*\/images\/a1b2c3\/16-9\/990 990w/)
  expect(html).toMatch(/<img src="\/images\/compact\//)
})

test('a replay says that it is one, in both languages', () => {
  expect(draw(replay({ runTime: '118 min' }))).toContain('>Replay · 118 min<')
  expect(draw(replay({ runTime: null }), spanish)).toContain('>Repetición<')
})

test('a live tile says what is on, on which network, until when; an upcoming one from when, in the zone that it names', () => {
  const now = draw(live())
  for (const words of ['The First Hour', 'Bravo · Election night', '>Live<', 'Until 9:00 PM EST']) expect(now).toContain(words)
  const later = draw(live({}, 'UpcomingLiveTile'), spanish)
  expect(later).toContain('>Próximamente<')
  expect(later).toMatch(/vie, 20 de nov.* 8:00 p\.m\. EST/)
  expect(draw(live({ liveBadge: 'Free' }))).toContain('>Free<')
})

test('nobody knows on the server how far a live programme is: its page is made once for many', () => {
  expect(draw(live())).not.toMatch(/width:\d+%/)
})

test('a smart tile says why it is offered', () => {
  expect(draw(smart())).toContain('Watch next')
})

test('240 tiles stay small', () => {
  const html = markup(videos(240).map((item, index) => <Tile key={tileKey(item)} item={item} index={index} />))
  expect(html.length / 240).toBeLessThan(900)
})
