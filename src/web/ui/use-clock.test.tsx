// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestProviders, visit } from './testing/test-providers.tsx'
import { useClock } from './use-clock.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const [second, minute] = [1000, 60_000]
const now = visit.now + 10 * minute
let shown: number[]
const unmounts: (() => void)[] = []

beforeEach(() => {
  shown = []
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(async () => {
  await act(async () => unmounts.splice(0).map((unmount) => unmount()))
  vi.useRealTimers()
})

function Time(options: Parameters<typeof useClock>[0]) {
  shown.push(useClock(options) - now)
  return null
}
const page = (...times: Parameters<typeof useClock>[0][]) => (
  <TestProviders>
    {times.map((options) => (
      <Time key={JSON.stringify(options)} {...options} />
    ))}
  </TestProviders>
)
async function show(...times: Parameters<typeof useClock>[0][]) {
  const root = createRoot(document.createElement('div'))
  unmounts.push(() => root.unmount())
  await act(async () => root.render(page(...times)))
}
/** Lets time pass second by second, so that effects can start the next timers. */
async function passes(time: number) {
  for (let left = time; left > 0; left -= second) await act(async () => void (await vi.advanceTimersByTimeAsync(second)))
}

test('a component that the browser renders begins with the present time, and the server’s markup has the time of the page', async () => {
  await show({})
  expect(shown).toEqual([0])
  renderToString(page({}))
  expect(shown.at(-1)).toBe(visit.now - now)
})

test('components share a timer, which stops when none of them waits', async () => {
  await show({}, { until: now + minute })
  expect(vi.getTimerCount()).toBe(1)
  await passes(2 * minute)
  expect(shown.filter((time) => time === minute)).toHaveLength(2)
  expect(shown.filter((time) => time === 90 * second)).toHaveLength(1)
  await act(async () => unmounts.splice(0).map((unmount) => unmount()))
  expect(vi.getTimerCount()).toBe(0)
  await show({ until: now + 2 * minute + 2 * second })
  expect(vi.getTimerCount()).toBe(1)
  await passes(minute)
  expect(vi.getTimerCount()).toBe(0)
})

test('the time is updated at the next change, between two updates', async () => {
  const changes = [now + 40 * second, now + 41 * second]
  await show({ nextChange: (at) => changes.find((change) => change > at) ?? Number.POSITIVE_INFINITY })
  await passes(minute)
  expect([...new Set(shown)]).toEqual([0, 30 * second, 40 * second, 41 * second, minute])
})
