// What stands between slashes in a page's name.

import type { PlannedSection } from '../filling/sections.ts'
import { NotFound } from '../outside-input.ts'

/** The parts of a page's name: none is empty or more than a path may hold. Throws NotFound. */
export function partsOf(name: string): string[] {
  const parts = name.split('/')
  if (parts.length > 6 || parts.some((part) => !part || part.length > 200 || part.includes('\0')))
    throw new NotFound(`the page "${name.slice(0, 100)}"`)
  return parts
}

/** `season-3`; undefined when it is no season at all. */
export function seasonOf(part: string | undefined): number | undefined {
  const number = /^season-(\d{1,6})$/.exec(part ?? '')?.[1]
  return number === undefined ? undefined : Number(number)
}

type Choice = { label: string; pathname: string; selected: boolean }

/** Links of which one is chosen; nothing to choose from is no section. */
export function choice(machineName: string, label: string, items: Choice[]): PlannedSection[] {
  return items.length < 2 ? [] : [{ component: 'LinksSelectableGroup', data: { machineName, label, items } }]
}
