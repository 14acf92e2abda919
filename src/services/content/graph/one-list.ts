// A root field that answers one list.

import type { Language } from '#contracts/graph/types.generated.ts'
import type { Taster } from '../components/recommendations.ts'
import type { PageReader } from '../filling/page-reader.ts'
import { emptyList, fillSections, type ListPlan, type PlannedSection, planList } from '../filling/sections.ts'
import type { Ask } from '../house.ts'
import { askOf, type House } from '../house.ts'
import { OutsideInput } from '../outside-input.ts'
import { readCursor } from '../reading/list-spec.ts'

export type RootContext = { house: House; pages: PageReader; personalization?: Taster }

/** The variables every root field takes [C7.1-03]; who is calling is not among them. */
export type Common = { app: string; language?: Language | null; timeZone?: string | null; userId?: string | null }
export type Named = Common & { name: string }

export type Root<Args> = (source: unknown, args: Args, context: RootContext) => Promise<unknown>

export const filled = async (house: House, ask: Ask, planned: PlannedSection[]) => (await fillSections(house, ask, planned)).sections

/** One list, even when nothing is in it. */
export async function oneList(house: House, ask: Ask, plan: ListPlan) {
  const planned = await planList(house, plan)
  // Alone it is no part of anything.
  if (planned.late) throw new Error(`the list "${plan.machineName}" did not come`)
  const [section] = await filled(house, ask, [planned])
  return section ?? { component: plan.component, data: { ...emptyList, machineName: plan.machineName, listTitle: plan.listTitle } }
}

type Further = Common & { name?: string | null; cursor?: string | null }

/** The next items of the list that the cursor names; `as` is what draws them. */
export async function goOn(house: House, args: Further, as?: 'Shelf') {
  if (typeof args.cursor !== 'string') throw new OutsideInput('cursor: missing')
  const ask = askOf(house, args)
  const { list, at, left, size, as: component, opens, current } = readCursor(args.cursor)
  const machineName = (args.name ?? '').slice(0, 200)
  return await oneList(house, ask, {
    component: as ?? component,
    machineName,
    listTitle: null,
    list,
    after: at,
    total: left,
    size,
    opens,
    current,
  })
}
