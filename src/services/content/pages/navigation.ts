// The menus of the shell [C3-50], [C3-51]: an editor's, or what every site has.
import type { EntryOf } from '#contracts/catalogue.ts'
import { languageOf } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import { namedEntry } from '../reading/by-id.ts'
import { say } from '../wording/said.ts'
import { type Words, wordsOf } from '../wording/words.ts'

type Menu = { title: string; links: MenuItem[]; entry: { id: string } | null }

export async function navigation(house: House, ask: Ask) {
  const [items, quickLinks, corporateLinks] = await Promise.all([
    menuNamed(house, ask, 'globalNavigation'),
    orEmpty(house, menuNamed(house, ask, quickLinksName)),
    orEmpty(house, menuNamed(house, ask, 'footerCorporateLinks')),
  ])
  return { items: items!.links, quickLinks, corporateLinks }
}

/** [C8-09] Links that fail cost the footer those links, never the page its navigation. */
const orEmpty = async (house: House, menu: Promise<Menu | null>): Promise<Menu | null> =>
  await menu.catch((error: unknown) => {
    house.report(error)
    return { title: '', links: [], entry: null }
  })

const quickLinksName = 'footerQuickLinks'

/** The brand's own, else every brand's, else what every site has; null when there is none of that name. Quick links are as many as may be. */
export async function menuNamed(house: House, ask: Ask, name: string): Promise<Menu | null> {
  const found = await menuOf(house, ask, name)
  return found && name === quickLinksName ? { ...found, links: found.links.slice(0, house.quickLinks) } : found
}

async function menuOf(house: House, ask: Ask, name: string): Promise<Menu | null> {
  const own = standing(wordsOf[ask.language]).get(name)
  const entry = await namedEntry(house.db, 'menu', name, ask.brand.key)
  if (!entry) return own ? { ...own, entry: null } : null
  const language = languageOf(house, entry.brand)
  return {
    title: say(entry.title, language, ask.language)?.text ?? own?.title ?? '',
    links: entry.items.map((item) => menuItem(item, (text) => say(text, language, ask.language)?.text ?? '')),
    entry,
  }
}

const standing = (words: Words): Map<string, Omit<Menu, 'entry'>> =>
  new Map([
    ['globalNavigation', { title: '', links: mainLinks(words) }],
    [quickLinksName, { title: words.quickLinks, links: mainLinks(words) }],
    ['footerCorporateLinks', { title: words.corporate, links: [] }],
  ])

type MenuItem = { machineName: string; title: string; href: string; attributes: { target: string | null; notCoppaCompliant: boolean } }

type Item = EntryOf<'menu'>['items'][number]

const menuItem = ({ machineName, title, href, target, notCoppaCompliant }: Item, tell: (text: Item['title']) => string): MenuItem => ({
  machineName,
  title: tell(title),
  href,
  attributes: { target: target ?? null, notCoppaCompliant },
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
    attributes: { target: null, notCoppaCompliant: false },
  }))
