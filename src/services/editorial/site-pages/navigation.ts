// The menus of header and footer [C3-50], [C3-51]. A menu of an editor replaces the built-in menu.

import { textInLanguage } from '#contracts/catalogue/text.ts'
import type { EntryOf } from '#contracts/catalogue.ts'
import type { Menu, MenuItem, MenuLink } from '#contracts/http/editorial.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { languageOf } from '../lists/sections.ts'
import { type Words, wordsOf } from '../wording/words.ts'
import { newsOf } from './breaking-news.ts'

export async function navigation(site: SiteContext, request: RequestContext) {
  const [items, quickLinks, corporateLinks, breakingNews] = await Promise.all([
    menuNamed(site, request, 'globalNavigation'),
    menuOrEmpty(site, request, quickLinksName),
    menuOrEmpty(site, request, 'footerCorporateLinks'),
    newsOf(site, request),
  ])
  return { items: items!.links, quickLinks, corporateLinks, breakingNews }
}

/** [C8-09] Returns an empty menu if the links of the footer fail to load, so that the page still has its navigation. */
const menuOrEmpty = (site: SiteContext, request: RequestContext, name: string): Promise<Menu | null> =>
  menuNamed(site, request, name).catch((error: unknown) => {
    site.warn(`the menu ${name} is left out: ${error instanceof Error ? error.message : error}`)
    return { title: '', links: [], entry: null }
  })

const quickLinksName = 'footerQuickLinks'

/**
 * Returns the first of these menus that exists: the brand's menu, the menu for all brands, the built-in menu. Removes quick links above the
 * limit. Resolves to null if no menu exists.
 */
export async function menuNamed(site: SiteContext, request: RequestContext, name: string): Promise<Menu | null> {
  const found = await menuOf(site, request, name)
  return found && name === quickLinksName ? { ...found, links: found.links.slice(0, site.quickLinks) } : found
}

async function menuOf(site: SiteContext, request: RequestContext, name: string): Promise<Menu | null> {
  const builtIn = builtInMenus(wordsOf[request.language]).get(name)
  const entry = await site.catalogue.namedEntry('menu', name, request.brand.key)
  if (!entry) return builtIn ? { ...builtIn, entry: null } : null
  const language = languageOf(site, entry.brand)
  return {
    title: textInLanguage(entry.title, language, request.language)?.text ?? builtIn?.title ?? '',
    links: entry.items.map((item) => menuItem(item, (text) => textInLanguage(text, language, request.language)?.text ?? '')),
    entry,
  }
}

const builtInMenus = (words: Words): Map<string, Omit<Menu, 'entry'>> =>
  new Map([
    ['globalNavigation', { title: '', links: mainLinks(words) }],
    [quickLinksName, { title: words.quickLinks, links: mainLinks(words) }],
    ['footerCorporateLinks', { title: words.corporate, links: [] }],
  ])

type Item = EntryOf<'menu'>['items'][number]
type Translate = (text: Item['title']) => string

const menuItem = ({ items = [], ...item }: Item, translate: Translate): MenuItem => ({
  ...menuLink(item, translate),
  items: items.map((link) => menuLink(link, translate)),
})

/** [C2.3-05] The item with the machine name `peacock` leads to a sister service, like items that say so. */
const menuLink = (
  { machineName, title, href, target, notCoppaCompliant, sisterService }: Omit<Item, 'items'>,
  translate: Translate,
): MenuLink => ({
  machineName,
  title: translate(title),
  href,
  attributes: { target: target ?? null, notCoppaCompliant, sisterService: sisterService ?? machineName === 'peacock' },
})

const mainLinks = (words: Words): MenuItem[] =>
  [
    ['home', words.home, '/'],
    ['shows', words.shows, '/shows/all/popular'],
    ['movies', words.movies, '/movies/popular'],
    ['networks', words.networks, '/networks'],
    ['search', words.search, '/search'],
  ].map(([machineName, title, href]) => ({
    machineName: machineName!,
    title: title!,
    href: href!,
    attributes: { target: null, notCoppaCompliant: false, sisterService: false },
    items: [],
  }))
