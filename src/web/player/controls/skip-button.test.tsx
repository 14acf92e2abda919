// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Details } from '../features/details.ts'
import { SkipButton } from './skip-button.tsx'
import { rendered } from './testing.tsx'

const skips: Details['skips'] = [
  { kind: 'recap', from: 0, to: 4.5 },
  { kind: 'intro', from: 5, to: 9 },
  { kind: 'teaser', from: 40, to: 50 },
]
afterEach(() => vi.useRealTimers())

test('the recap, the intro and the teaser can be skipped while they play', async () => {
  const { box, at, actions } = await rendered(<SkipButton />, { details: { skips } })
  const shown = async (time: number) => {
    await at(time)
    return box.querySelector('button')?.textContent
  }
  expect(await shown(1)).toBe('Skip recap')
  expect(await shown(4.6)).toBeUndefined()
  expect(await shown(6)).toBe('Skip intro')
  await act(async () => box.querySelector('button')!.click())
  expect(actions.timeline.seekTo).toHaveBeenCalledWith(9)
  expect(await shown(9)).toBeUndefined()
  expect(await shown(45)).toBe('Skip teaser')
})

test('the button is announced, takes no focus when it appears, and returns the focus to the player when it is pressed', async () => {
  const { box, at } = await rendered(<SkipButton />, { details: { skips } }, { language: 'es' })
  const status = box.querySelector('[role="status"]')!
  await at(4.6)
  expect(status.textContent).toBe('')
  await at(6)
  expect(status.textContent).toBe('Omitir intro: botón disponible')
  expect(document.activeElement).toBe(document.body)
  const button = box.querySelector('button')!
  button.focus()
  await act(async () => button.click())
  expect(document.activeElement).toBe(box)
})

test('the button hides eight seconds after it appeared, unless the controls are shown, and comes back with them', async () => {
  vi.useFakeTimers()
  const { box, at, set } = await rendered(<SkipButton />, { details: { skips }, userActivity: { active: false } })
  const isShown = () => box.querySelector<HTMLElement>('[data-shown]')!.dataset['shown']
  await at(41)
  expect(isShown()).toBe('true')
  await act(async () => vi.advanceTimersByTimeAsync(7999))
  expect(isShown()).toBe('true')
  await act(async () => vi.advanceTimersByTimeAsync(1))
  expect(isShown()).toBe('false')
  await set({ userActivity: { active: true } })
  expect(isShown()).toBe('true')
})
