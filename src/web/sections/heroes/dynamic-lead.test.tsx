// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { slideshow } from '#contracts/limits.ts'
import { FavoritesContext } from '../../tiles/favorites.ts'
import { listOf, slide, title, video } from '../../tiles/testing/items.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { en } from '../../ui/messages.en.ts'
import { TestProviders } from '../../ui/testing/test-providers.tsx'
import { itemsOf } from '../load-section.ts'
import { hydrated, layOut, press, scrolled } from '../testing/hydrated.tsx'
import { DynamicLead } from './dynamic-lead.tsx'
import { startSlideshows } from './slideshow.ts'

const slides = ['Harbor Nine', 'Night Desk', 'County Line'].map((title, index) => slide({ id: `slide-${index}`, title }))

const cancel = vi.fn()
/** A test document has no animations. */
const animate = vi.fn<Element['animate']>(() => ({ cancel }) as unknown as Animation)
beforeEach(() => {
  vi.useFakeTimers()
  Element.prototype.animate = animate
})
afterAll(() => void Reflect.deleteProperty(Element.prototype, 'animate'))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  animate.mockClear()
  cancel.mockClear()
})

async function lead() {
  const box = await hydrated(<DynamicLead data={listOf(slides)} index={0} />)
  const row = box.querySelector('ul')!
  layOut(row, { width: 1000, tile: 1000, gap: 0 })
  const scrolledTo: number[] = []
  row.scrollTo = ((to: ScrollToOptions) => scrolledTo.push(to.left! / 1000)) as unknown as typeof row.scrollTo
  return { box, row, scrolledTo, section: box.querySelector('section')! }
}

const toggle = (box: Element) => box.querySelector<HTMLElement>('[data-slide-controls] button')!
const stateOf = (box: Element) => box.querySelector<HTMLElement>('[data-slides]')!.dataset['slideshow']
const wait = (time: number) => act(async () => vi.advanceTimersByTime(time))
const notice = (target: EventTarget, type: string) => act(async () => void target.dispatchEvent(new Event(type, { bubbles: true })))

test('every 5 s the lead shows the next slide; after the last slide it shows the first slide', async () => {
  expect(slideshow.autoplay).toBe(5000)
  const { row, scrolledTo } = await lead()
  await wait(4999)
  expect(scrolledTo).toEqual([])
  await wait(1)
  expect(scrolledTo).toEqual([1])
  await scrolled(row, 2000)
  await wait(5000)
  expect(scrolledTo).toEqual([1, 0])
})

test('the previous slide fades out in the place where the next one fades in; a swipe ends the fade', async () => {
  const { box, row } = await lead()
  await scrolled(row, 2000)
  await wait(5000)
  const [first, , last] = [...box.querySelectorAll('li')].map(({ children }) => [...children])
  expect(animate.mock.contexts).toEqual([...last!, ...first!])
  expect(animate.mock.calls.map(([frames]) => frames)).toEqual([
    { opacity: [1, 0], transform: Array(2).fill('translateX(-200%)') },
    { opacity: [1, 0, 0], transform: Array(2).fill('translateX(-200%)') },
    { opacity: [0, 1], transform: ['none', 'none'] },
    { opacity: [0, 0, 1], transform: ['none', 'none'] },
  ])
  expect(cancel).not.toHaveBeenCalled()
  await notice(row, 'pointerdown')
  expect(cancel).toHaveBeenCalledTimes(4)
})

test('the slideshow pauses while the pointer is on it', async () => {
  const { scrolledTo, section } = await lead()
  await notice(section, 'pointerover')
  await wait(20_000)
  expect(scrolledTo).toEqual([])
  await notice(section, 'pointerleave')
  await wait(5000)
  expect(scrolledTo).toEqual([1])
})

test('the slideshow pauses while it contains the visible focus', async () => {
  const { box, scrolledTo } = await lead()
  await act(async () => toggle(box).focus())
  await wait(20_000)
  expect(scrolledTo).toEqual([])
  await act(async () => toggle(box).blur())
  await wait(5000)
  expect(scrolledTo).toEqual([1])
})

test('the slideshow pauses while the tab is hidden', async () => {
  const { scrolledTo } = await lead()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await notice(document, 'visibilitychange')
  await wait(20_000)
  expect(scrolledTo).toEqual([])
  hidden.mockReturnValue(false)
  await notice(document, 'visibilitychange')
  await wait(5000)
  expect(scrolledTo).toEqual([1])
})

test('when the viewer prefers reduced motion, the slideshow starts only after the viewer presses play', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { box, scrolledTo } = await lead()
  await wait(60_000)
  expect(scrolledTo).toEqual([])
  expect(stateOf(box)).toBe('paused')
  await press(toggle(box))
  expect(stateOf(box)).toBe('playing')
  await wait(5000)
  expect(scrolledTo).toEqual([1])
  expect(animate).not.toHaveBeenCalled()
})

test('the slideshow does not start by itself when the editor has turned autoplay off', async () => {
  const still = { isEnabled: false, key: null, value: null }
  const box = await hydrated(<DynamicLead data={listOf(slides, { autoScroll: still })} index={0} />)
  expect(stateOf(box)).toBe('paused')
})

test('the pause button pauses the slideshow, and each dot shows its own slide', async () => {
  const { box, row, scrolledTo } = await lead()
  await press(toggle(box))
  await wait(60_000)
  expect(scrolledTo).toEqual([])
  await press(box.querySelector('[aria-label="Show slide 3: County Line"]'))
  expect(scrolledTo).toEqual([2])
  await scrolled(row, 2000)
  expect(box.querySelector('[aria-current]')?.getAttribute('aria-label')).toBe('Show slide 3: County Line')
})

test('the pause button comes before the slides in the tab order', async () => {
  const { box } = await lead()
  const [first, ...rest] = box.querySelectorAll<HTMLElement>('button, a')
  expect(first).toBe(toggle(box))
  expect(rest.map(({ localName }) => localName)).toEqual([...slides.map(() => 'button'), ...slides.map(() => 'a')])
})

test('the slideshow runs on the markup of the server, without React; hydration leaves it as it is, and it ends with its page', async () => {
  const tree = (
    <TestProviders>
      <DynamicLead data={listOf(slides)} index={0} />
    </TestProviders>
  )
  document.body.innerHTML = renderToString(tree)
  const box = document.body
  expect([stateOf(box), box.querySelector('[aria-current]')]).toEqual([undefined, null])
  startSlideshows()
  const row = box.querySelector('ul')!
  layOut(row, { width: 1000, tile: 1000, gap: 0 })
  const scrollTo = vi.fn()
  row.scrollTo = scrollTo
  expect([stateOf(box), box.querySelector('[aria-current]')?.getAttribute('aria-label')]).toEqual(['playing', 'Show slide 1: Harbor Nine'])
  toggle(box).click()
  const root = await act(async () => hydrateRoot(box, tree))
  expect(stateOf(box)).toBe('paused')
  await press(toggle(box))
  await wait(5000)
  expect(scrollTo.mock.calls).toEqual([[{ left: 1000 }]])
  await act(async () => root.unmount())
  expect(vi.getTimerCount()).toBe(0)
})

test('a slideshow stops after its markup has been removed from the page', async () => {
  document.body.innerHTML = renderToString(
    <TestProviders>
      <DynamicLead data={listOf(slides)} index={0} />
    </TestProviders>,
  )
  startSlideshows()
  document.body.innerHTML = ''
  await wait(5000)
  expect(vi.getTimerCount()).toBe(0)
})

test('a slide of a locked video shows the lock, and the credit of the viewer that would unlock it, as tiles do', async () => {
  const items = [
    video({ mpxGuid: '1', locked: true }),
    slide({ locked: true }),
    slide({ id: 'two', link: '/harbor-nine/video/x/2', locked: true }),
  ]
  const box = await hydrated(<DynamicLead data={listOf(items)} index={0} />)
  const words = () => [...box.querySelectorAll('li')].map((each) => each.querySelector('small')?.textContent ?? '')
  const locked = () => [...box.querySelectorAll('a[data-item]')].map((link) => link.getAttribute('aria-label')!.includes(`(${en.locked})`))
  expect([words(), locked()]).toEqual([
    ['', '', ''],
    [true, false, true],
  ])
  await act(async () => viewerStore.change({ credits: 2 }))
  expect([words(), locked()]).toEqual([
    [en.oneCredit, '', ''],
    [true, false, true],
  ])
  await act(async () => viewerStore.change({ unlocked: ['1'] }))
  expect([words(), locked()]).toEqual([
    [en.unlocked, '', ''],
    [false, false, true],
  ])
  await act(async () => viewerStore.change({ authenticated: true, nip: true, entitlements: [] }))
  expect(words()).toEqual([en.unlocked, '', en.notIncluded])
  await act(async () => viewerStore.reset())
})

test('the lead loads no tile chunks, since it renders its slides itself', () => {
  expect(itemsOf({ component: 'DynamicLead', data: listOf(slides) })).toEqual([])
  expect(itemsOf({ component: 'Shelf', data: listOf(slides) })).toEqual(slides)
})

test('a slide of a series, and one that leads to a series, have a button that adds the series to the favorites; other slides have none', async () => {
  const toggle = vi.fn()
  const box = await hydrated(
    <FavoritesContext value={toggle}>
      <DynamicLead data={listOf([slides[0]!, title({ shortTitle: 'The Salt House' }), slide({ linkedTitle: title().data })])} index={0} />
    </FavoritesContext>,
  )
  const [none, hearts, linked] = [...box.querySelectorAll('li')].map((each) => [...each.querySelectorAll<HTMLButtonElement>('button')])
  expect(none).toEqual([])
  expect(hearts!.map((heart) => heart.getAttribute('aria-label'))).toEqual(['Favorite: The Salt House'])
  expect(linked!.map((heart) => heart.getAttribute('aria-label'))).toEqual(['Favorite: Harbor Nine'])
  await press(hearts![0]!)
  expect(toggle).toHaveBeenCalledWith(expect.objectContaining({ shortTitle: 'The Salt House' }), true)
})
