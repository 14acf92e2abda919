import { expect, test } from 'vitest'
import type { TitlePageFieldsFragment } from '#contracts/graph/types.generated.ts'
import { playlist } from '../../tiles/testing/items.ts'
import { en } from '../../ui/messages.en.ts'
import { markup, spanish, visit } from '../../ui/testing/test-providers.tsx'
import { titlePage, videoPage } from '../testing/pages.ts'
import { heroSources } from './hero-picture.tsx'
import { PlaylistHeading } from './playlist-heading.tsx'
import { TitleButton, TitleHero } from './title-hero.tsx'
import { VideoInfo } from './video-info.tsx'

const hero = (title: TitlePageFieldsFragment) => <TitleHero title={title} button={<TitleButton title={title} />} />
const home = { ...visit, path: '/harbor-nine' }

test('a title’s hero has the name as the page’s heading, the facts, one line of text and one button', () => {
  const html = markup(hero(titlePage()), home)
  expect(html).toContain('>Harbor Nine</h1>')
  for (const words of ['NBC · Thursdays 8/7c', 'TV-14', 'Drama, Mystery', '1 season', 'The tide goes out.', 'Watch S3 E4'])
    expect(html).toContain(words)
  expect(html).toContain('style="--gradient-start:#112233;--gradient-end:#445566"')
  expect(html).toContain('fetchPriority="high"')
})

test('the pages below a title’s home page show only its name', () => {
  const html = markup(hero(titlePage()), { ...visit, path: '/harbor-nine/about' })
  expect(html).toContain('>Harbor Nine</h1>')
  expect(html).not.toContain('Watch S3 E4')
})

test('a button to a locked video tells screen readers that the video is locked', () => {
  const video = { mpxGuid: '1', runTime: null, duration: null, locked: true }
  expect(markup(hero(titlePage({ video })), home)).toContain(`(${en.locked})`)
})

test('a movie shows its year and run time instead of seasons', () => {
  const html = markup(hero(titlePage({ type: 'movie', releaseYear: 2025 })), home)
  expect(html).toContain('<li>2025</li>')
  expect(html).toContain('<li>42 min</li>')
  expect(html).not.toContain('season')
})

test('a long title is set in a smaller size', () => {
  const header = (title: string) => /<header class="([^"]*)"/.exec(markup(hero(titlePage({ title })), home))![1]!
  expect(header('Circular Panorama of the Esplanade with the Electric Tower in the Background')).toMatch(/long/)
  expect(header('The Boat Race at Ithaca')).not.toMatch(/long/)
})

test('without key art the hero shows the blurred poster; without a poster it shows the title’s colours', () => {
  expect(markup(hero(titlePage({ image: null })))).toMatch(/<img src="\/images\/a1b2c3\/3-4\/480"/)
  expect(markup(hero(titlePage({ image: null, posterImage: null })))).not.toContain('<img')
})

test('the hero links to a title’s pages and marks the current page; the page of any season is marked as Episodes', () => {
  const at = (path: string) => markup(hero(titlePage()), { ...spanish, path })
  expect(at('/harbor-nine')).toContain('<a href="/harbor-nine?lang=es" aria-current="page">Home</a>')
  expect(at('/harbor-nine/episodes/1')).toContain('<a href="/harbor-nine/episodes/3?lang=es" aria-current="page">Episodes</a>')
  expect(at('/harbor-nine/episodes')).toContain('<a href="/harbor-nine/episodes/3?lang=es" aria-current="page">Episodes</a>')
  expect(at('/harbor-nine/episodes/1').match(/aria-current/g)).toHaveLength(1)
  expect(markup(hero(titlePage({ navigation: [] })))).not.toContain('<nav')
})

test('a hero preloads the art for the width of the window', () => {
  const [narrow, wide] = heroSources('a1')
  expect(narrow).toMatchObject({ media: '(max-width:664px)', sizes: '88vw' })
  expect(narrow?.srcSet).toContain('/images/a1/1-1/640 640w')
  expect(wide?.srcSet).toContain('/images/a1/16-9/1920 1920w')
})

test('the section below the player shows the video’s show, episode, dates in the network’s time zone, captions, story and cast', () => {
  const html = markup(<VideoInfo video={videoPage({ locked: true, expiration: Date.UTC(2026, 11, 1, 12) })} />)
  expect(html).toContain('<a href="/harbor-nine">Harbor Nine</a>')
  expect(html).toContain('>Low Water</h1>')
  for (const words of ['S3 E4', 'Aired May 12, 2026', '42 min', 'TV-14', 'Captions: English, Spanish', 'Available until December 1, 2026'])
    expect(html).toContain(`<li>${words}</li>`)
  expect(html).toContain('<a href="/harbor-nine/credits/actor/mara-quist">Mara Quist</a> as Captain Halloran')
})

test('a video that has not aired shows its air date in the page’s language', () => {
  const video = videoPage({ airDate: visit.now + 86_400_000 * 3 })
  expect(markup(<VideoInfo video={video} />)).toContain('Airs November 22, 2026')
  expect(markup(<VideoInfo video={video} />, spanish)).toContain('Se emite el 22 de noviembre de 2026')
})

test('a playlist’s heading has its title and its number of videos', () => {
  const item = playlist()
  if (item.component !== 'PlaylistTile') throw new Error('no playlist')
  const html = markup(<PlaylistHeading playlist={{ ...item.data, description: 'Every cold open.' }} />)
  for (const words of ['Cold opens', '9 videos', 'Every cold open.']) expect(html).toContain(words)
})
