// [C4.10] The pages of onboarding: categories, favorites, confirmation. They are forms that work without JavaScript.
import type { ListSection, PageData } from '#contracts/graph/shapes.ts'
import { maxCategories } from '#contracts/http/personalization.ts'
import type { WebTools } from '#contracts/http/web.ts'
import { onboardingTitles } from '#contracts/limits.ts'
import { appendCookies } from '#kit/http/cookies/cookies.ts'
import { postedForm } from '#kit/http/posted-form.ts'
import { problems } from '#kit/http/problem.ts'
import { type OnboardingPage, type OnboardingStep, type OnboardingView, stepOf } from '../../account/onboarding/onboarding-page.ts'
import { onboardingWords } from '../../account/onboarding/onboarding-words.ts'
import { graphVariables } from '../../ui/graph/query.ts'
import { localHref } from '../../ui/local-href.ts'
import type { Visit } from '../../ui/visit.tsx'
import { makePage, type PageMatch } from '../pages/make-page.tsx'
import { type Address, visitOf } from '../request/address.ts'
import type { Site } from '../site.ts'
import { reportAccountError } from './report-account-error.ts'
import { type ViewerData, viewerDataOf } from './viewer-data.ts'

export type OnboardingTools = Pick<WebTools, 'identity' | 'personalization'> & { site: Site; headers: Record<string, string> }

export function createOnboarding({ site, identity, personalization, headers }: OnboardingTools) {
  const dataOf = async (request: Request) =>
    personalization ? viewerDataOf({ identity, personalization, publicUrl: site.publicUrl }, request) : null

  async function page(address: Address, match: PageMatch, view: OnboardingView, status: number): Promise<Response> {
    // The page's own texts say that the choices are stored.
    const words = onboardingWords(visitOf(address, match.query, site).language)
    const texts = view.step === 'confirmation' &&
      !view.isStored && { title: view.isDown ? words.notLoaded : words.notStored, description: null }
    const change = (data: PageData): OnboardingPage => ({ ...data, metadata: { ...data.metadata, ...texts }, onboarding: view })
    const made = await makePage(site, address, match, change)
    if (!made) return problems.notFound()
    return new Response(made.html, {
      status: made.status === 200 ? status : made.status,
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8', ...notCached },
    })
  }

  async function show(address: Address, match: PageMatch, request: Request): Promise<Response> {
    const visit = visitOf(address, match.query, site)
    const step = stepOf(match.params['page'])
    try {
      const view = await viewOf(step, site, visit, await dataOf(request))
      if (isUnfinished(view, request)) return redirectTo(visit, '/onboarding')
      return await page(address, match, view, 200)
    } catch (error) {
      reportAccountError(site, visit, error)
      return page(address, match, failed(step), 503)
    }
  }

  return {
    /** Answers with a step, for this viewer only. */
    answer: show,

    /** Stores the choices of a step, and redirects to the next step. */
    async post(address: Address, match: PageMatch, request: Request): Promise<Response> {
      const fields = await postedForm(request)
      if (fields instanceof Response) return fields
      const step = stepOf(match.params['page'])
      if (step === 'confirmation') return problems.methodNotAllowed('GET, HEAD')
      const visit = visitOf(address, match.query, site)
      try {
        const data = await dataOf(request)
        if (data) await (step === 'categories' ? saveCategories(data, fields) : saveFavorites(data, fields))
        const next = step === 'categories' ? 'favorites' : 'confirmation'
        const answer = redirectTo(visit, `/onboarding/${next}`)
        appendCookies(answer.headers, data?.cookies ?? [])
        return answer
      } catch (error) {
        reportAccountError(site, visit, error)
        return page(address, match, failed(step), 503)
      }
    },
  }
}

const notCached = { 'cache-control': 'private, no-store' }

const redirectTo = (visit: Visit, path: string) =>
  new Response(null, { status: 303, headers: { location: localHref(visit, path), ...notCached } })

/**
 * Returns whether a viewer opened the confirmation without finishing onboarding. A signed-out viewer who has finished it may refuse cookies: then nothing is
 * stored, and the confirmation must say that the choices are lost. Such a request comes from a page of this site. Old browsers do
 * not say where a request comes from, and get the confirmation.
 */
function isUnfinished(view: OnboardingView, request: Request): boolean {
  const from = request.headers.get('sec-fetch-site') ?? 'same-origin'
  return view.step === 'confirmation' && !view.isStored && (view.isSignedIn || from !== 'same-origin')
}

const failed = (step: OnboardingStep): OnboardingView =>
  step === 'confirmation'
    ? { step, isStored: false, isSignedIn: false, isDown: true }
    : step === 'favorites'
      ? { step, groups: [], isDown: true }
      : { step, categories: [], isDown: true }

/** Loads what a step shows. Throws if a service fails. */
async function viewOf(step: OnboardingStep, site: Site, visit: Visit, data: ViewerData | null): Promise<OnboardingView> {
  const { status = null, categories = [] } = (await data?.onboarding()) ?? {}
  if (step === 'confirmation') return { step, isStored: status === 'completed', isSignedIn: data?.isSignedIn ?? false }
  if (step === 'categories') {
    const grid = await ask<ListSection>(site, visit, 'onboardingBrandCategories')
    const tiles = grid.data.items.flatMap((item) => (item.component === 'GenreTile' ? item.data : []))
    return { step, categories: tiles.map((tile) => ({ ...tile, isChosen: categories.includes(tile.machineName) })) }
  }
  const [favorites = [], limits = []] = await Promise.all([data?.favorites(), data?.ratingLimits(visit.brand.key)])
  const variables = { categories, limits }
  const { data: listed } = await ask<{ data: { sections: ListSection[] } }>(site, visit, 'onboardingCategoryFavorites', variables)
  return { step, groups: groupsOf(listed.sections, favorites) }
}

async function ask<Answer>(
  { content }: Site,
  visit: Visit,
  operation: 'onboardingBrandCategories' | 'onboardingCategoryFavorites',
  more: object = {},
): Promise<Answer> {
  const { data, errors } = await content.query<Record<string, Answer | null>>(operation, { ...graphVariables(visit), ...more })
  const answer = data?.[operation]
  if (!answer) throw new Error(`${operation}: ${errors?.[0]?.message ?? 'no answer'}`)
  return answer
}

/** Returns the titles of each category. A title of several categories is only in the first, and all categories have the same share of the page. */
function groupsOf(sections: ListSection[], favorites: readonly string[]) {
  const share = Math.max(2, Math.floor(onboardingTitles / Math.max(1, sections.length)))
  const seen = new Set<string>()
  const groups = sections.map(({ data: { listTitle, items } }) => {
    const titles = items.flatMap((item) => (item.component === 'SeriesTile' || item.component === 'MovieTile' ? item.data : []))
    const own = titles.filter(({ favoriteID }) => !seen.has(favoriteID)).slice(0, share)
    for (const { favoriteID } of own) seen.add(favoriteID)
    return { label: listTitle ?? '', titles: own.map((title) => ({ ...title, isChosen: favorites.includes(title.favoriteID) })) }
  })
  return groups.filter(({ titles }) => titles.length > 0)
}

async function saveCategories(data: ViewerData, fields: URLSearchParams): Promise<void> {
  const categories = fields.getAll('category').filter((name) => /^[^\p{Cc}\p{Cs}]{1,200}$/u.test(name))
  await data.changeOnboarding({ status: 'started', categories: categories.slice(0, maxCategories) })
}

/** Adds the chosen titles, and removes those that were chosen before. */
async function saveFavorites(data: ViewerData, fields: URLSearchParams): Promise<void> {
  const [chosen, before] = ['favorite', 'before'].map((name) => new Set(fields.getAll(name).slice(0, onboardingTitles)))
  const add = [...chosen!].filter((value) => !before!.has(value)).flatMap(parse)
  const remove = [...before!].filter((value) => !chosen!.has(value)).flatMap(parse)
  await data.changeOnboarding({ status: 'completed' })
  await data.changeFavorites({ add, remove: remove.map(({ id }) => id) })
}

/** Returns the title of a field's value, such as `movies:harbor`; nothing for another value. */
function parse(value: string): { type: 'series' | 'movies'; id: string }[] {
  const [, type, id] = /^(series|movies):([^\p{Cc}\p{Cs}]{1,200})$/u.exec(value) ?? []
  return id === undefined ? [] : [{ type: type === 'movies' ? 'movies' : 'series', id }]
}
