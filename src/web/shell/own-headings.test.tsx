import { expect, test } from 'vitest'
import { markup, spanish, visit } from '../ui/testing/surround.tsx'
import { Mark } from './mark.tsx'
import { NetworkHeading } from './network-heading.tsx'

const network = {
  machineName: 'bravo',
  displayTitle: 'Bravo',
  whiteBrandLogo: '/generetic/brands/bravo-white.svg',
  staticPreviewImage: null,
  gradientStart: '#aa1177',
  gradientEnd: '#331155',
  tagline: null,
}
const heading = (title: string, given: Partial<typeof network> = {}) =>
  markup(
    <NetworkHeading network={{ ...network, ...given }} title={title} description="All of it">
      below
    </NetworkHeading>,
    visit,
  )

test('a network’s page opens in its colours, named by its wordmark, or by an editor’s own title', () => {
  expect(heading('Bravo')).toMatch(
    /--from:#aa1177;--to:#331155.*<h1 [^>]*><img src="[^"]*bravo-white\.svg" alt=""[^>]*><span class="visually-hidden">Bravo</,
  )
  expect(heading('Bravo')).toContain('<p>All of it</p>')
  expect(heading('Bravo’s summer')).toMatch(/<h1 [^>]*><span>Bravo’s summer</)
  expect(heading('Bravo', { whiteBrandLogo: null as never })).toMatch(/<h1 [^>]*><span>Bravo</)
})

test('pages without a header have the wordmark as their way home, others do not have it twice', () => {
  const path = '/nbcuniversalfamily/activate'
  expect(markup(<Mark />, { ...visit, path })).toMatch(/<a [^>]*href="\/" aria-label="NBC Home"><img/)
  expect(markup(<Mark />, { ...spanish, path })).toContain('href="/?lang=es"')
  expect(markup(<Mark />, { ...visit, path: '/privacy' })).toBe('')
})
