// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hydrated } from '../../sections/testing/hydrated.tsx'
import { BackToBrand } from './back-to-brand.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Clicks the back link in a window with this opener. */
async function press(opener: { closed: boolean; close: () => void } | null) {
  vi.stubGlobal('opener', opener)
  const departures: string[] = []
  vi.stubGlobal('close', () => departures.push('closed'))
  vi.spyOn(location, 'assign').mockImplementation((href) => void departures.push(String(href)))
  const box = await hydrated(<BackToBrand title="Bravo" href="/bravo" />)
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  await act(async () => void box.querySelector('a')!.dispatchEvent(click))
  return { departures, click, box }
}

test('[A9-14] the back link closes the opener after 500 ms and leads to the brand', async () => {
  const opener = {
    closed: false,
    close() {
      opener.closed = true
    },
  }
  const { departures, click, box } = await press(opener)
  expect(box.textContent).toBe('Back to Bravo')
  expect(click.defaultPrevented).toBe(true)
  vi.advanceTimersByTime(499)
  expect([opener.closed, departures]).toEqual([false, []])
  vi.advanceTimersByTime(1)
  expect([opener.closed, departures]).toEqual([true, ['/bravo']])
})

test('the back link closes its own window when the opener cannot be closed', async () => {
  const { departures } = await press({ closed: false, close: () => {} })
  vi.advanceTimersByTime(500)
  expect(departures).toEqual(['closed', '/bravo'])
})

test('the back link is an ordinary link in a window without an opener', async () => {
  const { click, departures } = await press(null)
  expect([click.defaultPrevented, departures]).toEqual([false, []])
})
