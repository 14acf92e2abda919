import { expect, test } from 'vitest'
import { markup, spanish, visit } from '../ui/testing/test-providers.tsx'
import { NetworkHeading } from './network-heading.tsx'
import { Wordmark } from './wordmark.tsx'

const network = {
  machineName: 'bravo',
  displayTitle: 'Bravo',
  whiteBrandLogo: '/generetic/brands/bravo-white.svg',
  staticPreviewImage: null,
  gradientStart: '#aa1177',
  gradientEnd: '#331155',
  tagline: null,
}
const heading = (title: string, overrides: Partial<typeof network> = {}) =>
  markup(
    <NetworkHeading network={{ ...network, ...overrides }} title={title} description="All of it">
      below
    </NetworkHeading>,
    visit,
  )

test('a network page’s heading has the network’s colours, with its wordmark or an editor’s title', () => {
  expect(heading('Bravo')).toMatch(
    /--from:#aa1177;--to:#331155.*<h1 [^>]*><img src="[^"]*bravo-white\.svg" alt=""[^>]*><span class="visually-hidden">Bravo</,
  )
  expect(heading('Bravo')).toContain('<p>All of it</p>')
  expect(heading('Bravo’s summer')).toMatch(/<h1 [^>]*><span>Bravo’s summer</)
  expect(heading('Bravo', { whiteBrandLogo: null as never })).toMatch(/<h1 [^>]*><span>Bravo</)
})

test('a wordmark that links to the home page is shown only on pages without a header', () => {
  const path = '/nbcuniversalfamily/activate'
  expect(markup(<Wordmark />, { ...visit, path })).toMatch(/<a [^>]*href="\/" aria-label="NBC Home"><img/)
  expect(markup(<Wordmark />, { ...spanish, path })).toContain('href="/?lang=es"')
  expect(markup(<Wordmark />, { ...visit, path: '/privacy' })).toBe('')
})
