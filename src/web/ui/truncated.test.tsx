// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resize } from '#contracts/limits.ts'
import { island, press } from '../sections/testing/island.tsx'
import { markup, spanish } from './testing/surround.tsx'
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

test('short text is just text; long text is whole in the server’s markup, whose place for a button is empty', () => {
  expect(markup(<Truncated text="The tide goes out." />)).toBe('<p>The tide goes out.</p>')
  const html = markup(<Truncated text={long} />, spanish)
  expect(html).toContain(long.trim())
  expect(html).toMatch(/data-idle="true"[^>]*>Más</)
})

test('where something is cut off, More shows all of it and Less as much as before', async () => {
  const box = await island(<Truncated text={long} />)
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

test('a window that changes is measured again 50 ms after it came to rest', async () => {
  expect(resize.debounceTruncation).toBe(50)
  vi.useFakeTimers()
  const box = await island(<Truncated text={long} />)
  tall = 100
  dispatchEvent(new Event('resize'))
  await act(async () => vi.advanceTimersByTime(49))
  expect(box.querySelector('button')!.dataset['idle']).toBeUndefined()
  await act(async () => vi.advanceTimersByTime(1))
  expect(box.querySelector('button')!.dataset['idle']).toBe('true')
})
