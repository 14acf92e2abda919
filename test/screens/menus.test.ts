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
    items: [{ machineName: 'jobs', title: 'Jobs', href: '/pages/jobs' }],
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
    ['The group', ['Jobs', '/pages/jobs']],
  ])
  expect(textOf((await site.page('/')).querySelector('footer > p'))).toBe('© 2031 NBC. All rights reserved.')
})
