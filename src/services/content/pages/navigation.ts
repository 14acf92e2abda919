// The menus of the shell [C3-50], [C3-51]: an editor's, or what every site has.
import type { EntryOf } from '#contracts/catalogue.ts'
import { counts } from '#contracts/limits.ts'
import type { Ask, House } from '../house.ts'
import { namedEntry } from '../reading/by-id.ts'
import { say } from '../said.ts'
import { languageOf } from '../sections.ts'
import { type Words, wordsOf } from '../words.ts'

export async function navigation(house: House, ask: Ask) {
  const words = wordsOf[ask.language]
  const [items, quick, corporate] = await Promise.all([
    menu(house, ask, 'globalNavigation', '', mainLinks(words)),
    menu(house, ask, 'footerQuickLinks', words.quickLinks, mainLinks(words)),
    menu(house, ask, 'footerCorporateLinks', words.corporate, []),
  ])
  return { items: items.links, quickLinks: { ...quick, links: quick.links.slice(0, counts.quickLinks) }, corporateLinks: corporate }
}

type MenuItem = { machineName: string; title: string; href: string; attributes: { target: string | null; notCoppaCompliant: boolean } }

async function menu(house: House, ask: Ask, name: string, defaultTitle: string, defaults: MenuItem[]) {
  const entry = await namedEntry(house.db, 'menu', name, ask.brand.key)
  if (!entry) return { title: defaultTitle, links: defaults }
  const own = languageOf(house, entry.brand)
  return {
    title: say(entry.title, own, ask.language)?.text ?? defaultTitle,
    links: entry.items.map((item) => menuItem(item, (text) => say(text, own, ask.language)?.text ?? '')),
  }
}

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
