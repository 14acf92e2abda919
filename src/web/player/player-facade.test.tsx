import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { VideoPageFieldsFragment } from '#contracts/graph/types.generated.ts'
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
  freeAt: now + 3.5 * 86_400_000,
  available: null,
  expiration: null,
} as VideoPageFieldsFragment

type More = Pick<ComponentProps<typeof PlayerFacade>, 'authorization' | 'linkError'>
const markup = (video: Partial<VideoPageFieldsFragment> = {}, language: 'en' | 'es' = 'en', more: More = {}) =>
  renderToStaticMarkup(
    <VisitProvider
      value={
        {
          language,
          now,
          path: '/pier/video/the-first-night/9001',
          basePath: '',
          query: {},
          brand: { timeZone: 'America/New_York', language: 'en' },
        } as Visit
      }
    >
      <PlayerFacade video={{ ...episode, ...video }} requestAccess={() => new Promise(() => {})} {...more} />
    </VisitProvider>,
  )

test('the server renders the poster, a labelled play button, and a noscript message', () => {
  const html = markup()
  expect(html).toContain('data-player="ready"')
  expect(html).toMatch(/<img[^>]+\/images\/first-night\/16-9\//)
  expect(html).toContain('aria-label="Play The First Night"')
  expect(html).toMatch(/<noscript>.*turn on JavaScript.*<\/noscript>/)
  expect(html).not.toContain('<video')
  expect(html.match(/<button/g)).toHaveLength(1)
})

test('a locked episode offers each way to unlock it without a script, and shows the date when it becomes free', () => {
  const html = markup({ locked: true })
  expect(html).toContain('data-player="locked"')
  const back = encodeURIComponent('/pier/video/the-first-night/9001#play')
  for (const path of ['/mvpd-picker', '/sign-up', '/sign-in']) expect(html).toContain(`href="${path}?redirectPath=${back}"`)
  expect(html).toMatch(/<form [^>]*action="\/pier\/video\/the-first-night\/9001#play" method="post"/)
  expect(html).toMatch(
    /<input type="hidden" name="form" value="unlock"\/><input type="hidden" name="brand" value="nbc"\/><input type="hidden" name="video" value="9001"\/>/,
  )
  expect(html).toContain('November 23')
})

test('a locked video that the TV provider has authorized on this page has a play button; until the provider answers, the page says so', () => {
  const authorization = { isAuthorizationChecked: true, isAuthorized: true }
  expect(markup({ locked: true }, 'en', { authorization })).toContain('data-player="ready"')
  const asking = { authorization: { isAuthorizationChecked: false, isAuthorized: false } }
  expect(markup({ locked: true }, 'en', asking)).toMatch(/data-checking="true".*We are asking your TV provider…/)
  expect(markup({ locked: true }, 'es', asking)).toMatch(/data-checking="true".*Estamos consultando a tu proveedor de TV…/)
  const refused = { authorization: { isAuthorizationChecked: true, isAuthorized: false } }
  expect(markup({ locked: true }, 'en', refused)).toContain('data-player="locked"')
})

test('a locked video shows why the viewer’s last attempt to link a TV provider failed', () => {
  expect(markup({ locked: true }, 'en', { linkError: 'SUSPENDED' })).toContain('Your subscription is suspended')
  expect(markup({ locked: true }, 'es', { linkError: 'SUSPENDED' })).toContain('Tu suscripción está suspendida')
})

test('a locked video shows no date when the date has passed, or when no date is known', () => {
  for (const freeAt of [now - 1, null]) expect(markup({ locked: true, freeAt })).not.toContain('free for everyone')
})

test('an expired or upcoming video shows its date instead of a play button', () => {
  const day = 86_400_000
  const expired = markup({ available: now - 9 * day, expiration: now - day })
  expect(expired).toContain('data-player="closed"')
  expect(expired).toContain('This video was available until November 19, 2026.')
  const upcoming = markup({ available: now + day, expiration: now + 9 * day, locked: true }, 'es')
  expect(upcoming).toContain('Podrás ver este video desde el 21 de noviembre de 2026.')
  for (const html of [expired, upcoming]) expect(html).not.toContain('<button')
  expect(markup({ available: now, expiration: now + 1 })).toContain('data-player="ready"')
})

test('the play button, the noscript message and the date are in Spanish on a Spanish page', () => {
  expect(markup({}, 'es')).toContain('aria-label="Reproducir The First Night"')
  expect(markup({}, 'es')).toContain('activa JavaScript')
  expect(markup({ locked: true }, 'es')).toContain('23 de noviembre')
})

test('a video without a picture still has a player', () => {
  expect(markup({ image: null })).not.toContain('<img')
  expect(markup({ image: null })).toContain('data-player="ready"')
})
