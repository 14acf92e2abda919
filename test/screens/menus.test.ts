// The menus of every page: the main navigation and the links of the footer.
import { beforeAll, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { openScreens, type Screens } from './open-site.ts'
import { linksIn, textOf } from './read-page.ts'

const entries: EntryInput[] = [
  {
    kind: 'menu',
    id: 'main',
    name: 'globalNavigation',
    items: [
      { machineName: 'shows', title: { en: 'Series', es: 'Programas' }, href: '/shows/all/popular' },
      { machineName: 'shop', title: 'Shop', href: 'https://shop.example/' },
      { machineName: 'help', title: 'Help', href: '/pages/help', target: '_blank' },
    ],
  },
  {
    kind: 'menu',
    id: 'syfy',
    name: 'globalNavigation',
    brand: 'syfy',
    items: [
      {
        machineName: 'networks',
        title: { en: 'Networks', es: 'Cadenas' },
        href: '/networks',
        items: [
          { machineName: 'usa', title: 'USA', href: '/usa' },
          { machineName: 'sister', title: 'Sister', href: 'https://sister.example/watch', sisterService: true },
        ],
      },
      { machineName: 'peacock', title: 'Peacock', href: 'https://peacock.example/' },
      { machineName: 'search', title: 'Search', href: '/search' },
    ],
  },
  { kind: 'menu', id: 'bravo', name: 'globalNavigation', brand: 'bravo', items: [{ machineName: 'home', title: 'Only Bravo', href: '/' }] },
  {
    kind: 'menu',
    id: 'quick',
    name: 'footerQuickLinks',
    title: 'At hand',
    items: Array.from({ length: 9 }, (_, index) => ({ machineName: `link-${index}`, title: `Link ${index}`, href: `/?link=${index}` })),
  },
  {
    kind: 'menu',
    id: 'corporate',
    name: 'footerCorporateLinks',
    title: 'The group',
    items: [
      { machineName: 'jobs', title: 'Jobs', href: '/pages/jobs' },
      { machineName: 'privacy', title: { en: 'Privacy', es: 'Privacidad' }, href: '/privacy' },
    ],
  },
]

let site: Screens
beforeAll(async () => {
  site = await openScreens(entries)
})

const mainLinks = async (path: string) => linksIn((await site.page(path)).querySelector('header nav')!).filter(([words]) => words)

test('[C2.3-01] the header has the logo, a link to skip to the content, and the menu in the page’s language; a menu of the brand replaces the general menu', async () => {
  const page = await site.page('/')
  expect(page.querySelector('header img')!.getAttribute('src')).toBe('/generetic/brands/nbc-white.svg')
  const skip = page.querySelector('a[href^="#"]')!
  expect([textOf(skip), page.querySelector(skip.getAttribute('href')!)?.tagName]).toEqual(['Skip to content', 'MAIN'])
  expect(await mainLinks('/')).toEqual([
    ['Series', '/shows/all/popular'],
    ['Shop (opens in a new tab)', 'https://shop.example/'],
    ['Help (opens in a new tab)', '/pages/help'],
  ])
  expect((await mainLinks('/?lang=es'))[0]).toEqual(['Programas', '/shows/all/popular?lang=es'])
  expect(await mainLinks('/bravo')).toEqual([['Only Bravo', '/bravo']])
})

test('links of a menu open a new tab if they have the target _blank or lead to another site', async () => {
  const [menu] = (await site.page('/')).querySelectorAll('header nav')
  const links = [...menu!.querySelectorAll('a[target="_blank"]')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://shop.example/', '/pages/help'])
})

test('[C2.4-01] the footer shows the quick links (seven at most), the corporate links, the titles of both menus, and the year', async () => {
  const menus = [...(await site.page('/')).querySelectorAll('footer nav')].map((nav) => [nav.getAttribute('aria-label'), ...linksIn(nav)])
  expect(menus).toEqual([
    ['At hand', ...Array.from({ length: 7 }, (_, index) => [`Link ${index}`, `/?link=${index}`])],
    ['The group', ['Jobs', '/pages/jobs'], ['Privacy', '/privacy']],
  ])
  expect(textOf((await site.page('/')).querySelector('footer > p:last-child'))).toBe('© 2031 NBC. All rights reserved.')
})

test('a group of the menu is a button that opens its links on wide screens, and opens in place on narrow ones; its own link is the last', async () => {
  const page = await site.page('/syfy?lang=es')
  const [wide, narrow] = [page.querySelector('header nav'), page.getElementById('menu')]
  const button = wide!.querySelector('button')!
  const group = page.getElementById(button.getAttribute('popoverTarget')!)!
  expect([textOf(button), group.getAttribute('popover')]).toEqual(['Cadenas', 'auto'])
  const links = [
    ['USA', `${site.address}/usa?lang=es`],
    ['Sister (se abre en una pestaña nueva)', 'https://sister.example/watch'],
    ['Ver todo: Cadenas', '/syfy/networks?lang=es'],
  ]
  expect(linksIn(group)).toEqual(links)
  expect(linksIn(narrow!.querySelector('details')!)).toEqual(links)
})

test('links to sister services, and the item peacock, open in a new tab and are marked, so that the site asks first', async () => {
  const [menu] = (await site.page('/syfy')).querySelectorAll('header nav')
  const marked = [...menu!.querySelectorAll('a[data-sister-service][target="_blank"]')]
  expect(marked.map((link) => [link.getAttribute('data-sister-service'), link.getAttribute('href')])).toEqual([
    ['Sister', 'https://sister.example/watch'],
    ['Peacock', 'https://peacock.example/'],
  ])
})

test('the menu of narrow screens has a search field that works without a script, instead of the link to the search', async () => {
  const narrow = (await site.page('/syfy?lang=es')).getElementById('menu')
  const form = narrow!.querySelector('form')!
  expect([form.getAttribute('action'), form.querySelector('[name=q]')?.getAttribute('type')]).toEqual(['/syfy/search', 'search'])
  expect(form.querySelector('[name=lang]')?.getAttribute('value')).toBe('es')
  expect(linksIn(narrow!).map(([words]) => words)).not.toContain('Search')
})

test('[C2.4-02] the link to the privacy policy leads to that of the brand, in the language of the page', async () => {
  const privacy = async (path: string) =>
    linksIn((await site.page(path)).querySelector('footer')!).find(([words]) => /^Priva/.test(words!))![1]
  expect(await privacy('/')).toBe('/privacy')
  expect(await privacy('/?lang=es')).toBe('/privacy?lang=es')
  expect(await privacy('/bravo')).toBe('/bravo/privacy')
  expect(await privacy('/universal-kids')).toBe('https://privacy.example/kids')
  expect(await privacy('/universal-kids?lang=es')).toBe('https://privacy.example/kids?lang=es')
})
