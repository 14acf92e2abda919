import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Section } from '#contracts/graph/shapes.ts'
import { brandTile, credit, gallery, image, listOf, playlist, slide, title, video, videos } from '../tiles/testing/items.ts'
import { loadEveryTile } from '../tiles/testing/load-all.ts'
import { en } from '../ui/messages.en.ts'
import { markup, spanish, visit } from '../ui/testing/test-providers.tsx'
import { loadedSection, loadSection, sectionNames } from './load-section.ts'
import { SectionView } from './section.tsx'
import { titlePage } from './testing/pages.ts'

const renderHtml = (section: Section, visitOfPage = visit, index = 0) =>
  markup(<SectionView section={section} index={index} />, visitOfPage)

test('a section renders after its code has loaded; before that, rendering throws an error that names the section', async () => {
  expect(() => renderHtml({ component: 'Message', data: { text: 'x', cta: null } })).toThrow('section Message is not loaded')
  await loadSection('Message')
  expect(loadedSection('Message')).toBeTypeOf('function')
  expect(renderHtml({ component: 'Message', data: { text: 'Nothing here yet', cta: null } })).toContain('Nothing here yet')
})

test('every kind of section can be loaded', () => {
  expect(sectionNames).toEqual(
    expect.arrayContaining([
      'AboutSection',
      'DynamicLead',
      'EndCard',
      'Grid',
      'Guide',
      'LazyComponent',
      'LinksSelectableGroup',
      'Message',
      'OnAirNowShelf',
      'Schedule',
      'Shelf',
      'Stack',
    ]),
  )
})

beforeAll(loadEveryTile)
beforeAll(() => Promise.all(sectionNames.filter((name) => name !== 'Message').map(loadSection)))

test('a shelf is a named list of links that scrolls without a script', () => {
  const html = renderHtml({ component: 'Shelf', data: listOf(videos(20)) })
  expect(html).toContain('<h2 id="list-0">Latest episodes</h2>')
  expect(html).toContain('aria-labelledby="list-0"')
  expect(html.match(/<li[ >]/g)).toHaveLength(20)
  expect(html.match(/<button[^>]*hidden=""/g), 'the arrows are hidden until the script runs').toHaveLength(2)
})

test('a list without a title has no heading and is not a landmark', () => {
  const html = renderHtml({ component: 'Grid', data: listOf(videos(2), { listTitle: null }) })
  expect(html).not.toMatch(/<h2|aria-labelledby/)
})

test('a shelf with a View all destination ends with a View all link', () => {
  const viewAllCta = { text: 'View all', destination: '/shows/all', destinationType: null }
  const html = renderHtml({ component: 'Shelf', data: listOf(videos(2), { viewAllCta }) }, spanish)
  expect(html).toMatch(/<\/li><li class="[^"]*"><a href="\/shows\/all\?lang=es"[^>]*>View all/)
  expect(renderHtml({ component: 'Shelf', data: listOf(videos(2)) })).not.toContain('View all')
})

test('a shelf shows its sponsor', () => {
  const data = listOf(videos(1), { sponsorName: 'Acme', sponsorLogo: { ...image, id: 'acme' } })
  const html = renderHtml({ component: 'Shelf', data })
  expect(html).toContain('Presented by Acme')
  expect(html).toContain('/images/acme/16-9/170')
})

test('a list’s first tile sets its tile width; tiles of another kind have their own width', () => {
  const html = renderHtml({ component: 'Shelf', data: listOf([video(), title(), brandTile()]) })
  const row = /<ul class="([^"]*)"/.exec(html)?.[1]
  expect(row).toMatch(/video/)
  expect(html).toMatch(/<li class="[^"]*title[^"]*"/)
  expect(html).toMatch(/<li class="[^"]*brand[^"]*"/)
})

test('a shelf scrolls sideways with arrows and by touch and ends with View all; the lead has a dot for each slide', () => {
  const viewAllCta = { text: 'View all', destination: '/shows/all', destinationType: null }
  const html = renderHtml({ component: 'Shelf', data: listOf(videos(8), { viewAllCta }) })
  expect(html).toMatch(/aria-label="Previous in Latest episodes".*aria-label="Next in Latest episodes"/)
  expect(html).toMatch(/<a href="\/shows\/all"[^>]*>View all.*<\/li><\/ul>/)
  const css = readFileSync(new URL('./lists/shelf.module.css', import.meta.url), 'utf8')
  expect(css, 'touch uses the browser’s own scrolling').toMatch(/\.row \{[^}]*overflow-x: auto;[^}]*scroll-snap-type: x/)
  const lead = renderHtml({ component: 'DynamicLead', data: listOf([slide(), slide({ id: 'slide-2' })]) })
  expect(lead.match(/<button[^>]*aria-label="Show slide \d/g)).toHaveLength(2)
})

test('sections below the fold are not laid out until they are near the viewport', () => {
  const section = { component: 'Shelf', data: listOf(videos(1)) } as const
  expect(renderHtml(section, visit, 5)).toMatch(/<section class="[^"]*later/)
  expect(renderHtml(section, visit, 0)).not.toMatch(/<section class="[^"]*later/)
})

test('a shelf below the fold loads its pictures lazily', () => {
  const html = renderHtml({ component: 'Shelf', data: listOf(videos(6)) }, visit, 3)
  expect(html.match(/loading="lazy"/g)).toHaveLength(6)
})

test('only the picture of the lead’s first slide loads at once; those of the other slides load when they are near', () => {
  const slides = [slide(), slide({ id: 'slide-2', title: 'Night Desk', image: { ...image, id: 'night' } })]
  const html = renderHtml({ component: 'DynamicLead', data: listOf(slides, { listTitle: null }) })
  const [first = '', second = ''] = html.slice(html.indexOf('<ul')).split('Night Desk')[0]!.split('</li>')
  expect(first).toMatch(/<img src="\/images\/a1b2c3\/16-9\/\d+"[^>]*fetchPriority="high"/)
  expect(first).toContain('<h2>Harbor Nine</h2>')
  expect(first).toContain('The tide goes out for good.')
  expect(first).toContain('Watch the premiere')
  expect(first).not.toContain('loading="lazy"')
  expect(second).toMatch(/<img src="\/images\/night[^>]* loading="lazy"/)
})

test('the lead has a dot for each slide and a pause button; a lead with a single slide has no buttons', () => {
  const slides = [slide(), slide({ id: 'slide-2', title: 'Night Desk' })]
  const html = renderHtml({ component: 'DynamicLead', data: listOf(slides) })
  expect(html).toContain(`aria-label="${en.showSlide(2, 'Night Desk')}"`)
  expect(html.match(/<button/g)).toHaveLength(3)
  expect(renderHtml({ component: 'DynamicLead', data: listOf([slide()]) })).not.toContain('<button')
})

test('a lead renders any kind of tile as a slide', () => {
  const html = renderHtml({ component: 'DynamicLead', data: listOf([title(), video(), playlist()]) })
  expect(html).toContain('href="/harbor-nine"')
  expect(html).toContain('href="/harbor-nine/video/low-water/9001"')
  expect(html).toContain('href="/playlist/cold-opens?v=9001"')
})

test('the selected link of a group of links is marked with aria-current', () => {
  const items = [
    { label: 'All', pathname: '/shows/all/popular', selected: true },
    { label: 'Bravo', pathname: '/shows/bravo/popular', selected: false },
  ]
  const html = renderHtml({ component: 'LinksSelectableGroup', data: { machineName: 'brands', label: 'Networks', items } }, spanish)
  expect(html).toContain('<nav')
  expect(html).toContain('aria-label="Networks"')
  expect(html).toContain('<a href="/shows/all/popular?lang=es" aria-current="page">All</a>')
  expect(html).toContain('<a href="/shows/bravo/popular?lang=es">Bravo</a>')
})

test('the about section shows the description, the facts, the cast and the galleries', () => {
  const html = renderHtml({ component: 'AboutSection', data: { title: titlePage(), credits: [credit()], galleries: [gallery()] } })
  for (const words of [
    'The tide goes out for good.',
    'TV-14',
    'Drama, Mystery',
    'Mara Quist',
    'as Captain Halloran',
    'On the set',
    'Instagram',
  ])
    expect(html).toContain(words)
})

test('a message shows its text and its call to action', () => {
  const cta = { text: 'Start from season 1', destination: '/harbor-nine/episodes/1', destinationType: null }
  const html = renderHtml({ component: 'Message', data: { text: 'Season 4 is on its way.', cta } })
  expect(html).toContain('Season 4 is on its way.')
  expect(html).toMatch(/<a [^>]*href="\/harbor-nine\/episodes\/1"[^>]*>Start from season 1/)
})
