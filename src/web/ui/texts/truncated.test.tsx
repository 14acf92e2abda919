// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resize } from '#contracts/limits.ts'
import { hydrated, press } from '../../sections/testing/hydrated.tsx'
import { markup, spanish } from '../testing/test-providers.tsx'
import { Truncated } from './truncated.tsx'

const long = 'The tide goes out for good. '.repeat(20)
let tall = 200
beforeEach(() => {
  tall = 200
  Object.defineProperties(HTMLElement.prototype, {
    scrollHeight: { configurable: true, get: () => tall },
    clientHeight: { configurable: true, get: () => 100 },
  })
})
afterEach(() => void vi.useRealTimers())

test('short text has no More button; long text is complete in the server’s markup, with a hidden button', () => {
  expect(markup(<Truncated text="The tide goes out." />)).toBe('<p>The tide goes out.</p>')
  const html = markup(<Truncated text={long} />, spanish)
  expect(html).toContain(long.trim())
  expect(html).toMatch(/data-idle="true"[^>]*>Más</)
})

test('the button More shows the whole of a truncated text, and Less truncates it again', async () => {
  const box = await hydrated(<Truncated text={long} />)
  const button = box.querySelector('button')!
  expect([button.dataset['idle'], button.textContent, button.ariaExpanded ?? button.getAttribute('aria-expanded')]).toEqual([
    undefined,
    'More',
    'false',
  ])
  await press(button)
  expect([button.textContent, button.getAttribute('aria-expanded'), box.querySelector('p')!.dataset['open']]).toEqual([
    'Less',
    'true',
    'true',
  ])
  await press(button)
  expect(button.textContent).toBe('More')
})

test('the text is measured again 50 ms after the last resize of the window', async () => {
  expect(resize.debounceTruncation).toBe(50)
  vi.useFakeTimers()
  const box = await hydrated(<Truncated text={long} />)
  tall = 100
  dispatchEvent(new Event('resize'))
  await act(async () => vi.advanceTimersByTime(49))
  expect(box.querySelector('button')!.dataset['idle']).toBeUndefined()
  await act(async () => vi.advanceTimersByTime(1))
  expect(box.querySelector('button')!.dataset['idle']).toBe('true')
})
