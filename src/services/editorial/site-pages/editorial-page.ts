// Pages that editors make, and built-in pages. An editor's page replaces the built-in page of the same name.

import { genreKey } from '#contracts/catalogue/genres.ts'
import { textInLanguage } from '#contracts/catalogue/text.ts'
import type { EntryOf } from '#contracts/catalogue.ts'
import { upcomingLive } from '../components/upcoming-live.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import type { Scope } from '../lists/rule-lists.ts'
import { languageOf, type PlannedSection, planDeferredList, planEditorialList } from '../lists/sections.ts'
import { withTimeLimit } from '../lists/time-limit.ts'
import type { PageMetadata } from '../page-parts/page-metadata.ts'
import type { BuiltInPage, PageMaker, PageRequest, Skeleton } from '../page-parts/skeleton.ts'
import { NotFound } from '../request/errors.ts'
import { presentText } from '../view-models/text.ts'
import { appsPage } from './apps-page.ts'
import { browsePage } from './browse-page.ts'
import { contactPage } from './contact-page.ts'
import { defaultHome, defaultNetwork, defaultNetworks } from './default-pages.ts'
import { generalPage, onAirNow } from './general-pages.ts'
import { plainPage } from './plain-page.ts'
import { guidePage, schedulePage } from './schedule-page.ts'
import { sweepstakesPage } from './sweepstakes-page.ts'

export const editorialPage: PageMaker = async (site, request, page) => {
  const [known, entry] = await Promise.all([
    builtInPage(site, request, page).catch((error: unknown) => (error instanceof NotFound ? error : Promise.reject(error))),
    site.catalogue.namedEntry('page', page.name, request.brand.key),
  ])
  if (entry) return await editedPage(site, request, entry, known instanceof NotFound ? null : known)
  if (known instanceof NotFound) throw known
  if (!known) throw new NotFound(`the page "${page.name.slice(0, 100)}"`)
  const { plan, ...skeleton } = known
  return { ...skeleton, sections: await plan() }
}

async function builtInPage(site: SiteContext, request: RequestContext, { name, pid }: PageRequest): Promise<BuiltInPage | null> {
  const [kind, first, second, ...rest] = name.split('/')
  if (rest.length) return null
  if (name === 'home') return defaultHome(site, request)
  if (name === 'contact-us') return contactPage(request)
  if (name === 'networks') return defaultNetworks(site, request)
  if (kind === 'networks' && first && second === undefined) return defaultNetwork(site, request, first)
  if (kind === 'shows' && first && second)
    return await browsePage(site, request, { kind: 'series', brand: first, category: second, order: pid })
  if (kind === 'movies' && first && second === undefined)
    return await browsePage(site, request, { kind: 'movie', brand: 'all', category: first, order: pid })
  if (kind === 'schedule') return await schedulePage(site, request, first, second)
  if (kind === 'guide') return await guidePage(site, request, first, second)
  if (name === 'sweepstakes') return await sweepstakesPage(site, request)
  if (kind === 'apps' && second === undefined) return appsPage(site, request, first)
  return generalPage(site, request, name) ?? plainPage(request, name)
}

async function editedPage(
  site: SiteContext,
  request: RequestContext,
  entry: EntryOf<'page'>,
  known: BuiltInPage | null,
): Promise<Skeleton> {
  const scope = { brand: known?.brand ?? request.brand.key, title: undefined, onlyBrand: request.onlyBrand }
  return {
    id: `page-${entry.id}`,
    metadata: {
      ...known?.metadata,
      ...editedWords(site, request, entry, known?.metadata),
      canonicalPath: known?.metadata.canonicalPath ?? `/${entry.name}`,
    },
    analytics: known?.analytics,
    ...(known?.network && { network: known.network }),
    sections: await planEdited(site, request, entry, scope),
  }
}

/** Returns the heading and description of an editor's page. If one is missing, returns the text of the built-in page instead. */
export function editedWords(site: SiteContext, { language, brand }: RequestContext, entry: EntryOf<'page'>, known?: Partial<PageMetadata>) {
  const sourceLanguage = languageOf(site, entry.brand)
  return {
    title: textInLanguage(entry.title, sourceLanguage, language)?.text ?? known?.title ?? brand.displayTitle,
    description: textInLanguage(entry.description, sourceLanguage, language)?.text ?? known?.description ?? null,
  }
}

/** Plans the sections of an editor's page. */
export async function planEdited(
  site: SiteContext,
  request: RequestContext,
  entry: EntryOf<'page'>,
  scope: Scope,
): Promise<PlannedSection[]> {
  const sourceLanguage = languageOf(site, entry.brand)
  const planned = entry.sections.map(async (section): Promise<PlannedSection | null> => {
    const { component } = section
    if (component !== 'Text') {
      const { rule } = section
      if (rule?.from === 'programmes')
        return (await withTimeLimit(site, () => upcomingLive(site, request, rule.genre && genreKey(rule.genre)))) ?? null
      if (rule?.from === 'channels') return onAirNow(request)
      const list = { ...section, component }
      return section.lazy ? planDeferredList(site, request, entry, list, scope) : await planEditorialList(site, request, entry, list, scope)
    }
    const data = presentText(section, sourceLanguage, request.language)
    return data && { component, data }
  })
  return (await Promise.all(planned)).filter((section) => section !== null)
}
