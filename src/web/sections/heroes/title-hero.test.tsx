import { expect, test } from 'vitest'
import { playlist } from '../../tiles/testing/items.ts'
import { en } from '../../ui/messages.en.ts'
import { markup, spanish, visit } from '../../ui/testing/surround.tsx'
import { titlePage, videoPage } from '../testing/pages.ts'
import { heroSources } from './hero-picture.tsx'
import { PlaylistHeading } from './playlist-heading.tsx'
import { TitleHero } from './title-hero.tsx'
import { VideoInfo } from './video-info.tsx'

const home = { ...visit, path: '/harbor-nine' }

test('a title’s hero: its name as the page’s heading, its facts, one line, one thing to do', () => {
  const html = markup(<TitleHero title={titlePage()} />, home)
  expect(html).toContain('>Harbor Nine</h1>')
  for (const words of ['NBC · Thursdays 8/7c', 'TV-14', 'Drama, Mystery', '1 season', 'The tide goes out.', 'Watch S3 E4'])
    expect(html).toContain(words)
  expect(html).toContain('style="--gradient-start:#112233;--gradient-end:#445566"')
  expect(html).toContain('fetchPriority="high"')
})

test('the pages below a title’s home have its name, and leave the rest to it', () => {
  const html = markup(<TitleHero title={titlePage()} />, { ...visit, path: '/harbor-nine/about' })
  expect(html).toContain('>Harbor Nine</h1>')
  expect(html).not.toContain('Watch S3 E4')
})

test('a locked video behind the button is said, not only shown', () => {
  const video = { mpxGuid: '1', runTime: null, duration: null, locked: true }
  expect(markup(<TitleHero title={titlePage({ video })} />, home)).toContain(`(${en.locked})`)
})

test('a film has its year and run time instead of seasons', () => {
  const html = markup(<TitleHero title={titlePage({ type: 'movie', releaseYear: 2025 })} />, home)
  expect(html).toContain('<li>2025</li>')
  expect(html).toContain('<li>42 min</li>')
  expect(html).not.toContain('season')
})

test('a long title has smaller letters', () => {
  const header = (title: string) => /<header class="([^"]*)"/.exec(markup(<TitleHero title={titlePage({ title })} />, home))![1]!
  expect(header('Circular Panorama of the Esplanade with the Electric Tower in the Background')).toMatch(/long/)
  expect(header('The Boat Race at Ithaca')).not.toMatch(/long/)
})

test('without art there is still a place: the poster’s colours, or the title’s', () => {
  expect(markup(<TitleHero title={titlePage({ image: null })} />)).toMatch(/<img src="\/images\/a1b2c3\/3-4\/480"/)
  expect(markup(<TitleHero title={titlePage({ image: null, posterImage: null })} />)).not.toContain('<img')
})

test('a title’s pages are links; the one that stands here is marked, any season as the episodes', () => {
  const at = (path: string) => markup(<TitleHero title={titlePage()} />, { ...spanish, path })
  expect(at('/harbor-nine')).toContain('<a href="/harbor-nine?lang=es" aria-current="page">Home</a>')
  expect(at('/harbor-nine/episodes/1')).toContain('<a href="/harbor-nine/episodes/3?lang=es" aria-current="page">Episodes</a>')
  expect(at('/harbor-nine/episodes')).toContain('<a href="/harbor-nine/episodes/3?lang=es" aria-current="page">Episodes</a>')
  expect(at('/harbor-nine/episodes/1').match(/aria-current/g)).toHaveLength(1)
  expect(markup(<TitleHero title={titlePage({ navigation: [] })} />)).not.toContain('<nav')
})

test('a hero is preloaded by the art that the width will ask for', () => {
  const [narrow, wide] = heroSources('a1')
  expect(narrow).toMatchObject({ media: '(max-width:664px)', sizes: '88vw' })
  expect(narrow?.srcSet).toContain('/images/a1/1-1/640 640w')
  expect(wide?.srcSet).toContain('/images/a1/16-9/1920 1920w')
})

test('what plays: show, episode, dates in the network’s zone, captions, story and cast', () => {
  const html = markup(<VideoInfo video={videoPage({ locked: true, expiration: Date.UTC(2026, 11, 1, 12) })} />)
  expect(html).toContain('<a href="/harbor-nine">Harbor Nine</a>')
  expect(html).toContain('>Low Water</h1>')
  for (const words of ['S3 E4', 'Aired May 12, 2026', '42 min', 'TV-14', 'Captions: English, Spanish', 'Available until December 1, 2026'])
    expect(html).toContain(`<li>${words}</li>`)
  expect(html).toContain('<a href="/harbor-nine/credits/actor/mara-quist">Mara Quist</a> as Captain Halloran')
})

test('what has not aired says when it will, in the page’s language', () => {
  const video = videoPage({ airDate: visit.now + 86_400_000 * 3 })
  expect(markup(<VideoInfo video={video} />)).toContain('Airs November 22, 2026')
  expect(markup(<VideoInfo video={video} />, spanish)).toContain('Se emite el 22 de noviembre de 2026')
})

test('a playlist is named with how much is in it', () => {
  const item = playlist()
  if (item.component !== 'PlaylistTile') throw new Error('no playlist')
  const html = markup(<PlaylistHeading playlist={{ ...item.data, description: 'Every cold open.' }} />)
  for (const words of ['Cold opens', '9 videos', 'Every cold open.']) expect(html).toContain(words)
})
