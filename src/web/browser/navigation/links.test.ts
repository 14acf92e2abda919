// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Feature } from '#contracts/brand.ts'
import { listOf, video } from '../../tiles/testing/items.ts'
import { watchLinks } from './links.ts'

const clip = '/media/previews/ocean.mp4'
const brand = { key: 'nbc', off: [] as Feature[] }
vi.mock('../loading/graph.ts', () => ({
  query: async () => ({ data: { tilePreview: { landscapePreview: '/media/previews/ocean.mp4' } } }),
}))
vi.mock('../hydration/islands.ts', () => ({ isHydrated: () => true }))
vi.mock('../document/preloaded-state.ts', () => ({
  preloadedState: () => ({ visit: { brand, basePath: '', language: 'en' }, brandPaths: [] }),
}))
vi.mock('./navigate.ts', () => ({ navigateTo: () => {}, prefetchPage: () => {} }))
vi.mock('../document/current-page.ts', () => ({
  currentPage: () => ({ page: null, sections: [{ component: 'Shelf', data: listOf([video()]) }] }),
}))

let hovers = true
beforeAll(async () => {
  HTMLMediaElement.prototype.load = () => {}
  // Loads the chunk first, because the test uses fake timers.
  await import('../tile-preview/tile-preview.ts')
  watchLinks()
})
beforeEach(() => {
  vi.useFakeTimers()
  brand.off = []
  hovers = true
  vi.stubGlobal('matchMedia', (mediaQuery: string) => ({ matches: hovers && mediaQuery.includes('(hover: hover)') }))
  document.body.innerHTML = '<div data-section="0"><a href="/x" data-item="0"><span><img></span></a></div>'
})
afterEach(() => {
  tile().dispatchEvent(new Event('pointerleave'))
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tile = () => document.querySelector('a')!
const wait = (time: number) => vi.advanceTimersByTimeAsync(time)
const over = (pointerType: string) => tile().dispatchEvent(Object.assign(new Event('pointerover', { bubbles: true }), { pointerType }))
const playing = () => document.querySelector('video')?.getAttribute('src') ?? null

test('[C2.7-07] a tile plays its preview after 2 s of hovering, if the feature is enabled and the device can hover', async () => {
  over('mouse')
  await wait(1990)
  expect(playing()).toBeNull()
  await wait(400)
  expect(playing()).toBe(clip)
  tile().dispatchEvent(new Event('pointerleave'))
  expect(playing()).toBeNull()

  brand.off = ['previews']
  over('mouse')
  await wait(10_000)
  expect(playing(), 'the feature is off').toBeNull()
  brand.off = []

  over('touch')
  tile().dispatchEvent(new Event('touchstart', { bubbles: true }))
  await wait(10_000)
  expect(playing(), 'a finger').toBeNull()

  hovers = false
  over('mouse')
  tile().dispatchEvent(new Event('focusin', { bubbles: true }))
  await wait(10_000)
  expect(playing(), 'a device that cannot hover').toBeNull()

  hovers = true
  over('mouse')
  await wait(2400)
  expect(playing(), 'again').toBe(clip)
})
