// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { island } from '../../sections/testing/island.tsx'
import { BackToBrand } from './back-to-brand.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A press on the way back, in a window that another one opened. */
async function press(opener: { closed: boolean; close: () => void } | null) {
  vi.stubGlobal('opener', opener)
  const left: string[] = []
  vi.stubGlobal('close', () => left.push('closed'))
  vi.spyOn(location, 'assign').mockImplementation((href) => void left.push(String(href)))
  const box = await island(<BackToBrand title="Bravo" href="/bravo" />)
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  await act(async () => void box.querySelector('a')!.dispatchEvent(click))
  return { left, click, box }
}

test('[A9-14] the way back closes the window that opened this one after 500 ms, and leads to the brand', async () => {
  const opener = {
    closed: false,
    close() {
      opener.closed = true
    },
  }
  const { left, click, box } = await press(opener)
  expect(box.textContent).toBe('Back to Bravo')
  expect(click.defaultPrevented).toBe(true)
  vi.advanceTimersByTime(499)
  expect([opener.closed, left]).toEqual([false, []])
  vi.advanceTimersByTime(1)
  expect([opener.closed, left]).toEqual([true, ['/bravo']])
})

test('a window that may not be closed is gone back to', async () => {
  const { left } = await press({ closed: false, close: () => {} })
  vi.advanceTimersByTime(500)
  expect(left).toEqual(['closed', '/bravo'])
})

test('without one it is a link', async () => {
  const { click, left } = await press(null)
  expect([click.defaultPrevented, left]).toEqual([false, []])
})
