// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { sendAtOnce } from '../../ui/events/testing.ts'
import { openedPlayer } from '../testing/opened-player.tsx'

sendAtOnce()

// The test decides how the code of the menu loads.
const loading = vi.hoisted(() => ({ next: [] as PromiseWithResolvers<void>[] }))
vi.mock('../../ui/load-chunk.ts', () => ({
  loadChunk: async (load: () => Promise<unknown>) => {
    const attempt = Promise.withResolvers<void>()
    loading.next.push(attempt)
    await attempt.promise
    return load()
  },
}))
afterEach(() => vi.unstubAllGlobals())

const menu = () => document.querySelector('[role="menu"]')

async function openedWithButton() {
  const reports: { type: string; fatal: boolean }[] = []
  const sendBeacon = (_: string, body: Blob) => void body.text().then((text) => reports.push(...JSON.parse(text).events))
  Object.assign(navigator, { sendBeacon })
  const opened = await openedPlayer()
  const button = opened.frame.querySelector<HTMLElement>('[aria-label="Settings"]')!
  const settle = (loads: boolean) =>
    act(async () => {
      for (const { resolve, reject } of loading.next.splice(0)) loads ? resolve() : reject(new Error('missing'))
      await vi.dynamicImportSettled()
    })
  return { ...opened, button, settle, reports }
}

test('a menu whose code does not load stays closed, the failure is reported, and the next press loads it again', async () => {
  const { button, press, settle, reports } = await openedWithButton()
  await press(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await settle(false)
  expect([menu(), button.getAttribute('aria-expanded')]).toEqual([null, 'false'])
  expect(reports).toMatchObject([{ type: 'Chunk', fatal: false }])
  await press(button)
  await settle(true)
  expect(menu()!.contains(document.activeElement)).toBe(true)
})

test('a menu that loads after the focus has moved on does not open', async () => {
  const { frame, button, press, settle } = await openedWithButton()
  button.focus()
  await press(button)
  await act(async () => frame.querySelector<HTMLElement>('[data-controls] button')!.focus())
  await settle(true)
  expect([menu(), button.getAttribute('aria-expanded')]).toEqual([null, 'false'])
})
