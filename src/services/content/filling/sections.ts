// Sections: planned with references, then filled all at once.
import type { EntryOf, SectionSpec } from '#contracts/catalogue.ts'
import type { LazyData, TextData } from '#contracts/graph/shapes.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import { counts, defaultTreatment } from '#contracts/limits.ts'
import type { Ask, House } from '../house.ts'
import { presentCta } from '../present/slide.ts'
import { type Cursor, type ListSpec, type Position, writeCursor } from '../reading/list-spec.ts'
import { chosenIn, takeChosen } from '../reading/lists.ts'
import { type Picture, picture } from '../wording/arts.ts'
import { say } from '../wording/said.ts'
import { inTime, lateList } from './late.ts'
import type { AnyItem } from './library.ts'
import type { Planned } from './planned.ts'
import { listOfRule, type Scope } from './rule-lists.ts'

export type ListComponent = Exclude<SectionSpec['component'], 'Text'>
export type Cta = { text: string; destination: string; destinationType: string | null }

export type PlannedList = {
  component: ListComponent
  machineName: string
  listTitle: string | null
  items: readonly Planned[]
  next: Cursor | null
  /** It did not come: from where its page goes on without it. */
  late?: Omit<Cursor, 'at'>
  /** The playlist that its video tiles open. */
  opens?: string | undefined
  /** The gallery whose page it stands on [C3-28]. */
  current?: string | undefined
  viewAllCta?: Cta | null
  treatments?: string[]
  sponsorName?: string | null
  sponsorLogo?: Picture | null
  autoScroll?: boolean
}
export type Message = { component: 'Message'; data: { text: string; cta: Cta | null } }
export type Link = { label: string; pathname: string; selected: boolean }
export type PlannedSection =
  | PlannedList
  | { component: 'LinksSelectableGroup'; data: { machineName: string; label: string; items: Link[] } }
  | { component: 'Search'; data: Record<string, unknown> }
  | Message
  | { component: 'Text'; data: TextData }
  | { component: 'LazyComponent'; data: LazyData }
  | { component: 'Schedule' | 'OnAirNowShelf'; data: object }
  | { component: 'Photos'; data: unknown }
  | { component: 'PersonSection'; data: unknown }
  | { component: 'AboutSection'; data: { title: unknown; credits: unknown[]; galleries: unknown[] } }

/** How many items each list begins with, and goes on by. */
export const listLengths: Record<ListComponent, number> = { DynamicLead: 6, Shelf: 20, Grid: counts.maxShowsPerPage, Stack: 20 }

export type ListPlan = Omit<PlannedList, 'items' | 'next'> & {
  list: ListSpec
  /** At most so many in all. */
  total?: number | undefined
  /** So many at once; as many as its component begins with. */
  size?: number | undefined
  after?: Position | undefined
  /** Left out: what the page itself is about. */
  without?: string | undefined
  /** All that the list holds, where it is at hand. */
  whole?: readonly Planned[] | undefined
}

export async function planList(house: House, plan: ListPlan): Promise<PlannedList> {
  const { list, whole, total, size, after, without, ...shown } = plan
  const length = Math.min(size ?? listLengths[plan.component], total ?? Number.POSITIVE_INFINITY)
  const slice = { after, limit: without === undefined ? length : length + 1 }
  const read = () => (whole ? takeChosen(house.db, whole, { ...slice, now: house.now() }) : house.list(list, slice))
  const listed = after === undefined ? await inTime(house, read) : await read()
  const as = plan.component === 'DynamicLead' ? 'Shelf' : plan.component
  if (!listed)
    return { ...shown, items: [], next: null, late: { list, left: total || undefined, size, as, opens: plan.opens, current: plan.current } }
  const items = without === undefined ? listed.items : listed.items.filter((item) => !isOf(item, without)).slice(0, length)
  const left = total === undefined ? undefined : total - items.length
  const goesOn = without === undefined && listed.next !== null && plan.component !== 'DynamicLead' && (left === undefined || left > 0)
  const next = goesOn
    ? { list, at: listed.next!, left, size, as: plan.component as Cursor['as'], opens: plan.opens, current: plan.current }
    : null
  return { ...shown, items: plan.component === 'DynamicLead' ? items.map(asSlide) : items, next }
}

/** Whether there is something to show, now or when it comes. */
export const hasSome = ({ items, late }: PlannedList) => items.length > 0 || late !== undefined

const isOf = (item: Planned, id: string) => ('video' in item && item.video === id) || ('title' in item && item.title === id)

const asSlide = (item: Planned): Planned => {
  if ('title' in item) return { slideOf: item.title }
  if ('series' in item) return { slideOf: item.series }
  return 'movie' in item ? { slideOf: item.movie } : item
}

/** A list as an editor wrote it: what was chosen, else what its rule finds. Its own words are in its page's brand's language. */
export async function planEditorial(
  house: House,
  ask: Ask,
  page: EntryOf<'page'>,
  section: SectionSpec & { component: ListComponent },
  scope: Scope,
): Promise<PlannedList> {
  const own = languageOf(house, page.brand)
  const { rule } = section
  const shown = {
    component: section.component,
    machineName: section.name,
    listTitle: say(section.title, own, ask.language)?.text ?? null,
    viewAllCta: presentCta(section.viewAllCta, own, ask.language),
    treatments: section.treatments,
    sponsorName: section.sponsorName ?? null,
    sponsorLogo: picture(section.sponsorLogo, own, ask.language),
    autoScroll: section.autoScroll,
  }
  if (section.items?.length || !rule)
    return await planList(house, { ...shown, list: { of: 'chosen', page: page.id, section: section.name }, whole: chosenIn(page, section) })
  return await planList(house, { ...shown, list: listOfRule(rule, { ...scope, brands: house.brands }), total: rule.limit })
}

/** A list of an editor's that comes when its place is near [C2.7-06]. */
export function planLazily(
  house: House,
  ask: Ask,
  page: EntryOf<'page'>,
  section: SectionSpec & { component: ListComponent },
  scope: Scope,
): PlannedSection {
  const own = languageOf(house, page.brand)
  const { component, name, rule, items } = section
  const list: ListSpec =
    items?.length || !rule ? { of: 'chosen', page: page.id, section: name } : listOfRule(rule, { ...scope, brands: house.brands })
  const isShelf = component === 'Shelf' || component === 'DynamicLead'
  const queryName = isShelf ? 'mixedEditorialShelf' : 'paginatedComponent'
  const cursor = isShelf ? null : writeCursor({ list, at: 0, left: rule?.limit || undefined, as: component })
  return {
    component: 'LazyComponent',
    data: {
      machineName: name,
      listTitle: say(section.title, own, ask.language)?.text ?? null,
      queryName,
      entryField: queryName,
      queryVariables: { app: ask.brand.key, name, cursor, date: null, channel: null },
      targetComponent: isShelf ? 'Shelf' : component,
      viewAllCta: presentCta(section.viewAllCta, own, ask.language),
    },
  }
}

/** What text without a language is in: that of its brand, else of the main brand. */
export const languageOf = ({ brands }: House, brand: string | undefined): Language => (brands.find(brand ?? '') ?? brands.main).language

/** A list that nothing is in. */
export const emptyList = {
  items: [],
  moreItems: null,
  treatments: [],
  sponsorName: null,
  sponsorLogo: null,
  viewAllCta: null,
  autoScroll: null,
}

export type FilledSection = { component: string; data: unknown }

/** Fills all lists of a page in one go; a list without items is left out [C3-42]. `until`: when any of it would be told differently. */
export async function fillSections(
  house: House,
  ask: Ask,
  planned: readonly PlannedSection[],
): Promise<{ sections: FilledSection[]; until: number }> {
  const places = planned.flatMap((section) => ('items' in section ? section.items : []))
  const { items, until } = await house.library.items(places, ask.telling)
  let from = 0
  const sections: FilledSection[] = []
  for (const section of planned) {
    if (!('items' in section)) {
      sections.push(section)
      continue
    }
    const own = items.slice(from, from + section.items.length)
    from += section.items.length
    const shown = own.filter((item) => item !== null)
    if (section.late)
      sections.push({ component: 'LazyComponent', data: lateList(ask.brand.key, section.machineName, section.listTitle, section.late) })
    else if (shown.length) sections.push({ component: section.component, data: listData(section, shown, ask) })
  }
  return { sections, until: planned.some((section) => 'late' in section) ? ask.telling.now : until }
}

function listData(list: PlannedList, items: AnyItem[], ask: Ask) {
  const queryName = list.component === 'Shelf' ? 'paginatedShelf' : 'paginatedComponent'
  const { opens, current, next } = list
  return {
    machineName: list.machineName,
    listTitle: list.listTitle,
    items: placed(items, opens, current),
    moreItems: next && {
      queryName,
      entryField: queryName,
      queryVariables: { name: list.machineName, cursor: writeCursor(next), app: ask.brand.key },
    },
    treatments: list.treatments ?? [defaultTreatment],
    sponsorName: list.sponsorName ?? null,
    sponsorLogo: list.sponsorLogo ?? null,
    viewAllCta: list.viewAllCta ?? null,
    autoScroll: list.autoScroll === undefined ? null : { isEnabled: list.autoScroll, key: null, value: null },
  }
}

function placed(items: AnyItem[], opens: string | undefined, current: string | undefined): AnyItem[] {
  if (opens !== undefined) return items.map((item) => openedIn(item, opens))
  return current === undefined ? items : items.map((item) => markedIn(item, current))
}

const markedIn = (item: AnyItem, current: string): AnyItem =>
  item.component === 'GalleryTile' && item.data.id === current ? { ...item, data: { ...item.data, currentGallery: true } } : item

/** In a playlist's own list a tile opens it there, whichever else it is in. */
export function openedIn(item: AnyItem, playlist: string): AnyItem {
  return item.component === 'VideoTile' || item.component === 'ReplayTile'
    ? { ...item, data: { ...item.data, playlistMachineName: playlist } }
    : item
}
