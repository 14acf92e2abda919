// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Section } from '#contracts/graph/shapes.ts'
import { listOf, title, video } from '../../tiles/testing/items.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { orderBy, orderSections, scoreOf } from './order-sections.ts'
import { shownOrder } from './shown-order.ts'

const shelf = (name: string, aliases: string[], treatments: string[] = []): Section => {
  const items = aliases.map((urlAlias) => title({ urlAlias }))
  return { component: 'Shelf', data: { ...listOf(items), machineName: name, treatments } }
}
const lead: Section = { component: 'DynamicLead', data: { ...listOf([]), machineName: 'lead' } }
const sections = [
  lead,
  shelf('new', ['joke']),
  shelf('popular', ['joke']),
  shelf('drama', ['pier', 'lamp']),
  shelf('fixed', ['joke'], ['default', 'fixed']),
  shelf('comedy', ['joke', 'laugh']),
  shelf('mixed', ['pier', 'joke']),
  { component: 'Shelf', data: { ...listOf([]), machineName: 'people' } } as Section,
]
const taste = { joke: 1, laugh: 0.5 }

/** The vertical position of each section in the window, in px. */
let tops: number[]
beforeEach(() => {
  tops = sections.map((_, index) => index * 600)
  document.body.innerHTML = `<main>${sections.map((_, index) => `<div data-section="${index}"><a href="/x">x</a></div>`).join('<i></i>')}</main>`
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { top: tops[Number(this.dataset['section'])] } as DOMRect
  })
  vi.stubGlobal('innerHeight', 800)
})
afterEach(() => vi.unstubAllGlobals())
const orderOnPage = () => [...document.querySelectorAll<HTMLElement>('[data-section]')].map(({ dataset }) => Number(dataset['section']))

test('sections with titles that fit the viewer come first; the first three, fixed ones and those without titles keep their places, and none is removed', () => {
  orderSections(sections, taste)
  expect(orderOnPage()).toEqual([0, 1, 2, 5, 4, 6, 3, 7])
  // What is between the sections stays where it is.
  expect([...document.querySelector('main')!.children].map(({ localName }) => localName)).toEqual(
    sections.flatMap((_, index) => (index ? ['i', 'div'] : ['div'])),
  )
})

test('sections on the screen, above it and with the focus do not move', () => {
  tops = tops.map((top) => top - 1200)
  document.querySelector<HTMLElement>('[data-section="6"] a')!.focus()
  orderSections(sections, taste)
  expect(orderOnPage()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test('the page has the same order when the viewer returns to it; another viewer and another page have the order of the editors', () => {
  const editors = [...sections.keys()]
  orderSections(sections, taste)
  expect(shownOrder(sections)).toEqual([0, 1, 2, 5, 4, 6, 3, 7])
  expect(shownOrder(sections.slice(1))).toEqual(editors.slice(0, -1))
  viewerStore.change({ userId: 'ida' })
  expect(shownOrder(sections)).toEqual(editors)
  viewerStore.reset()
})

test('sections that fit equally well stay in the order of the editors', () => {
  const all = new Set(sections.keys())
  expect(orderBy(sections, {}, [...all], all)).toEqual([...all])
})

test('videos count by their series; only the first ten items of a section count', () => {
  const episode = video({ relativePath: '/pier/video/the-tide/1' })
  const of = (items: Parameters<typeof listOf>[0]) =>
    scoreOf({ component: 'Shelf', data: { ...listOf(items), treatments: [] } }, { pier: 0.8 })
  expect(of([episode])).toBe(0.8)
  expect(of([episode, title({ urlAlias: 'joke' })])).toBe(0.4)
  expect(of([...Array.from({ length: 10 }, () => title({ urlAlias: 'joke' })), episode])).toBe(0)
  expect(of([])).toBeNull()
})
