// Root fields that return one list.

import type { Language } from '#contracts/graph/types.generated.ts'
import { type RequestContext, requestContextOf, type SiteContext } from '../lists/context.ts'
import { readCursor } from '../lists/cursor.ts'
import { emptyList, type ListPlan, loadSections, type PlannedSection, planList } from '../lists/sections.ts'
import type { PageReader } from '../pages/page-reader.ts'
import { InvalidInput } from '../request/errors.ts'

/** `isPersonal`: whether personalization is on [A6-09]. */
export type RootContext = { site: SiteContext; pages: PageReader; isPersonal?: boolean }

/** The variables of every root field [C7.1-03]. These variables do not authenticate the caller. */
export type CommonArgs = { app: string; language?: Language | null; timeZone?: string | null; userId?: string | null }
export type NamedArgs = CommonArgs & { name: string }

export type Root<Args> = (source: unknown, args: Args, context: RootContext) => Promise<unknown>

export const sectionsOf = async (site: SiteContext, request: RequestContext, planned: PlannedSection[]) =>
  (await loadSections(site, request, planned)).sections

/** Returns one list, even if it has no items. Throws if the list cannot be loaded. */
export async function oneList(site: SiteContext, request: RequestContext, plan: ListPlan) {
  const planned = await planList(site, plan)
  if (planned.deferred) throw new Error(`the list "${plan.machineName}" could not be loaded`)
  const [section] = await sectionsOf(site, request, [planned])
  return section ?? { component: plan.component, data: { ...emptyList, machineName: plan.machineName, listTitle: plan.listTitle } }
}

type CursorArgs = CommonArgs & { name?: string | null; cursor?: string | null }

/** Returns the next items of the list that the cursor describes. With `as`, returns the list as this component. Throws InvalidInput. */
export async function continueList(site: SiteContext, args: CursorArgs, as?: 'Shelf') {
  if (typeof args.cursor !== 'string') throw new InvalidInput('cursor: missing')
  const request = requestContextOf(site, args)
  const { list, at, left, size, as: component, opens, current } = readCursor(args.cursor)
  const machineName = (args.name ?? '').slice(0, 200)
  return await oneList(site, request, {
    component: as ?? component,
    machineName,
    listTitle: null,
    list,
    after: at,
    limit: left,
    size,
    opens,
    current,
  })
}
