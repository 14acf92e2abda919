import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import type { BrandGroup } from '../src/contracts/brand.ts'
import { textInAnyLanguage } from '../src/contracts/catalogue/text.ts'
import { type Entry, type EntryKind, type EntryOf, entry } from '../src/contracts/catalogue.ts'
import { day, unlockDays } from '../src/contracts/limits.ts'
import { demoEntries } from './network.ts'

const at = (path: string) => new URL(`./${path}`, import.meta.url)
const now = Date.parse('2026-11-20T17:00:00Z')
const entries = load(now)
const of = <Kind extends EntryKind>(kind: Kind) => entries.filter((e): e is EntryOf<Kind> => e.kind === kind)
const videos = of('video')
const episodes = videos.filter((video) => video.programmingType === 'Full Episode')
const brands = (JSON.parse(readFileSync(at('brands/brands.json'), 'utf8')) as BrandGroup).brands

function load(time: number): Entry[] {
  return [...demoEntries(time)].map((input) => {
    const parsed = safeParse(entry, input)
    if (!parsed.success)
      throw new Error(`${input.kind} ${input.id}: ${parsed.issues[0].message} at ${parsed.issues[0].path?.map((p) => p.key).join('.')}`)
    return parsed.output
  })
}

test('the demo network has only valid entries; every kind has entries, and the ids of a kind are unique', () => {
  const ids = entries.map((e) => `${e.kind}:${e.id}`)
  expect(new Set(ids).size).toBe(ids.length)
  const guids = [...videos, ...of('movie')].map((video) => video.guid)
  expect(new Set(guids).size).toBe(guids.length)
  for (const kind of ['series', 'movie', 'season', 'video', 'person', 'gallery', 'playlist', 'page', 'menu', 'channel'] as const)
    expect(of(kind).length, kind).toBeGreaterThan(0)
})

test('the demo network has at least 60 series over all brands, 24 movies, 850 episodes, 380 clips and 240 people', () => {
  expect(of('series').length).toBeGreaterThanOrEqual(60)
  expect(new Set(of('series').map((series) => series.brand))).toEqual(new Set(brands.map((brand) => brand.key)))
  expect(of('movie').length).toBeGreaterThanOrEqual(24)
  expect(episodes.length).toBeGreaterThanOrEqual(850)
  expect(videos.length - episodes.length).toBeGreaterThanOrEqual(380)
  expect(of('person').length).toBeGreaterThanOrEqual(240)
  expect(of('playlist').length).toBeGreaterThanOrEqual(15)
  expect(of('gallery').length).toBeGreaterThanOrEqual(20)
})

test('demoEntries yields every entry after the entries that it refers to', () => {
  const seen = new Set(brands.map((brand) => `brand:${brand.key}`))
  const needs = (from: Entry, key: string) => expect(seen.has(key), `${from.kind} ${from.id} needs ${key}`).toBe(true)
  for (const e of entries) {
    if ('brand' in e && e.brand) needs(e, `brand:${e.brand}`)
    if ('series' in e && e.series) needs(e, `series:${e.series}`)
    if ('movie' in e && e.movie) needs(e, `movie:${e.movie}`)
    for (const credit of 'credits' in e ? e.credits : []) needs(e, `person:${(credit as { person: string }).person}`)
    if (e.kind === 'playlist') for (const video of e.videos ?? []) needs(e, `video:${video}`)
    if (e.kind === 'page')
      for (const item of e.sections.flatMap((section) => section.items ?? [])) for (const key of referencesOf(item)) needs(e, key)
    seen.add(`${e.kind}:${e.id}`)
  }
})

function referencesOf(item: Record<string, unknown>): string[] {
  const direct = ['video', 'series', 'movie', 'playlist', 'gallery', 'person', 'brand']
    .filter((kind) => typeof item[kind] === 'string')
    .map((kind) => `${kind}:${item[kind]}`)
  const inner = Object.values(item).filter((value): value is Record<string, unknown> => typeof value === 'object' && value !== null)
  return [...direct, ...inner.filter((value) => 'label' in value || 'brand' in value).flatMap(referencesOf)]
}

test('every page, menu and playlist has an English and a Spanish title', () => {
  const bilingual = (words: unknown, where: string) =>
    expect(words, where).toMatchObject({ en: expect.stringMatching(/\S/), es: expect.stringMatching(/\S/) })
  for (const menu of of('menu')) for (const item of menu.items) bilingual(item.title, `${menu.name} ${item.machineName}`)
  for (const page of of('page')) {
    bilingual(page.title, page.id)
    for (const section of page.sections)
      if (section.component !== 'DynamicLead' && section.component !== 'Stack') bilingual(section.title, `${page.id} ${section.name}`)
  }
  for (const playlist of of('playlist')) bilingual(playlist.title, playlist.id)
  const menusOf = (isOwn: boolean) => of('menu').filter(({ brand }) => (brand !== undefined) === isOwn)
  expect(
    menusOf(false)
      .map((menu) => menu.name)
      .sort(),
  ).toEqual(['footerCorporateLinks', 'footerQuickLinks', 'globalNavigation'])
  expect(menusOf(true).map((menu) => [menu.name, brands.find(({ key }) => key === menu.brand)?.language])).toEqual(
    Array(3).fill(['globalNavigation', 'es']),
  )
})

test('series of Spanish brands are marked as Spanish, and have titles in both languages', () => {
  const spanish = new Set(brands.filter((brand) => brand.language === 'es').map((brand) => brand.key))
  for (const series of of('series')) {
    expect(series.language, series.id).toBe(spanish.has(series.brand) ? 'es' : 'en')
    if (spanish.has(series.brand)) expect(series.title, series.id).toMatchObject({ en: expect.any(String), es: expect.any(String) })
  }
})

test('the home page of the demo network has five or six slides and at least twelve shelves, with items of every kind', () => {
  const home = of('page').find((page) => page.name === 'home' && page.brand === 'nbc')!
  const [lead, ...rest] = home.sections
  expect(lead).toMatchObject({ component: 'DynamicLead' })
  expect(lead!.items!.length).toBeGreaterThanOrEqual(5)
  expect(lead!.items!.length).toBeLessThanOrEqual(6)
  expect(rest.filter((section) => section.component === 'Shelf').length).toBeGreaterThanOrEqual(12)
  const kinds = new Set(
    rest.flatMap((section) => (section.rule ? [section.rule.from] : section.items!.map((item) => Object.keys(item)[0]))),
  )
  for (const kind of ['videos', 'series', 'movies', 'brands', 'people', 'playlist', 'feature', 'smart', 'band'])
    expect(kinds, kind).toContain(kind)
})

test('the demo network has locked and free episodes, videos that expire soon, and series that have not premiered yet', () => {
  expect(episodes.every((episode) => (episode.airDate as number) <= now)).toBe(true)
  const locked = episodes.filter((episode) => now - (episode.airDate as number) < unlockDays * day)
  expect(locked.length).toBeGreaterThanOrEqual(40)
  expect(episodes.length - locked.length).toBeGreaterThanOrEqual(500)
  expect(
    [...videos, ...of('movie')].filter((video) => video.expiration && (video.expiration as number) - now < 7 * day).length,
  ).toBeGreaterThanOrEqual(4)
  expect(of('series').filter((series) => (series.premiereDate as number) > now).length).toBeGreaterThanOrEqual(3)
  expect(of('series').filter((series) => series.category === 'Classic').length).toBeGreaterThanOrEqual(3)
  expect(of('series').filter((series) => series.dayPart === 'Late Night').length).toBeGreaterThanOrEqual(1)
  expect(of('series').filter((series) => series.isCoppaCompliant).length).toBeGreaterThanOrEqual(3)
})

test('a weekly show airs at the same hour in New York in winter and in summer', () => {
  const hourOf = (time: number) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(time)
  const summer = load(Date.parse('2026-07-04T12:00:00Z'))
  for (const list of [entries, summer])
    for (const video of list.filter(
      (e): e is EntryOf<'video'> => e.kind === 'video' && e.series === 'harbor-precinct' && e.programmingType === 'Full Episode',
    ))
      expect(hourOf(video.airDate as number)).toBe('Thu 8:00 PM')
})

test('the entries of the demo network do not change before the next programme airs; one day later at most 40 ids are gone, all of videos and events', () => {
  expect([...demoEntries(now + 17 * 60_000)]).toEqual([...demoEntries(now)])
  const ids = new Set(load(now + day).map((e) => `${e.kind}:${e.id}`))
  const gone = entries.filter((e) => !ids.has(`${e.kind}:${e.id}`))
  expect(gone.length).toBeLessThanOrEqual(40)
  expect(new Set(gone.map((e) => e.kind))).toEqual(new Set(['video', 'programme']))
})

test('no two listed episodes have the same title and description, and no entry contains placeholder text', () => {
  const written = episodes
    .filter((episode) => !/\d{4}-\d\d-\d\d$/.test(episode.id))
    .map((episode) => `${episode.title} ${episode.description}`)
  expect(written.length).toBeGreaterThan(400)
  expect(new Set(written).size).toBe(written.length)
  for (const video of videos) expect(textInAnyLanguage(video.description ?? ''), video.id).toMatch(/\S{2}/)
  expect(JSON.stringify(entries)).not.toMatch(/[Ll]orem|[Ii]psum|undefined|\bTODO\b/)
})

test('every video plays a packaged film with captions in both languages', () => {
  const packaged = new Set(readdirSync(at('media/films')))
  for (const { id, films, captions } of [...videos, ...of('movie')]) {
    expect(films?.length, id).toBeGreaterThan(0)
    for (const film of films!) expect(packaged, `${id} plays ${film}`).toContain(film)
    expect(captions, id).toEqual(['en', 'es'])
  }
})

test('every title has art in every ratio, and every picture has a file', () => {
  for (const title of [...of('series'), ...of('movie')])
    expect(title.art, title.id).toMatchObject({ '16-9': expect.any(String), '3-4': expect.any(String), '1-1': expect.any(String) })
  const missing = [...new Set(picturesOf(entries))].filter((file) => !existsSync(at(`art/${file}`)))
  expect(missing).toEqual([])
})

function picturesOf(value: unknown): string[] {
  if (typeof value === 'string') return /^[\w/-]+\.webp$/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(picturesOf) : []
}

test('the films of titles are smaller than 31 MB, the slate and the ads than 3 MB, the art than 25 MB, and each preview than 150 kB', () => {
  const bytes = (folder: string) =>
    readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).reduce((sum, name) => {
      const file = statSync(at(`${folder}/${name}`))
      return sum + (file.isFile() ? file.size : 0)
    }, 0)
  const ofChannels = readdirSync(at('media/films')).filter((film) => film === 'right-back' || film.startsWith('ad-'))
  const channelBytes = ofChannels.reduce((sum, film) => sum + bytes(`media/films/${film}`), 0)
  expect(channelBytes).toBeLessThan(3e6)
  expect(bytes('media') - channelBytes).toBeLessThan(31e6)
  expect(bytes('art')).toBeLessThan(25e6)
  for (const film of readdirSync(at('media/films')))
    expect(statSync(at(`media/films/${film}/preview.mp4`)).size, film).toBeLessThan(150_000)
})
