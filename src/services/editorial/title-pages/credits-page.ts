// The cast and crew of a title [C2.1-48], and its guests [C2.1-47]: `{alias}[/{role}][/season-{n}]`.

import { orderSeasons } from '#contracts/catalogue/badges-and-locks.ts'
import type { Role } from '#contracts/catalogue/facts.ts'
import { creditsPath } from '#contracts/catalogue/paths.ts'
import { guestRole, roleLabel } from '#contracts/catalogue/roles.ts'
import { pageRanges } from '#contracts/limits.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { hasItems, type PlannedList, type PlannedSection, planList } from '../lists/sections.ts'
import { linkGroup, partsOf, seasonOf } from '../page-parts/path-parts.ts'
import type { PageMaker } from '../page-parts/skeleton.ts'
import { type FoundTitle, findTitle, titleAnalytics, titleMetadata } from '../page-parts/title-facts.ts'
import { NotFound } from '../request/errors.ts'
import { wordsOf } from '../wording/words.ts'
import { creditPage } from './credit-page.ts'

type Chosen = { role?: string | undefined; season?: number | undefined }

const maxRoles = 12

export const creditsPage: PageMaker = async (site, request, { type, name }) => {
  const [alias = '', ...parts] = partsOf(name)
  const found = await findTitle(site, request, alias)
  const roles = await site.catalogue.roles(found.facts.id)
  const chosen = parseChosen(parts, roles)
  if (!chosen) {
    // The path may name a person instead of a role.
    const [creditName = ''] = parts
    const isPerson = parts.length === 1 && (await isIn(site, found, creditName))
    if (isPerson) return await creditPage(site, request, { type, name: `${alias}/all/${creditName}`, pid: null })
    throw new NotFound(`credits "${parts.join('/').slice(0, 100)}" of "${found.facts.alias}"`)
  }
  const words = wordsOf[request.language]
  const isGuests = chosen.role === guestRole
  const heading = isGuests ? words.guestsOf(found.title.title) : words.creditsOf(found.title.title)
  const role = chosen.role === undefined || isGuests ? null : roleLabel(chosen.role, request.language)
  const named = [heading, role, chosen.season === undefined ? null : words.season(chosen.season)]
  return {
    id: ['credits', found.facts.id, chosen.role ?? '', chosen.season ?? ''].join('-'),
    metadata: {
      ...titleMetadata(found, creditsPath(found.facts.alias, chosen)),
      title: named.filter((part) => part !== null).join(' – '),
    },
    analytics: { ...titleAnalytics(found), seasonNumber: chosen.season ?? null },
    title: found.title,
    until: found.until,
    sections: [...choices(request, found, roles, chosen), ...(await lists(site, request, found, roles, chosen))],
  }
}

async function isIn(site: SiteContext, { facts }: FoundTitle, name: string): Promise<boolean> {
  const person = await site.catalogue.personNamed(name)
  return person !== null && (await site.catalogue.personRoles(facts.id, person.entry.id)).length > 0
}

/**
 * Parses the role and season of the path. Returns null if the title has no credits with this role and season. The guest role without a
 * season is always valid.
 */
function parseChosen(parts: string[], roles: readonly Role[]): Chosen | null {
  const last = seasonOf(parts.at(-1))
  const rest = last === undefined ? parts : parts.slice(0, -1)
  const [role] = rest
  if (rest.length > 1) return null
  const hasRole = (matches: (one: Role) => boolean) => roles.some((one) => (role === undefined || one.role === role) && matches(one))
  if (last !== undefined && !hasRole(({ season }) => season === last)) return null
  if (role !== undefined && role !== guestRole && !hasRole(() => true)) return null
  return { role, season: last }
}

/** Returns the roles except guests, ordered by the number of credits, most credits first. */
function rolesIncluding(roles: readonly Role[], season: number | undefined): string[] {
  const counts = new Map<string, number>()
  for (const one of roles)
    if (one.role !== guestRole && (season === undefined || one.season === season))
      counts.set(one.role, (counts.get(one.role) ?? 0) + one.count)
  const ordered = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([role]) => role)
  return ordered.slice(0, maxRoles)
}

function choices(request: RequestContext, { facts }: FoundTitle, roles: readonly Role[], chosen: Chosen): PlannedSection[] {
  const words = wordsOf[request.language]
  const { alias } = facts
  const known = rolesIncluding(roles, chosen.season)
  const byRole = [undefined, ...known].map((role) => ({
    label: role === undefined ? words.allRoles : roleLabel(role, request.language),
    pathname: creditsPath(alias, { role, season: chosen.season }),
    selected: role === chosen.role,
  }))
  const isChosen = (one: Role) => one.season > 0 && (chosen.role === undefined ? one.role !== guestRole : one.role === chosen.role)
  const numbers = [...new Set(roles.filter(isChosen).map(({ season }) => season))]
  const bySeason = [undefined, ...orderSeasons(numbers, facts.entry.category)].map((season) => ({
    label: season === undefined ? words.allSeasons : words.season(season),
    pathname: creditsPath(alias, { role: chosen.role, season }),
    selected: season === chosen.season,
  }))
  return [
    ...linkGroup('roles', words.roles, chosen.role === guestRole || known.length < 2 ? [] : byRole),
    ...linkGroup('seasons', words.seasons, numbers.length > 1 ? bySeason : []),
  ]
}

async function lists(
  site: SiteContext,
  request: RequestContext,
  found: FoundTitle,
  roles: readonly Role[],
  chosen: Chosen,
): Promise<PlannedSection[]> {
  const planned = await plannedLists(site, request, found, roles, chosen)
  const nonEmpty = planned.filter(hasItems)
  if (nonEmpty.length) return nonEmpty
  const words = wordsOf[request.language]
  const cta = { text: words.seeShow, destination: `/${found.facts.alias}`, destinationType: found.title.type }
  return [{ component: 'Message', data: { text: words.emptyCredits, cta } }]
}

async function plannedLists(
  site: SiteContext,
  request: RequestContext,
  found: FoundTitle,
  roles: readonly Role[],
  { role, season }: Chosen,
) {
  if (role === guestRole) return await guestLists(site, request, found, { season })
  if (role !== undefined) return [await peopleOfRole(site, request, found, { role, season })]
  const each = rolesIncluding(roles, season).map((one) => peopleOfRole(site, request, found, { role: one, season }, roles.length > 1))
  return await Promise.all(each)
}

/**
 * Plans a grid of the people of a role. Plans a shelf if the page has several lists and this list has more than one page. A growing grid
 * would move the lists below it.
 */
async function peopleOfRole(
  site: SiteContext,
  request: RequestContext,
  { facts }: FoundTitle,
  { role, season }: Chosen & { role: string },
  isOneOfSeveral = false,
): Promise<PlannedList> {
  const plan = {
    machineName: `credits-${role}`,
    listTitle: roleLabel(role, request.language),
    list: { of: 'credits', title: facts.id, role, season },
  } as const
  const grid = await planList(site, { component: 'Grid', ...plan })
  if (!isOneOfSeveral || !grid.next) return grid
  const destination = creditsPath(facts.alias, { role, season })
  const viewAllCta = { text: wordsOf[request.language].viewAll, destination, destinationType: 'page' }
  return await planList(site, { component: 'Shelf', ...plan, viewAllCta })
}

/** [C9-24] Plans the recent guests, and all guests by date. If no guest has a date, plans one list of all guests. */
async function guestLists(site: SiteContext, request: RequestContext, found: FoundTitle, { season }: Chosen): Promise<PlannedList[]> {
  const words = wordsOf[request.language]
  const { id: title } = found.facts
  const dated = await Promise.all([
    planList(site, {
      component: 'Shelf',
      machineName: 'recent-guests',
      listTitle: words.recentGuests,
      list: { of: 'guests', title, season, once: true },
      size: pageRanges.guestCarousel,
    }),
    planList(site, {
      component: 'Grid',
      machineName: 'guests-by-date',
      listTitle: words.guestsByDate,
      list: { of: 'guests', title, season },
      size: pageRanges.guestCalendar,
    }),
  ])
  return dated.some(hasItems) ? dated : [await peopleOfRole(site, request, found, { role: guestRole, season })]
}
