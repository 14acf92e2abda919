import { expect, test } from 'vitest'
import { markup, spanish, visit } from '../ui/testing/surround.tsx'
import { AccountMenu } from './account-menu.tsx'
import { NotFound, NotLoading } from './error-page.tsx'
import { Failure } from './failure.tsx'
import { Frame } from './frame.tsx'
import { isCurrent, type Navigation } from './header.tsx'
import { Loading } from './loading.tsx'
import { PageHeading } from './page-heading.tsx'

const link = (title: string, href: string, target: string | null = null) => ({
  machineName: title.toLowerCase(),
  title,
  href,
  attributes: { target, notCoppaCompliant: false },
})

const navigation: Navigation = {
  items: [link('Shows', '/shows/all'), link('Movies', '/movies/popular'), link('Shop', 'https://shop.example')],
  quickLinks: { title: 'Quick links', links: Array.from({ length: 9 }, (_, index) => link(`Quick${index}`, `/quick-${index}`)) },
  corporateLinks: { title: 'Corporate', links: [link('Terms', '/terms'), link('Jobs', 'https://jobs.example', '_blank')] },
}

const draw = (given = visit) => markup(<Frame navigation={navigation}>content</Frame>, given)
const drawAccount = (given = visit) =>
  markup(
    <Frame navigation={null} account={markup(<AccountMenu />, given)}>
      content
    </Frame>,
    given,
  )

test('[C2.3-01] the header has a logo, a skip-to-content link and the items of the server’s menu', () => {
  const html = draw()
  expect(html).toMatch(/<a [^>]*href="\/" aria-label="NBC Home"><img src="\/generetic\/brands\/nbc-white\.svg"/)
  expect(/<a [^>]*href="([^"]*)"/.exec(html)?.[1], 'the first link').toBe('#main')
  expect(html).toContain('<main id="main"')
  for (const item of navigation.items) expect(html).toContain(`href="${item.href}"`)
})

test('the menu opens without a script where there is no room for it', () => {
  const [, target] = /<button [^>]*popoverTarget="(\w+)"[^>]*aria-label="Menu">/.exec(draw()) ?? []
  expect(draw()).toMatch(new RegExp(`<nav id="${target}" popover="auto"[^>]*aria-label="Menu">.*Movies.*</nav>`))
})

test('[C2.4-01] quick links, at most seven, and corporate links come from the menus; the copyright has the current year', () => {
  const html = draw({ ...visit, now: Date.UTC(2031, 5, 1) })
  expect(html.match(/href="\/quick-\d"/g)).toHaveLength(7)
  expect(html).toContain('href="/terms"')
  expect(html).toContain('© 2031 NBC.')
})

test('a page that is still to come has its header, and no footer yet', () => {
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

test('links to other domains open in a new tab, marked so for those who cannot see it', () => {
  const html = draw()
  expect(html).toMatch(/href="https:\/\/shop\.example" target="_blank" rel="noopener"[^>]*>Shop.*?\(opens in a new tab\)/)
  expect(html).toMatch(/href="https:\/\/jobs\.example" target="_blank"/)
})

test('the other language is this page in it, said also where it is the brand’s own, query and brand kept', () => {
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
] as const)('a menu item to %s at %s is current: %s', (href, path, current) => {
  expect(isCurrent(href, path)).toBe(current)
})

test('[A2-19] [C2.3-07] anybody may sign up from every page, and comes back to where they were; without a script too', () => {
  const html = drawAccount({ ...visit, basePath: '/bravo', path: '/playlist/x', query: { v: '1' } })
  expect(html).toMatch(/<a class="[^"]*anybody[^"]*" href="\/bravo\/sign-up\?redirectPath=%2Fbravo%2Fplaylist%2Fx%3Fv%3D1">Sign Up<\/a>/)
  expect(html).toContain('href="/bravo/sign-in?redirectPath=%2Fbravo%2Fplaylist%2Fx%3Fv%3D1">Sign In</a>')
  expect(drawAccount({ ...spanish, path: '/sign-in' })).toContain(
    'href="/sign-in?redirectPath=%2F%3Flang%3Des&amp;lang=es">Iniciar sesión</a>',
  )
})

test('[C2.3-10] the profile’s menu has Manage, Email Preferences, Customize Experience and Sign Out, or for anybody Sign In', () => {
  const [anybody, somebody] = [...drawAccount().matchAll(/<ul class="([^"]*)">(.*?)<\/ul>/g)].map(([, name, list]) => [
    name,
    wordsOf(list!),
  ])
  expect(anybody).toEqual([expect.stringContaining('anybody'), ['Sign In', 'Sign Up', 'Customize Experience']])
  const own = ['Manage (opens in a new tab)', 'Email Preferences (opens in a new tab)', 'Customize Experience', 'Sign Out']
  expect(somebody).toEqual([expect.stringContaining('somebody'), own])
  // Its back button closes the tab again, so it must know who opened it.
  expect(drawAccount()).toContain('<a href="/my-account?brand=nbc" target="_blank" rel="opener">Manage')
})

test('where a site has no accounts nothing leads to them', () => {
  expect(drawAccount({ ...visit, brand: { ...visit.brand, off: ['identity'] } })).not.toMatch(/sign-|my-account|popover/)
})

test('a page stands without its menus', () => {
  expect(markup(<Frame navigation={null}>content</Frame>)).toContain('content')
})

test('[C2.10-02] not found shows its sentence and a button to the home page', () => {
  const html = markup(<NotFound />, { ...visit, basePath: '/bravo' })
  expect(text(html)).toContain('The page you’re looking for can’t be found. See great shows on our Home page.')
  expect(html).toMatch(/<a class="[^"]*" href="\/bravo">Home page<\/a>/)
})

test('[C2.10-03] content not loading shows its sentences and a button that asks for the same address again', () => {
  const html = markup(<NotLoading />, { ...spanish, query: { v: '77' } })
  expect(text(markup(<NotLoading />))).toBe(
    "Content is not loading at this time.We're working hard to solve the problem. Please try again later.Try again Get help",
  )
  expect(html).toMatch(
    /<form><input type="hidden" name="v" value="77"\/><input type="hidden" name="lang" value="es"\/><button type="submit"/,
  )
})

test('a page that broke says so in general words', () => {
  expect(text(markup(<Failure />))).toContain('Sorry, we had a problem. Please try again.')
})

test('the loading page is a spinner that says which app’s page is loading', () => {
  expect(markup(<Loading app="NBC" />)).toMatch(/role="status"><span[^>]*aria-label="Page Loading - NBC"/)
})

test('a page’s heading can be left to those who hear it', () => {
  expect(markup(<PageHeading title="Shows" description="All of them." />)).toContain('<h1 tabindex="-1">Shows</h1>')
  expect(markup(<PageHeading title="NBC" hidden />)).toContain('<h1 class="visually-hidden"')
})

const wordsOf = (list: string) => list.split('</li>').slice(0, -1).map(text)

function text(html: string): string {
  return html.replace(/<[^>]*>/g, '').replaceAll('&#x27;', "'")
}
