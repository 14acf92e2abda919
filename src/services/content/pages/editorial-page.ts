// A page that editors make, or its default when none did.
import type { EntryOf } from '#contracts/catalogue.ts'
import { upcomingLive } from '../components/upcoming-live.ts'
import { inTime } from '../filling/late.ts'
import type { Scope } from '../filling/rule-lists.ts'
import { languageOf, type PlannedSection, planEditorial, planLazily } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import { NotFound } from '../outside-input.ts'
import { presentText } from '../present/text.ts'
import { namedEntry } from '../reading/by-id.ts'
import { genreKey } from '../wording/genres.ts'
import { say } from '../wording/said.ts'
import { appsPage } from './apps-page.ts'
import { browsePage } from './browse-page.ts'
import { contactPage } from './contact-page.ts'
import { defaultHome, defaultNetwork, defaultNetworks } from './default-pages.ts'
import { generalPage } from './general-pages.ts'
import type { PageMetadata } from './page-metadata.ts'
import { plainPage } from './plain-page.ts'
import { schedulePage } from './schedule-page.ts'
import type { KnownPage, PageAsk, PageMaker, Skeleton } from './skeleton.ts'

export const editorialPage: PageMaker = async (house, ask, page) => {
  const [known, entry] = await Promise.all([
    knownPage(house, ask, page).catch((error: unknown) => (error instanceof NotFound ? error : Promise.reject(error))),
    namedEntry(house.db, 'page', page.name, ask.brand.key),
  ])
  if (entry) return await editedPage(house, ask, entry, known instanceof NotFound ? null : known)
  if (known instanceof NotFound) throw known
  if (!known) throw new NotFound(`the page "${page.name.slice(0, 100)}"`)
  const { plan, ...skeleton } = known
  return { ...skeleton, sections: await plan() }
}

async function knownPage(house: House, ask: Ask, { name }: PageAsk): Promise<KnownPage | null> {
  const [kind, first, second, ...rest] = name.split('/')
  if (rest.length) return null
  if (name === 'home') return defaultHome(house, ask)
  if (name === 'contact-us') return contactPage(ask)
  if (name === 'networks') return defaultNetworks(house, ask)
  if (kind === 'networks' && first && second === undefined) return defaultNetwork(house, ask, first)
  if (kind === 'shows' && first && second) return await browsePage(house, ask, { kind: 'series', brand: first, category: second })
  if (kind === 'movies' && first && second === undefined)
    return await browsePage(house, ask, { kind: 'movie', brand: 'all', category: first })
  if (kind === 'schedule') return await schedulePage(house, ask, first, second)
  if (kind === 'apps' && second === undefined) return appsPage(house, ask, first)
  return generalPage(house, ask, name) ?? plainPage(ask, name)
}

async function editedPage(house: House, ask: Ask, entry: EntryOf<'page'>, known: KnownPage | null): Promise<Skeleton> {
  const scope = { brand: known?.brand ?? ask.brand.key, title: undefined, site: ask.site }
  return {
    id: `page-${entry.id}`,
    metadata: {
      ...known?.metadata,
      ...editedWords(house, ask, entry, known?.metadata),
      canonicalPath: known?.metadata.canonicalPath ?? `/${entry.name}`,
    },
    analytics: known?.analytics,
    ...(known?.network && { network: known.network }),
    sections: await planEdited(house, ask, entry, scope),
  }
}

/** An editor's heading and description, else those of what stands there without one. */
export function editedWords(house: House, { language, brand }: Ask, entry: EntryOf<'page'>, known?: Partial<PageMetadata>) {
  const own = languageOf(house, entry.brand)
  return {
    title: say(entry.title, own, language)?.text ?? known?.title ?? brand.displayTitle,
    description: say(entry.description, own, language)?.text ?? known?.description ?? null,
  }
}

/** The sections of an editor's page. */
export async function planEdited(house: House, ask: Ask, entry: EntryOf<'page'>, scope: Scope): Promise<PlannedSection[]> {
  const own = languageOf(house, entry.brand)
  const planned = entry.sections.map(async (section): Promise<PlannedSection | null> => {
    const { component } = section
    if (component !== 'Text') {
      const { rule } = section
      if (rule?.from === 'programmes')
        return (await inTime(house, () => upcomingLive(house, ask, rule.genre && genreKey(rule.genre)))) ?? null
      const list = { ...section, component }
      return section.lazy ? planLazily(house, ask, entry, list, scope) : await planEditorial(house, ask, entry, list, scope)
    }
    const data = presentText(section, own, ask.language)
    return data && { component, data }
  })
  return (await Promise.all(planned)).filter((section) => section !== null)
}
