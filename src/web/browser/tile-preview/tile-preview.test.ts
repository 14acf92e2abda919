// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tilePreview } from '#contracts/limits.ts'
import { gallery, smart, title, video } from '../../tiles/testing/items.ts'

const clip = '/media/previews/ocean.mp4'
const query = vi.hoisted(() => vi.fn())
const isHydrated = vi.hoisted(() => vi.fn())
vi.mock('../loading/graph.ts', () => ({ query }))
vi.mock('../hydration/islands.ts', () => ({ isHydrated }))
vi.mock('../document/preloaded-state.ts', () => ({ preloadedState: () => ({ visit: { brand: { key: 'nbc' }, language: 'en' } }) }))

let media = '(hover: hover) and (prefers-reduced-motion: no-preference)'
beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  query.mockReset().mockResolvedValue({ data: { tilePreview: { landscapePreview: clip } } })
  isHydrated.mockReset().mockReturnValue(true)
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

async function previewWhileHovered(item = video() as Parameters<typeof import('./tile-preview.ts')['previewWhileHovered']>[1]) {
  const module = await import('./tile-preview.ts')
  module.previewWhileHovered(tile(), item)
  return module
}

test('[C9-04] after 2 s, checked every 250 ms, a preview plays a muted clip over the image; the clip is hidden from assistive technology', async () => {
  expect(tilePreview).toEqual({ threshold: 2000, every: 250 })
  await previewWhileHovered()
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

test('[C9-04] the clip’s progress is at most 100 percent', async () => {
  const { percentOf } = await previewWhileHovered()
  expect([percentOf(1, 4), percentOf(4, 4), percentOf(9, 4), percentOf(1, Number.NaN)]).toEqual([25, 100, 100, 0])
  await wait(2000)
  Object.defineProperties(playing()!, { currentTime: { value: 6 }, duration: { value: 8 } })
  await wait(250)
  expect(tile().style.getPropertyValue('--clip')).toBe('75%')
})

test.each(['pointerleave', 'focusout', 'click'])('a preview stops on %s, before and after the clip plays', async (type) => {
  await previewWhileHovered()
  await wait(1000)
  leave(type)
  await wait(5000)
  expect(query).not.toHaveBeenCalled()
  await previewWhileHovered()
  await wait(2000)
  expect(playing()).not.toBeNull()
  leave(type)
  expect(playing()).toBeNull()
  expect(tile().style.getPropertyValue('--clip')).toBe('')
  expect(vi.getTimerCount()).toBe(0)
})

test('a preview of a tile that was removed with its page ends, before and after the clip plays', async () => {
  for (const time of [0, 2000]) {
    await previewWhileHovered()
    await wait(time)
    const link = tile()
    link.remove()
    await wait(250)
    expect(vi.getTimerCount()).toBe(0)
    document.body.append(link)
  }
})

test('no preview plays on touch devices, with reduced motion or in data-saver mode', async () => {
  media = '(hover: none)'
  await previewWhileHovered()
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  media = '(hover: hover) and (prefers-reduced-motion: no-preference)'
  await previewWhileHovered()
  expect(vi.getTimerCount()).toBe(0)
})

test('the clip of a title is requested by the title’s alias, and the clip of a smart tile by its inner tile; a gallery has no clip', async () => {
  await previewWhileHovered(title({ urlAlias: 'harbor-nine' }))
  await wait(2000)
  expect(query).toHaveBeenLastCalledWith('tilePreview', expect.objectContaining({ type: 'TITLE', name: 'harbor-nine' }))
  leave('pointerleave')
  await previewWhileHovered(smart(video({ mpxGuid: '77' })))
  await wait(2000)
  expect(query).toHaveBeenLastCalledWith('tilePreview', expect.objectContaining({ name: '77' }))
  leave('pointerleave')
  await previewWhileHovered(gallery())
  expect(vi.getTimerCount()).toBe(0)
})

test('a preview waits until the island is hydrated; a tile stays unchanged if the request for its clip fails', async () => {
  isHydrated.mockReturnValue(false)
  await previewWhileHovered()
  await wait(3000)
  expect(query).not.toHaveBeenCalled()
  isHydrated.mockReturnValue(true)
  query.mockRejectedValue(new Error('gone'))
  await wait(250)
  expect(query).toHaveBeenCalledTimes(1)
  await wait(1000)
  expect(query, 'once').toHaveBeenCalledTimes(1)
  expect(playing()).toBeNull()
})
