// Who is in a title [C2.1-48], and who was its guest [C2.1-47]: `{alias}[/{role}][/season-{n}]`.
import { pageRanges } from '#contracts/limits.ts'
import { hasSome, type PlannedList, type PlannedSection, planList } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import { NotFound } from '../outside-input.ts'
import { creditsPath } from '../present/paths.ts'
import { personNamed, type Role, rolesIn, rolesOf } from '../reading/credit-lists.ts'
import { guestRole, roleLabel } from '../wording/roles.ts'
import { orderSeasons } from '../wording/rules.ts'
import { wordsOf } from '../wording/words.ts'
import { creditPage } from './credit-page.ts'
import { choice, partsOf, seasonOf } from './path-parts.ts'
import type { PageMaker } from './skeleton.ts'
import { type FoundTitle, findTitle, titleAnalytics, titleMetadata } from './title-facts.ts'

type Chosen = { role?: string | undefined; season?: number | undefined }

/** More lists than this say nothing more. */
const listedRoles = 12

export const creditsPage: PageMaker = async (house, ask, { type, name }) => {
  const [alias = '', ...parts] = partsOf(name)
  const found = await findTitle(house, ask, alias)
  const roles = await rolesOf(house.db, found.facts.id)
  const chosen = chosenIn(parts, roles)
  if (!chosen) {
    // A name where a role may stand: the page of whom it names.
    const [creditName = ''] = parts
    const isPerson = parts.length === 1 && (await isIn(house, found, creditName))
    if (isPerson) return await creditPage(house, ask, { type, name: `${alias}/all/${creditName}`, pid: null })
    throw new NotFound(`credits "${parts.join('/').slice(0, 100)}" of "${found.facts.alias}"`)
  }
  const words = wordsOf[ask.language]
  const isGuests = chosen.role === guestRole
  const heading = isGuests ? words.guestsOf(found.title.title) : words.creditsOf(found.title.title)
  const role = chosen.role === undefined || isGuests ? null : roleLabel(chosen.role, ask.language)
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
    sections: [...choices(ask, found, roles, chosen), ...(await lists(house, ask, found, roles, chosen))],
  }
}

async function isIn(house: House, { facts }: FoundTitle, name: string): Promise<boolean> {
  const person = await personNamed(house.db, name)
  return person !== null && (await rolesIn(house.db, facts.id, person.entry.id)).length > 0
}

/** Null: not of this title. A title without guests, or without anybody, says so instead. */
function chosenIn(parts: string[], roles: readonly Role[]): Chosen | null {
  const last = seasonOf(parts.at(-1))
  const rest = last === undefined ? parts : parts.slice(0, -1)
  const [role] = rest
  if (rest.length > 1) return null
  const isKnown = (is: (one: Role) => boolean) => roles.some((one) => (role === undefined || one.role === role) && is(one))
  if (last !== undefined && !isKnown(({ season }) => season === last)) return null
  if (role !== undefined && role !== guestRole && !isKnown(() => true)) return null
  return { role, season: last }
}

/** In the order of the title's own credits where those say so: by how many there are. */
function rolesIncluding(roles: readonly Role[], season: number | undefined): string[] {
  const counts = new Map<string, number>()
  for (const one of roles)
    if (one.role !== guestRole && (season === undefined || one.season === season))
      counts.set(one.role, (counts.get(one.role) ?? 0) + one.count)
  const most = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([role]) => role)
  return most.slice(0, listedRoles)
}

function choices(ask: Ask, { facts }: FoundTitle, roles: readonly Role[], chosen: Chosen): PlannedSection[] {
  const words = wordsOf[ask.language]
  const { alias } = facts
  const known = rolesIncluding(roles, chosen.season)
  const byRole = [undefined, ...known].map((role) => ({
    label: role === undefined ? words.everybody : roleLabel(role, ask.language),
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
    ...choice('roles', words.roles, chosen.role === guestRole || known.length < 2 ? [] : byRole),
    ...choice('seasons', words.seasons, numbers.length > 1 ? bySeason : []),
  ]
}

async function lists(house: House, ask: Ask, found: FoundTitle, roles: readonly Role[], chosen: Chosen): Promise<PlannedSection[]> {
  const planned = await plannedLists(house, ask, found, roles, chosen)
  const filled = planned.filter(hasSome)
  if (filled.length) return filled
  const words = wordsOf[ask.language]
  const cta = { text: words.seeShow, destination: `/${found.facts.alias}`, destinationType: found.title.type }
  return [{ component: 'Message', data: { text: words.emptyCredits, cta } }]
}

async function plannedLists(house: House, ask: Ask, found: FoundTitle, roles: readonly Role[], { role, season }: Chosen) {
  if (role === guestRole) return await guestLists(house, ask, found, { season })
  if (role !== undefined) return [await everybody(house, ask, found, { role, season })]
  const each = rolesIncluding(roles, season).map((one) => everybody(house, ask, found, { role: one, season }, roles.length > 1))
  return await Promise.all(each)
}

/** `amongOthers`: a grid that grows would keep the lists below it out of reach; where it would, a row with the way to all. */
async function everybody(
  house: House,
  ask: Ask,
  { facts }: FoundTitle,
  { role, season }: Chosen & { role: string },
  amongOthers = false,
): Promise<PlannedList> {
  const plan = {
    machineName: `credits-${role}`,
    listTitle: roleLabel(role, ask.language),
    list: { of: 'credits', title: facts.id, role, season },
  } as const
  const grid = await planList(house, { component: 'Grid', ...plan })
  if (!amongOthers || !grid.next) return grid
  const destination = creditsPath(facts.alias, { role, season })
  const viewAllCta = { text: wordsOf[ask.language].viewAll, destination, destinationType: 'page' }
  return await planList(house, { component: 'Shelf', ...plan, viewAllCta })
}

/** [C9-24] Who was there last, then everybody by date; where nobody knows when, just everybody. */
async function guestLists(house: House, ask: Ask, found: FoundTitle, { season }: Chosen): Promise<PlannedList[]> {
  const words = wordsOf[ask.language]
  const { id: title } = found.facts
  const dated = await Promise.all([
    planList(house, {
      component: 'Shelf',
      machineName: 'recent-guests',
      listTitle: words.recentGuests,
      list: { of: 'guests', title, season, once: true },
      size: pageRanges.guestCarousel,
    }),
    planList(house, {
      component: 'Grid',
      machineName: 'guests-by-date',
      listTitle: words.guestsByDate,
      list: { of: 'guests', title, season },
      size: pageRanges.guestCalendar,
    }),
  ])
  return dated.some(hasSome) ? dated : [await everybody(house, ask, found, { role: guestRole, season })]
}
