// The header and footer of pages about shows for children.
import { beforeAll, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { daysAgo, openScreens, type Screens } from './open-site.ts'
import { linksIn } from './read-page.ts'

const show = (id: string, title: string, isCoppaCompliant: boolean): EntryInput[] => [
  { kind: 'series', id, brand: 'bravo', title, isCoppaCompliant },
  { kind: 'season', id: `${id}-1`, series: id, number: 1 },
  {
    kind: 'video',
    id: `${id}-first`,
    guid: `81${title.length}`,
    series: id,
    programmingType: 'Full Episode',
    title: 'First',
    season: 1,
    episode: 1,
    airDate: daysAgo(9),
  },
]

const entries: EntryInput[] = [
  ...show('kite-club', 'Kite Club', true),
  ...show('night-ferry', 'Night Ferry', false),
  { kind: 'gallery', id: 'kites', series: 'kite-club', title: 'Kites', photos: [{ art: 'kite.png' }] },
  {
    kind: 'menu',
    id: 'main',
    name: 'globalNavigation',
    items: [
      { machineName: 'shows', title: { en: 'Series', es: 'Programas' }, href: '/shows/all/popular' },
      { machineName: 'shop', title: 'Shop', href: 'https://shop.example/' },
      { machineName: 'news', title: 'News', href: '/networks/news', notCoppaCompliant: true },
    ],
  },
  { kind: 'menu', id: 'quick', name: 'footerQuickLinks', title: 'At hand', items: [{ machineName: 'apps', title: 'Apps', href: '/apps' }] },
  {
    kind: 'menu',
    id: 'corporate',
    name: 'footerCorporateLinks',
    title: 'The group',
    items: [
      { machineName: 'privacy', title: 'Privacy', href: '/privacy' },
      { machineName: 'contact', title: 'Contact', href: '/contact-us', notCoppaCompliant: true },
    ],
  },
]

let site: Screens
beforeAll(async () => {
  site = await openScreens(entries, ['kite.png'])
})

/** Returns the names of the links in the header and in the footer, as a browser without JavaScript shows them. */
async function shell(path: string) {
  const page = await site.page(path)
  for (const template of page.querySelectorAll('template')) template.remove()
  const namesIn = (selector: string) => linksIn(page.querySelector(selector)!).flatMap(([name]) => (name ? [name] : []))
  return {
    menu: namesIn('header nav'),
    footer: namesIn('footer'),
    hasAccountLinks: page.querySelector('header a[href*="/sign-"], header a[href*="my-account"]') !== null,
    isMarked: page.querySelector('main[data-child-directed]') !== null,
  }
}
const permalink = async (path: string) => linksIn((await site.page(path)).body).find(([, to]) => to?.includes('/video/'))![1]!

const childDirected = { menu: ['Series'], footer: ['Privacy', 'Your privacy choices'], hasAccountLinks: false, isMarked: true }
const usual = {
  menu: ['Series', 'Shop (opens in a new tab)', 'News'],
  footer: ['Apps', 'Privacy', 'Contact', 'Your privacy choices'],
  hasAccountLinks: true,
  isMarked: false,
}

test('[C2.2-06] [A6-08] [C6-07] [C2.3-04] a show with isCoppaCompliant, its lists and its videos have a header and footer without the shop, flagged links, quick links and account links', async () => {
  const show = '/bravo/kite-club'
  for (const path of [show, `${show}/episodes/1`, `${show}/about`, `${show}/photos`, await permalink(show)])
    expect([path, await shell(path)]).toEqual([path, childDirected])
  expect(await shell(`${show}?lang=es`)).toEqual({
    ...childDirected,
    menu: ['Programas'],
    footer: ['Privacy', 'Tus opciones de privacidad'],
  })
})

test('pages of other shows, and other pages, have the whole header and footer', async () => {
  const show = '/bravo/night-ferry'
  for (const path of [show, await permalink(show), '/', '/shows/all/popular']) expect([path, await shell(path)]).toEqual([path, usual])
})
