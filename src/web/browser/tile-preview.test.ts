// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tilePreview } from '#contracts/limits.ts'
import { gallery, smart, title, video } from '../tiles/testing/items.ts'

const clip = '/media/previews/ocean.mp4'
const query = vi.hoisted(() => vi.fn())
const isTaken = vi.hoisted(() => vi.fn())
vi.mock('./graph.ts', () => ({ query }))
vi.mock('./islands.ts', () => ({ isTaken }))
vi.mock('./preloaded-state.ts', () => ({ preloadedState: () => ({ visit: { brand: { key: 'nbc' }, language: 'en' } }) }))

let media = '(hover: hover) and (prefers-reduced-motion: no-preference)'
beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  query.mockReset().mockResolvedValue({ data: { tilePreview: { landscapePreview: clip } } })
  isTaken.mockReset().mockReturnValue(true)
  media = '(hover: hover) and (prefers-reduced-motion: no-preference)'
  vi.stubGlobal('matchMedia', (asked: string) => ({ matches: asked === media }))
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
  document.body.innerHTML = '<a href="/x"><span><img><b>New</b></span></a>'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tile = () => document.querySelector('a')!
const playing = () => document.querySelector('video')
const wait = (time: number) => vi.advanceTimersByTimeAsync(time)
const leave = (type: string) => tile().dispatchEvent(new Event(type))

async function rest(item = video() as Parameters<typeof import('./tile-preview.ts')['rest']>[1]) {
  const module = await import('./tile-preview.ts')
  module.rest(tile(), item)
  return module
}

test('[C9-04] after 2 s, looked at every 250 ms, a muted clip plays over the picture, for nobody but the eye', async () => {
  expect(tilePreview).toEqual({ threshold: 2000, every: 250 })
  await rest()
  await wait(1999)
  expect(query).not.toHaveBeenCalled()
  expect(playing()).toBeNull()
  await wait(1)
  expect(query).toHaveBeenCalledWith('tilePreview', expect.objectContaining({ type: 'VIDEO', name: '9001', app: 'nbc' }))
  const shown = playing()!
  expect(shown).toMatchObject({ muted: true, loop: true, playsInline: true, tabIndex: -1 })
  expect(shown.getAttribute('src')).toBe(clip)
  expect(shown.getAttribute('aria-hidden')).toBe('true')
  expect(shown.previousElementSibling?.tagName).toBe('IMG')
})

test('[C9-04] how far the clip is, in percent, is 100 at most', async () => {
  const { percentOf } = await rest()
  expect([percentOf(1, 4), percentOf(4, 4), percentOf(9, 4), percentOf(1, Number.NaN)]).toEqual([25, 100, 100, 0])
  await wait(2000)
  Object.defineProperties(playing()!, { currentTime: { value: 6 }, duration: { value: 8 } })
  await wait(250)
  expect(tile().style.getPropertyValue('--clip')).toBe('75%')
})

test.each(['pointerleave', 'focusout', 'click'])('%s ends it, before and after it plays', async (type) => {
  await rest()
  await wait(1000)
  leave(type)
  await wait(5000)
  expect(query).not.toHaveBeenCalled()
  await rest()
  await wait(2000)
  expect(playing()).not.toBeNull()
  leave(type)
  expect(playing()).toBeNull()
  expect(tile().style.getPropertyValue('--clip')).toBe('')
  expect(vi.getTimerCount()).toBe(0)
})

test('not by touch, not for who asked for less motion, not to save data', async () => {
  media = '(hover: none)'
  await rest()
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  media = '(hover: hover) and (prefers-reduced-motion: no-preference)'
  await rest()
  expect(vi.getTimerCount()).toBe(0)
})

test('a title’s clip is asked by its alias, a smart tile’s is that of its tile, and a gallery has none', async () => {
  await rest(title({ urlAlias: 'harbor-nine' }))
  await wait(2000)
  expect(query).toHaveBeenLastCalledWith('tilePreview', expect.objectContaining({ type: 'TITLE', name: 'harbor-nine' }))
  leave('pointerleave')
  await rest(smart(video({ mpxGuid: '77' })))
  await wait(2000)
  expect(query).toHaveBeenLastCalledWith('tilePreview', expect.objectContaining({ name: '77' }))
  leave('pointerleave')
  await rest(gallery())
  expect(vi.getTimerCount()).toBe(0)
})

test('the server’s markup is left alone until React has taken it over; what has no clip, or fails, stays as it is', async () => {
  isTaken.mockReturnValue(false)
  await rest()
  await wait(3000)
  expect(query).not.toHaveBeenCalled()
  isTaken.mockReturnValue(true)
  query.mockRejectedValue(new Error('gone'))
  await wait(250)
  expect(query).toHaveBeenCalledTimes(1)
  await wait(1000)
  expect(query, 'once').toHaveBeenCalledTimes(1)
  expect(playing()).toBeNull()
})
