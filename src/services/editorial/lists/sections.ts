// The sections of a page are first planned with references to items. Then the items of all sections are loaded in one batch.

import type { Planned } from '#contracts/catalogue/list-items.ts'
import { chosenIn } from '#contracts/catalogue/list-items.ts'
import type { ListOrder } from '#contracts/catalogue/list-orders.ts'
import type { ListSpec, Position } from '#contracts/catalogue/list-spec.ts'
import { type Picture, picture } from '#contracts/catalogue/pictures.ts'
import { textInLanguage } from '#contracts/catalogue/text.ts'
import type { EntryOf, SectionSpec } from '#contracts/catalogue.ts'
import type { LazyData, TextData } from '#contracts/graph/shapes.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import { counts, defaultTreatment } from '#contracts/limits.ts'
import { presentCta } from '../view-models/slide.ts'
import type { RequestContext, SiteContext } from './context.ts'
import { type Cursor, writeCursor } from './cursor.ts'
import type { AnyItem } from './item-loader.ts'
import { rowTiles } from './row-tiles.ts'
import { listOfRule, type Scope } from './rule-lists.ts'
import { deferredList, withTimeLimit } from './time-limit.ts'

export type ListComponent = Exclude<SectionSpec['component'], 'Text'>
export type Cta = { text: string; destination: string; destinationType: string | null }

export type PlannedList = {
  component: ListComponent
  machineName: string
  listTitle: string | null
  items: readonly Planned[]
  next: Cursor | null
  /** The number of items on all pages of the list together. Null or undefined: not counted. */
  total?: number | null | undefined
  /** The order of the items, if visitors can choose it. */
  order?: ListOrder | undefined
  /** The cursor with which the browser requests the list later. Present if the list failed or timed out. */
  deferred?: Omit<Cursor, 'at'>
  /** The playlist in which the list's video tiles open. */
  opens?: string | undefined
  /** The gallery whose page contains the list [C3-28]. */
  current?: string | undefined
  viewAllCta?: Cta | null
  treatments?: string[]
  sponsorName?: string | null
  sponsorLogo?: Picture | null
  /** The list scrolls to the item that has `value` in the field `key` [C3-33]. */
  autoScroll?: { isEnabled: boolean; key: string | null; value: string | null } | undefined
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
  | { component: 'Schedule' | 'Guide' | 'OnAirNowShelf'; data: object }
  | { component: 'Photos'; data: unknown }
  | { component: 'PersonSection'; data: unknown }
  | { component: 'AboutSection'; data: { title: unknown; credits: unknown[]; galleries: unknown[] } }

/** The default page size of each component. A shelf has few items at first, because the browser styles, lays out and paints all of them (decision 149). */
const listLengths: Record<ListComponent, number> = { DynamicLead: 6, Shelf: 12, Grid: counts.maxShowsPerPage, Stack: 20 }
/** The page size of a shelf that loads no more items, or that is shown from an item in its middle. */
export const longShelf = 20

export type ListPlan = Omit<PlannedList, 'items' | 'next'> & {
  list: ListSpec
  /** Maximum number of items on all pages of the list together. */
  limit?: number | undefined
  /** The page size. The default is the page size of the component. */
  size?: number | undefined
  after?: Position | undefined
  /** The id of the page's own video or title. The list leaves this item out. */
  exclude?: string | undefined
  /** All items of the list, if an editor chose them. */
  chosen?: readonly Planned[] | undefined
}

/** Reads the first items of a list, or the items after a position. If reading the first items fails or times out, the list is deferred. */
export async function planList(site: SiteContext, plan: ListPlan): Promise<PlannedList> {
  const { list, chosen, limit, size, after, exclude, ...presentation } = plan
  const length = Math.min(size ?? listLengths[plan.component], limit ?? Number.POSITIVE_INFINITY)
  const slice = { after, limit: exclude === undefined ? length : length + 1 }
  const read = () => (chosen ? site.catalogue.chosen(chosen, { ...slice, now: site.now() }) : site.catalogue.list(list, slice))
  const listed = after === undefined ? await withTimeLimit(site, read) : await read()
  const as = plan.component === 'DynamicLead' ? 'Shelf' : plan.component
  if (!listed)
    return {
      ...presentation,
      items: [],
      next: null,
      deferred: { list, left: limit || undefined, size, as, opens: plan.opens, current: plan.current },
    }
  const items = exclude === undefined ? listed.items : listed.items.filter((item) => !isOf(item, exclude)).slice(0, length)
  const left = limit === undefined ? undefined : limit - items.length
  const hasMore = exclude === undefined && listed.next !== null && plan.component !== 'DynamicLead' && (left === undefined || left > 0)
  const next = hasMore
    ? { list, at: listed.next!, left, size, as: plan.component as Cursor['as'], opens: plan.opens, current: plan.current }
    : null
  return { ...presentation, items: plan.component === 'DynamicLead' ? items.map(asSlide) : items, next }
}

/** Returns whether a list has items. Also returns true for a deferred list, because it may have items. */
export const hasItems = ({ items, deferred }: PlannedList) => items.length > 0 || deferred !== undefined

const isOf = (item: Planned, id: string) => ('video' in item && item.video === id) || ('title' in item && item.title === id)

const asSlide = (item: Planned): Planned => {
  if ('title' in item) return { slideOf: item.title }
  if ('series' in item) return { slideOf: item.series }
  return 'movie' in item ? { slideOf: item.movie } : item
}

/**
 * Plans an editor's list: the chosen items, or else the items that the list's rule selects. Texts without a language are in the language of
 * the page's brand.
 */
export async function planEditorialList(
  site: SiteContext,
  request: RequestContext,
  page: EntryOf<'page'>,
  section: SectionSpec & { component: ListComponent },
  scope: Scope,
): Promise<PlannedList> {
  const sourceLanguage = languageOf(site, page.brand)
  const { rule } = section
  const presentation = {
    component: section.component,
    machineName: section.name,
    listTitle: textInLanguage(section.title, sourceLanguage, request.language)?.text ?? null,
    viewAllCta: presentCta(section.viewAllCta, sourceLanguage, request.language),
    treatments: section.treatments,
    sponsorName: section.sponsorName ?? null,
    sponsorLogo: picture(section.sponsorLogo, sourceLanguage, request.language),
    autoScroll: section.autoScroll === undefined ? undefined : { isEnabled: section.autoScroll, key: null, value: null },
  }
  if (section.items?.length || !rule)
    return await planList(site, {
      ...presentation,
      list: { of: 'chosen', page: page.id, section: section.name },
      chosen: chosenIn(page, section),
    })
  return await planList(site, { ...presentation, list: listOfRule(rule, { ...scope, brands: site.brands }), limit: rule.limit })
}

/** Plans an editor's list that the browser loads when the list comes near the viewport [C2.7-06]. */
export function planDeferredList(
  site: SiteContext,
  request: RequestContext,
  page: EntryOf<'page'>,
  section: SectionSpec & { component: ListComponent },
  scope: Scope,
): PlannedSection {
  const sourceLanguage = languageOf(site, page.brand)
  const { component, name, rule, items } = section
  const list: ListSpec =
    items?.length || !rule ? { of: 'chosen', page: page.id, section: name } : listOfRule(rule, { ...scope, brands: site.brands })
  const isShelf = component === 'Shelf' || component === 'DynamicLead'
  const queryName = isShelf ? 'mixedEditorialShelf' : 'paginatedComponent'
  const cursor = isShelf ? null : writeCursor({ list, at: 0, left: rule?.limit || undefined, as: component })
  return {
    component: 'LazyComponent',
    data: {
      machineName: name,
      listTitle: textInLanguage(section.title, sourceLanguage, request.language)?.text ?? null,
      queryName,
      entryField: queryName,
      queryVariables: { app: request.brand.key, name, cursor, date: null, channel: null },
      targetComponent: isShelf ? 'Shelf' : component,
      tiles: rowTiles(list, items?.[0]),
      viewAllCta: presentCta(section.viewAllCta, sourceLanguage, request.language),
    },
  }
}

/** Returns the language of texts that declare no language: the language of `brand`, or of the main brand if `brand` is undefined. */
export const languageOf = ({ brands }: SiteContext, brand: string | undefined): Language =>
  (brands.find(brand ?? '') ?? brands.main).language

/** The fields of a list without items. */
export const emptyList = {
  items: [],
  total: null,
  order: null,
  moreItems: null,
  treatments: [],
  sponsorName: null,
  sponsorLogo: null,
  viewAllCta: null,
  autoScroll: null,
}

export type LoadedSection = { component: string; data: unknown }

/** Loads the items of all lists in one batch. Leaves out lists without items [C3-42]. The sections are valid until `until`. */
export async function loadSections(
  site: SiteContext,
  request: RequestContext,
  planned: readonly PlannedSection[],
): Promise<{ sections: LoadedSection[]; until: number }> {
  const references = planned.flatMap((section) => ('items' in section ? section.items : []))
  const { items, until } = await site.loader.items(references, request.view)
  let from = 0
  const sections: LoadedSection[] = []
  for (const section of planned) {
    if (!('items' in section)) {
      sections.push(section)
      continue
    }
    const sectionItems = items.slice(from, from + section.items.length)
    from += section.items.length
    const shown = sectionItems.filter((item) => item !== null)
    if (section.deferred)
      sections.push({
        component: 'LazyComponent',
        data: deferredList(request.brand.key, section.machineName, section.listTitle, section.deferred),
      })
    else if (shown.length) sections.push({ component: section.component, data: listData(section, shown, request) })
  }
  return { sections, until: planned.some((section) => 'deferred' in section) ? request.view.now : until }
}

function listData(list: PlannedList, items: AnyItem[], request: RequestContext) {
  const queryName = list.component === 'Shelf' ? 'paginatedShelf' : 'paginatedComponent'
  const { opens, current, next } = list
  return {
    machineName: list.machineName,
    listTitle: list.listTitle,
    items: inContext(items, opens, current),
    total: list.total ?? null,
    order: list.order?.toUpperCase() ?? null,
    moreItems: next && {
      queryName,
      entryField: queryName,
      queryVariables: { name: list.machineName, cursor: writeCursor(next), app: request.brand.key },
    },
    treatments: list.treatments ?? [defaultTreatment],
    sponsorName: list.sponsorName ?? null,
    sponsorLogo: list.sponsorLogo ?? null,
    viewAllCta: list.viewAllCta ?? null,
    autoScroll: list.autoScroll ?? null,
  }
}

/** Sets the playlist of video tiles to `opens`, or marks the gallery `current` as the current gallery. */
function inContext(items: AnyItem[], opens: string | undefined, current: string | undefined): AnyItem[] {
  if (opens !== undefined) return items.map((item) => withPlaylist(item, opens))
  return current === undefined ? items : items.map((item) => markCurrent(item, current))
}

const markCurrent = (item: AnyItem, current: string): AnyItem =>
  item.component === 'GalleryTile' && item.data.id === current ? { ...item, data: { ...item.data, currentGallery: true } } : item

/** Returns a video tile that opens in `playlist`, even if the video is also in another playlist. Returns other items unchanged. */
export function withPlaylist(item: AnyItem, playlist: string): AnyItem {
  return item.component === 'VideoTile' || item.component === 'ReplayTile'
    ? { ...item, data: { ...item.data, playlistMachineName: playlist } }
    : item
}
