import { expect, test } from 'vitest'
import { markup, spanish, visit } from '../ui/testing/test-providers.tsx'
import { AccountMenu } from './account-menu.tsx'
import { NotFound, NotLoading } from './error-page.tsx'
import { Failure } from './failure.tsx'
import { Frame } from './frame.tsx'
import { Loading } from './loading.tsx'
import { isCurrent } from './menu/menu.tsx'
import type { Navigation } from './menu/menu-links.ts'
import { PageHeading } from './page-heading.tsx'

const link = (title: string, href: string, target: string | null = null) => ({
  machineName: title.toLowerCase(),
  title,
  href,
  attributes: { target, notCoppaCompliant: false, sisterService: false },
  items: [],
})

const navigation: Navigation = {
  items: [link('Shows', '/shows/all'), link('Movies', '/movies/popular'), link('Shop', 'https://shop.example')],
  quickLinks: { title: 'Quick links', links: Array.from({ length: 9 }, (_, index) => link(`Quick${index}`, `/quick-${index}`)) },
  corporateLinks: { title: 'Corporate', links: [link('Terms', '/terms'), link('Jobs', 'https://jobs.example', '_blank')] },
  breakingNews: null,
}

const draw = (visitOfPage = visit) => markup(<Frame navigation={navigation}>content</Frame>, visitOfPage)
const drawAccount = (visitOfPage = visit) =>
  markup(
    <Frame navigation={null} account={markup(<AccountMenu />, visitOfPage)}>
      content
    </Frame>,
    visitOfPage,
  )

test('the header has a logo, a skip-to-content link and the items of the server’s menu', () => {
  const html = draw()
  expect(html).toMatch(/<a [^>]*href="\/" aria-label="NBC Home"><img src="\/generetic\/brands\/nbc-white\.svg"/)
  expect(/<a [^>]*href="([^"]*)"/.exec(html)?.[1], 'the first link').toBe('#main')
  expect(html).toContain('<main id="main"')
  for (const item of navigation.items) expect(html).toContain(`href="${item.href}"`)
})

test('the menu opens without JavaScript on narrow screens', () => {
  const [, target] = /<button [^>]*popoverTarget="(\w+)"[^>]*aria-label="Menu">/.exec(draw()) ?? []
  expect(draw()).toMatch(new RegExp(`<nav id="${target}" popover="auto"[^>]*aria-label="Menu">.*Movies.*</nav>`))
})

test('the footer shows all quick links and corporate links of the server’s menus, and the current year', () => {
  const html = draw({ ...visit, now: Date.UTC(2031, 5, 1) })
  expect(html.match(/href="\/quick-\d"/g)).toHaveLength(9)
  expect(html).toContain('href="/terms"')
  expect(html).toContain('© 2031 NBC.')
})

test('a page that is still loading has a header and no footer', () => {
  const html = markup(
    <Frame navigation={navigation} isPending>
      content
    </Frame>,
  )
  expect(html).toContain('<header')
  expect(html).toContain('content')
  expect(html).not.toContain('<footer')
  expect(draw()).toContain('<footer')
})

test('links to other domains open in a new tab, and announce that to screen readers', () => {
  const html = draw()
  expect(html).toMatch(/href="https:\/\/shop\.example" target="_blank" rel="noopener"[^>]*>Shop.*?\(opens in a new tab\)/)
  expect(html).toMatch(/href="https:\/\/jobs\.example" target="_blank"/)
})

test('the language link leads to the same page with an explicit lang parameter, and keeps the query and the brand', () => {
  const here = { basePath: '/bravo', path: '/playlist/x', query: { v: '1' } }
  expect(draw({ ...visit, ...here })).toMatch(/href="\/bravo\/playlist\/x\?v=1&amp;lang=es" lang="es"[^>]*>Español/)
  expect(draw({ ...spanish, ...here })).toMatch(/href="\/bravo\/playlist\/x\?v=1&amp;lang=en" lang="en"[^>]*>English/)
})

test.each([
  ['/shows/all', '/shows/all', 'page'],
  ['/shows/all', '/shows/bravo/drama', true],
  ['/networks', '/networks/syfy', true],
  ['/movies/popular', '/shows/all', undefined],
  ['/', '/shows/all', undefined],
  ['/networks/nbc-news', '/networks/bravo', undefined],
] as const)('a menu item that links to %s has on the page %s the aria-current value %s', (href, path, current) => {
  expect(isCurrent(href, path)).toBe(current)
})

test('[A2-19] [C2.3-07] every page’s header links to sign-up with that page as the return path, even without JavaScript', () => {
  const html = drawAccount({ ...visit, basePath: '/bravo', path: '/playlist/x', query: { v: '1' } })
  expect(html).toMatch(/<a class="[^"]*signedOut[^"]*" href="\/bravo\/sign-up\?redirectPath=%2Fbravo%2Fplaylist%2Fx%3Fv%3D1">Sign Up<\/a>/)
  expect(html).toContain('href="/bravo/sign-in?redirectPath=%2Fbravo%2Fplaylist%2Fx%3Fv%3D1">Sign In</a>')
  expect(drawAccount({ ...spanish, path: '/sign-in' })).toContain(
    'href="/sign-in?redirectPath=%2F%3Flang%3Des&amp;lang=es">Iniciar sesión</a>',
  )
})

/** The lists of the account menu: their class and their words. */
const menuLists = () => [...drawAccount().matchAll(/<ul class="([^"]*)">(.*?)<\/ul>/g)].map(([, name, list]) => [name, wordsOf(list!)])

test('[A2-20] [C2.3-09] the TV provider group has Visit Site, Unlink and Change Provider, or Link Your Provider without a provider', () => {
  const [unlinked, linked] = menuLists()
  expect(unlinked).toEqual([expect.stringContaining('unlinked'), ['Link Your Provider']])
  expect(linked).toEqual([expect.stringContaining('linked'), ['Visit Site', 'Unlink', 'Change Provider']])
})

test('[C2.1-56] the link to change the provider carries the page as return path and as referrer', () => {
  expect(drawAccount({ ...spanish, path: '/networks' })).toContain(
    'href="/mvpd-picker/change?redirectPath=%2Fnetworks%3Flang%3Des&amp;referrer=%2Fnetworks%3Flang%3Des&amp;lang=es">Cambiar',
  )
})

test('[A2-18] [C2.3-06] the header has a button to link a TV provider, with the page as the return path, if the feature is on', () => {
  expect(drawAccount({ ...visit, path: '/networks' })).toMatch(/href="\/mvpd-picker\?redirectPath=%2Fnetworks">Link TV Provider</)
  expect(drawAccount({ ...visit, brand: { ...visit.brand, off: ['providers'] } })).not.toMatch(/mvpd|provider/i)
})

test('[C2.4-04] a quick link to the provider picker has two targets, of which styles show one', () => {
  const links = [link('TV provider', '/provider-linked')]
  const empty = { title: '', links: [] }
  const menus = { items: [], quickLinks: { title: 'Quick', links }, corporateLinks: empty, breakingNews: null }
  const html = markup(<Frame navigation={menus}>content</Frame>)
  const found = [...html.matchAll(/<li class="([^"]*)"><a href="([^"]*)">TV provider/g)]
  expect(found.map(([, name, href]) => [/unlinked/.test(name!), href])).toEqual([
    [true, '/mvpd-picker'],
    [false, '/provider-linked'],
  ])
})

test('[A2-20] [C2.3-10] the profile menu has Manage, Email Preferences, Customize Experience and Sign Out, or Sign In when signed out', () => {
  const [signedOut, signedIn] = menuLists().slice(-2)
  expect(signedOut).toEqual([expect.stringContaining('signedOut'), ['Sign In', 'Sign Up', 'Customize Experience']])
  const own = ['Manage (opens in a new tab)', 'Email Preferences (opens in a new tab)', 'Customize Experience', 'Sign Out']
  expect(signedIn).toEqual([expect.stringContaining('signedIn'), own])
  // The back link of the account page closes the opener tab, so this link needs `rel=opener`.
  expect(drawAccount()).toContain('<a href="/my-account?brand=nbc" target="_blank" rel="opener">Manage')
})

test('the header has no account links when accounts are off', () => {
  expect(drawAccount({ ...visit, brand: { ...visit.brand, off: ['identity'] } })).not.toMatch(/sign-|my-account|popover/)
})

test('the header and footer render without menus', () => {
  expect(markup(<Frame navigation={null}>content</Frame>)).toContain('content')
})

test('[C2.10-02] the not-found page shows its message and a button to the home page', () => {
  const html = markup(<NotFound />, { ...visit, basePath: '/bravo' })
  expect(text(html)).toContain('The page you’re looking for can’t be found. See great shows on our Home page.')
  expect(html).toMatch(/<a class="[^"]*" href="\/bravo">Home page<\/a>/)
})

test('[C2.10-03] the not-loading page shows its messages and a button that requests the same URL again', () => {
  const html = markup(<NotLoading />, { ...spanish, query: { v: '77' } })
  expect(text(markup(<NotLoading />))).toBe(
    "Content is not loading at this time.We're working hard to solve the problem. Please try again later.Try again Get help",
  )
  expect(html).toMatch(
    /<form><input type="hidden" name="v" value="77"\/><input type="hidden" name="lang" value="es"\/><button type="submit"/,
  )
})

test('the failure page shows a general message after a render error', () => {
  expect(text(markup(<Failure />))).toContain('Sorry, we had a problem. Please try again.')
})

test('the loading page shows a spinner that names the app', () => {
  expect(markup(<Loading app="NBC" />)).toMatch(/role="status"><span[^>]*aria-label="Page Loading - NBC"/)
})

test('a hidden page heading is shown to screen readers only', () => {
  expect(markup(<PageHeading title="Shows" description="All of them." />)).toContain('<h1 tabindex="-1">Shows</h1>')
  expect(markup(<PageHeading title="NBC" hidden />)).toContain('<h1 class="visually-hidden"')
})

const wordsOf = (list: string) => list.split('</li>').slice(0, -1).map(text)

function text(html: string): string {
  return html.replace(/<[^>]*>/g, '').replaceAll('&#x27;', "'")
}

test('the account menu has a link to the profiles, unless the flag `profiles` is off', () => {
  const link = 'href="/profiles?redirectPath="'
  expect(markup(<AccountMenu />, visit)).toContain(link)
  expect(markup(<AccountMenu />, { ...visit, flags: { profiles: false } })).not.toContain(link)
})
