import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { VideoPageFieldsFragment } from '#contracts/graph/types.generated.ts'
import { unlockAfter } from '#contracts/limits.ts'
import { type Visit, VisitProvider } from '../ui/visit.tsx'
import { PlayerFacade } from './player-facade.tsx'

const now = Date.UTC(2026, 10, 20, 12)
const episode = {
  mpxGuid: '9001',
  title: 'The First Night',
  brand: { machineName: 'nbc', displayTitle: 'NBC' },
  image: { id: 'first-night', color: '#123456', alt: 'A pier at night' },
  locked: false,
  programmingType: 'Full Episode',
  airDate: now - unlockAfter / 2,
} as VideoPageFieldsFragment

const markup = (video: Partial<VideoPageFieldsFragment> = {}, language: 'en' | 'es' = 'en') =>
  renderToStaticMarkup(
    <VisitProvider value={{ language, now, brand: { timeZone: 'America/New_York' } } as Visit}>
      <PlayerFacade video={{ ...episode, ...video }} />
    </VisitProvider>,
  )

test('from the server come poster, one button that says what it plays, and a word for who has no script', () => {
  const html = markup()
  expect(html).toContain('data-player="ready"')
  expect(html).toMatch(/<img[^>]+\/images\/first-night\/16-9\//)
  expect(html).toContain('aria-label="Play The First Night"')
  expect(html).toMatch(/<noscript>.*turn on JavaScript.*<\/noscript>/)
  expect(html).not.toContain('<video')
  expect(html.match(/<button/g)).toHaveLength(1)
})

test('a locked episode has no button; it says why, and when it is free', () => {
  const html = markup({ locked: true })
  expect(html).toContain('data-player="locked"')
  expect(html).not.toContain('<button')
  expect(html).toContain('Link your TV provider')
  expect(html).toContain('November 23')
})

test('nothing is promised of a date gone by, or of what is no episode', () => {
  for (const video of [{ airDate: now - 2 * unlockAfter }, { airDate: null }, { programmingType: 'Movie' }])
    expect(markup({ locked: true, ...video })).not.toContain('free for everyone')
})

test('Spanish says it in Spanish', () => {
  expect(markup({}, 'es')).toContain('aria-label="Reproducir The First Night"')
  expect(markup({}, 'es')).toContain('activa JavaScript')
  expect(markup({ locked: true }, 'es')).toContain('23 de noviembre')
})

test('without a picture the place keeps its shape', () => {
  expect(markup({ image: null })).not.toContain('<img')
  expect(markup({ image: null })).toContain('data-player="ready"')
})
