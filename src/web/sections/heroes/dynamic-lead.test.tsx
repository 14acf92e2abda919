// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { slideshow } from '#contracts/limits.ts'
import { listOf, slide } from '../../tiles/testing/items.ts'
import { itemsOf } from '../load-section.ts'
import { island, layOut, press, scrolled } from '../testing/island.tsx'
import { DynamicLead } from './dynamic-lead.tsx'

const slides = ['Harbor Nine', 'Night Desk', 'County Line'].map((title, index) => slide({ id: `slide-${index}`, title }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function lead() {
  const box = await island(<DynamicLead data={listOf(slides)} index={0} />)
  const row = box.querySelector('ul')!
  layOut(row, { width: 1000, tile: 1000, gap: 0 })
  const goes: number[] = []
  row.scrollTo = ((to: ScrollToOptions) => goes.push(to.left! / 1000)) as unknown as typeof row.scrollTo
  return { box, row, goes, section: box.querySelector('section')! }
}

const wait = (time: number) => act(async () => vi.advanceTimersByTime(time))
const notice = (target: EventTarget, type: string) => act(async () => void target.dispatchEvent(new Event(type, { bubbles: true })))

test('moves on every 5 s, and after the last begins again', async () => {
  expect(slideshow.autoplay).toBe(5000)
  const { row, goes } = await lead()
  await wait(4999)
  expect(goes).toEqual([])
  await wait(1)
  expect(goes).toEqual([1])
  await scrolled(row, 2000)
  await wait(5000)
  expect(goes).toEqual([1, 0])
})

test.each([
  ['pointer', 'pointerenter', 'pointerleave'],
  ['focus', 'focusin', 'focusout'],
])('holds while the %s is on it', async (_, enter, leave) => {
  const { goes, section } = await lead()
  await notice(section, enter)
  await wait(20_000)
  expect(goes).toEqual([])
  await notice(section, leave)
  await wait(5000)
  expect(goes).toEqual([1])
})

test('holds while the tab is hidden', async () => {
  const { goes } = await lead()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await notice(document, 'visibilitychange')
  await wait(20_000)
  expect(goes).toEqual([])
  hidden.mockReturnValue(false)
  await notice(document, 'visibilitychange')
  await wait(5000)
  expect(goes).toEqual([1])
})

test('never moves by itself for who asked for less motion, until told to', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { box, goes } = await lead()
  await wait(60_000)
  expect(goes).toEqual([])
  await press(box.querySelector('[aria-label="Play the slides"]'))
  await wait(5000)
  expect(goes).toEqual([1])
})

test('an editor may let it stand', async () => {
  const still = { isEnabled: false, key: null, value: null }
  const box = await island(<DynamicLead data={listOf(slides, { autoScroll: still })} index={0} />)
  expect(box.querySelector('[aria-label="Play the slides"]')).not.toBeNull()
})

test('can be paused, and a dot goes to its slide', async () => {
  const { box, row, goes } = await lead()
  await press(box.querySelector('[aria-label="Pause the slides"]'))
  await wait(60_000)
  expect(goes).toEqual([])
  await press(box.querySelector('[aria-label="Show slide 3: County Line"]'))
  expect(goes).toEqual([2])
  await scrolled(row, 2000)
  expect(box.querySelector('[aria-current]')?.getAttribute('aria-label')).toBe('Show slide 3: County Line')
})

test('by keyboard what stops it comes before the slides', async () => {
  const { box } = await lead()
  const [first, ...rest] = box.querySelectorAll<HTMLElement>('button, a')
  expect(first!.getAttribute('aria-label')).toBe('Pause the slides')
  expect(rest.map(({ localName }) => localName)).toEqual([...slides.map(() => 'button'), ...slides.map(() => 'a')])
})

test('the other slides’ pictures come once the script is there', async () => {
  const { box } = await lead()
  expect(box.querySelectorAll('img')).toHaveLength(3)
})

test('asks for no tiles: it draws its slides itself', () => {
  expect(itemsOf({ component: 'DynamicLead', data: listOf(slides) })).toEqual([])
  expect(itemsOf({ component: 'Shelf', data: listOf(slides) })).toEqual(slides)
})
