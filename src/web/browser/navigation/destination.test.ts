import { describe, expect, test } from 'vitest'
import { destinationOf } from './destination.ts'

const origin = 'https://daypart.test'
const at = (basePath: string, language: 'en' | 'es' = 'en', own: 'en' | 'es' = 'en') => ({
  visit: { basePath, language, brand: { language: own } },
  brandPaths: ['nbc', 'bravo', 'bravo-tv'],
  origin,
})
const to = (href: string, here = at('')) => {
  const found = destinationOf(href, here)
  return found && [found.route.name, found.url.pathname + found.url.search, found.key]
}

describe('destinationOf', () => {
  test('a URL of this site leads to its page', () => {
    expect(to('/night-shift')).toEqual(['title', '/night-shift', '/night-shift?'])
    expect(to(`${origin}/playlist/best-of?v=1&utm=2`)).toEqual(['playlist', '/playlist/best-of?v=1&utm=2', '/playlist/best-of?v=1'])
  })

  test('redirects of the route table are followed without a request', () => {
    expect(to('/movies')).toEqual(['general', '/movies/popular', '/movies/popular?'])
    expect(to('/shows')).toEqual(['general', '/shows/all/popular', '/shows/all/popular?'])
    expect(to('/bravo/video/clips', at('/bravo'))).toEqual(['general', '/bravo/shows/all/popular', '/shows/all/popular?'])
  })

  test('only pages of the current brand’s site are destinations', () => {
    expect(to('/bravo/night-shift', at('/bravo'))).toEqual(['title', '/bravo/night-shift', '/night-shift?'])
    expect(to('/night-shift', at('/bravo'))).toBeNull()
    expect(to('/bravo')).toBeNull()
    expect(to('/bravo-tv/night-shift', at('/bravo'))).toBeNull()
  })

  test('account pages are loaded from the server', () => {
    for (const path of [
      '/my-account',
      '/my-account?brand=bravo',
      '/email-preferences',
      '/my-account/email-preferences',
      '/request-password',
    ])
      expect(to(path), path).toBeNull()
    for (const path of ['/reset-password', '/reset-password/success', '/myaccount', '/sign-in/google']) expect(to(path), path).toBeNull()
    expect(to('/sign-in?redirectPath=%2Fnetworks')?.[0]).toBe('account')
  })

  test('the browser itself opens URLs in another language, URLs with another origin, and unknown paths', () => {
    expect(to('/night-shift?lang=es')).toBeNull()
    expect(to('/bravo/harbor', at('/bravo', 'es', 'es'))).toEqual(['title', '/bravo/harbor', '/harbor?'])
    expect(to('/bravo/harbor?lang=es', at('/bravo', 'es', 'es'))).toEqual(['title', '/bravo/harbor?lang=es', '/harbor?'])
    expect(to('/bravo/harbor?lang=en', at('/bravo', 'es', 'es'))).toBeNull()
    expect(to('/bravo/harbor', at('/bravo', 'en', 'es'))).toBeNull()
    expect(to('/night-shift?lang=es', at('', 'es'))).toEqual(['title', '/night-shift?lang=es', '/night-shift?'])
    expect(to('https://evil.example/night-shift')).toBeNull()
    expect(to('mailto:someone@example.com')).toBeNull()
    expect(to('//evil.example')).toBeNull()
    expect(to('/a/b/c/d')).toBeNull()
    expect(to('/openapi.json')).toBeNull()
    expect(to('/schemas/catalogue.json')).toBeNull()
    expect(to('/sitemap.xml')).toBeNull()
    expect(to('/st.elsewhere')).not.toBeNull()
  })

  test('[C2.1-50] [C2.1-51] a path that forces a full load is loaded from the server, even if a redirect leads to the path', () => {
    const here = {
      ...at(''),
      visit: { ...at('').visit, brand: { language: 'en' as const, fullLoad: ['/saturday-night-live/*', '/live'] } },
    }
    expect(to('/saturday-night-live', here)).toBeNull()
    expect(to('/saturday-night-live/episodes/46', here)).toBeNull()
    expect(to('/live/bravo', here)).toBeNull()
    expect(to('/live/bravo')).toEqual(['live', '/live?brand=bravo', '/live?brand=bravo'])
    expect(to('/night-shift/video/latest')).toBeNull()
    expect(to('/night-shift', here)).not.toBeNull()
  })

  test('pages of disabled features are loaded from the server', () => {
    const here = { ...at(''), visit: { ...at('').visit, brand: { language: 'en' as const, off: ['identity'] as const } } }
    expect(to('/sign-in')).not.toBeNull()
    expect(to('/sign-in', here)).toBeNull()
    expect(to('/live', here)).not.toBeNull()
  })
})
