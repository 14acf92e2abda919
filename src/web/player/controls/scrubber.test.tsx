// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { spanish, TestProviders, visit } from '../../ui/testing/test-providers.tsx'
import type { Visit } from '../../ui/visit.tsx'
import type { PlayerVideo } from '../context/player-context.tsx'
import type { Details } from '../features/details.ts'
import { Scrubber } from './scrubber.tsx'
import { rendered } from './testing.tsx'

const details: Partial<Details> = {
  chapters: [
    { start: 0, title: { en: 'The pier', es: 'El muelle' } },
    { start: 15, title: { en: 'The ferry' } },
  ],
  thumbnails: [
    { from: 0, to: 60, width: 160, height: 90, columns: 4, rows: 3, every: 2, images: ['/one.webp', '/two.webp', '/three.webp'] },
  ],
}
const timeline = { time: 20, start: 0, duration: 60, buffered: 30, isLive: false }

async function open(state: Parameters<typeof rendered>[1], of: Visit = visit, video: Partial<PlayerVideo> = {}) {
  const all = { timeline, ...state }
  const scrubber = (
    <TestProviders visit={of}>
      <Scrubber />
    </TestProviders>
  )
  const player = await rendered(scrubber, all, { language: of.language, video })
  const input = player.box.querySelector('input')!
  input.getBoundingClientRect = () => new DOMRect(0, 0, 600, 20)
  const pointer = (type: string, x: number) =>
    act(async () => input.dispatchEvent(Object.assign(new MouseEvent(type, { bubbles: true, clientX: x }), { pointerId: 1 })))
  const preview = () => player.box.querySelector<HTMLElement>('[aria-hidden="true"]')
  return { ...player, input, pointer, preview }
}

test('screen readers hear the time and the chapter', async () => {
  const { input, at } = await open({ details })
  expect(input.getAttribute('aria-valuetext')).toBe('20 seconds of 1 minute, The ferry')
  await at(3)
  expect(input.getAttribute('aria-valuetext')).toBe('3 seconds of 1 minute, The pier')
  const inSpanish = await open({ details }, spanish)
  await inSpanish.at(3)
  expect(inSpanish.input.getAttribute('aria-valuetext')).toBe('3 segundos de 1 minuto, El muelle')
})

test('the pointer shows the picture, the chapter and the time of its place', async () => {
  const { pointer, preview } = await open({ details })
  expect(preview()).toBeNull()
  await pointer('pointermove', 310)
  expect(preview()!.textContent).toBe('The ferry0:31')
  const picture = preview()!.querySelector('i')!
  // The picture of second 30 is the fourth of the second image.
  expect(picture.style.backgroundImage).toContain('/two.webp')
  expect([picture.style.getPropertyValue('--column'), picture.style.getPropertyValue('--row')]).toEqual(['3', '0'])
  await pointer('pointerout', 310)
  expect(preview()).toBeNull()
})

test('without details the preview has only the time', async () => {
  const { pointer, preview, box } = await open({})
  await pointer('pointermove', 310)
  expect(preview()!.textContent).toBe('0:31')
  expect(box.querySelectorAll('i')).toHaveLength(0)
})

test('a drag previews without seeking and seeks when it ends; a key seeks at once', async () => {
  const { input, pointer, preview, actions } = await open({ details })
  const change = (value: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  await pointer('pointerdown', 0)
  await change('40')
  expect([preview()!.textContent, actions.timeline.seekTo.mock.calls]).toEqual(['The ferry0:40', []])
  await pointer('pointerup', 400)
  expect(actions.timeline.seekTo.mock.calls).toEqual([[40]])
  await change('10')
  expect(actions.timeline.seekTo.mock.lastCall).toEqual([10])
})

test('a live stream shows the time behind live', async () => {
  const { pointer, preview, input } = await open({ timeline: { ...timeline, start: 100, time: 640, duration: 700, isLive: true } })
  await pointer('pointermove', 300)
  expect(preview()!.textContent).toBe('−5:00')
  expect(input.getAttribute('aria-valuetext')).toBe('1 minute behind live')
})

test('a live stream seeks back to the start of the running programme, which is marked, also before the start of the stream', async () => {
  const state = { timeline: { ...timeline, start: 640, time: 690, duration: 700, isLive: true }, programme: { start: 100 } }
  const video = { live: {}, nowPlaying: { title: 'Morning', show: null, network: 'NEWS', image: null } }
  const { pointer, preview, input, box, actions, set } = await open(state, visit, video)
  expect([input.min, input.max]).toEqual(['100', '700'])
  expect(box.querySelector<HTMLElement>('i')!.style.left).toBe('0%')
  await pointer('pointermove', 300)
  expect(preview()!.textContent).toBe('Morning−5:00')
  const change = (value: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  await change('400')
  expect([actions.programme.playFrom.mock.calls, actions.timeline.seekTo.mock.calls]).toEqual([[[400]], []])
  await change('650')
  expect(actions.timeline.seekTo.mock.calls).toEqual([[650]])
  // The next programme begins within the stream.
  await set({ programme: { start: 670 } })
  expect([input.min, box.querySelector<HTMLElement>('i')!.style.left]).toEqual(['640', '50%'])
  await set({ programme: { start: null } })
  expect(box.querySelector('i')).toBeNull()
})
