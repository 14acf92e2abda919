// The name of a page is a path. Slashes separate its segments.

import type { PlannedSection } from '../lists/sections.ts'
import { NotFound } from '../request/errors.ts'

/** Splits a page's name. Throws NotFound if there are too many segments, or a segment is empty, is too long, or contains a NUL character. */
export function partsOf(name: string): string[] {
  const parts = name.split('/')
  if (parts.length > 6 || parts.some((part) => !part || part.length > 200 || part.includes('\0')))
    throw new NotFound(`the page "${name.slice(0, 100)}"`)
  return parts
}

/** Returns 3 for `season-3`, or undefined for anything else. */
export function seasonOf(part: string | undefined): number | undefined {
  const number = /^season-(\d{1,6})$/.exec(part ?? '')?.[1]
  return number === undefined ? undefined : Number(number)
}

type Choice = { label: string; pathname: string; selected: boolean }

/** Returns a section of links with one selected link. Returns no section if there are fewer than two links. */
export function linkGroup(machineName: string, label: string, items: Choice[]): PlannedSection[] {
  return items.length < 2 ? [] : [{ component: 'LinksSelectableGroup', data: { machineName, label, items } }]
}
