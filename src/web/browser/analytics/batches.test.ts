// @vitest-environment happy-dom
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EventBatch, events, type SiteEvent } from '#contracts/http/events.ts'
import { createBatches } from './batches.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const event = (path = '/'): SiteEvent => ({ name: 'Search', type: 'Results', term: 'gulls', path, brand: 'nbc' })

function open() {
  const page = new EventTarget()
  const state = { isAllowed: true, isAccepted: true, isHidden: false }
  const bodies: string[] = []
  let tries = 0
  const batches = createBatches({
    mayMeasure: () => state.isAllowed,
    visitOf: () => undefined,
    deliver(body) {
      tries++
      if (state.isAccepted) bodies.push(body)
      return state.isAccepted
    },
    page,
    isHidden: () => state.isHidden,
  })
  const sent = () => bodies.map((body) => (JSON.parse(body) as EventBatch).events.map(({ path }) => path))
  return { ...batches, page, state, sent, bodies, tries: () => tries }
}

test('events wait for others for five seconds, and are sent as one batch', () => {
  const { add, sent } = open()
  add(event('/a'))
  vi.advanceTimersByTime(4000)
  add(event('/b'))
  expect(sent()).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(sent()).toEqual([['/a', '/b']])
})

test('a batch has at most 50 events and 30,000 characters', () => {
  const { add, sent, bodies } = open()
  for (let index = 0; index < 50; index++) add(event())
  expect(sent().map(({ length }) => length)).toEqual([50])
  for (let index = 0; index < 40; index++) add(event(`/${'x'.repeat(1500)}`))
  vi.advanceTimersByTime(5000)
  expect(sent().flat()).toHaveLength(90)
  expect(Math.max(...bodies.map(({ length }) => length))).toBeLessThan(31_000)
})

test('waiting events are sent when the tab is hidden or the page is left, with the events that other listeners report then', () => {
  const { add, sent, page, state } = open()
  add(event('/a'))
  state.isHidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  state.isHidden = false
  add(event('/b'))
  page.addEventListener('pagehide', () => add(event('/end')))
  page.dispatchEvent(new Event('pagehide'))
  expect(sent()).toEqual([['/a'], ['/b'], ['/end']])
  page.dispatchEvent(new Event('pageshow'))
  add(event('/c'))
  expect(sent()).toHaveLength(3)
})

test('without consent events wait in memory, at most 200, and are sent after the visitor agrees, or deleted after a refusal', () => {
  const { add, sent, state, flush, clear, page } = open()
  state.isAllowed = false
  for (let index = 0; index < 300; index++) add(event())
  vi.advanceTimersByTime(60_000)
  page.dispatchEvent(new Event('pagehide'))
  expect(sent()).toEqual([])
  state.isAllowed = true
  flush()
  expect(sent().flat()).toHaveLength(200)
  state.isAllowed = false
  add(event('/refused'))
  clear()
  state.isAllowed = true
  flush()
  expect(sent().flat()).not.toContain('/refused')
})

test('a batch that the browser does not accept is tried ten times, once a second, and then dropped', () => {
  const { add, sent, state, tries } = open()
  state.isAccepted = false
  add(event('/a'))
  vi.advanceTimersByTime(5000)
  expect(tries()).toBe(1)
  vi.advanceTimersByTime(8999)
  expect(tries()).toBe(9)
  vi.advanceTimersByTime(60_000)
  expect(tries()).toBe(10)
  state.isAccepted = true
  add(event('/b'))
  vi.advanceTimersByTime(5000)
  expect(sent()).toEqual([['/b']])
})

test('texts that are longer than the server accepts are shortened', () => {
  const { add, bodies } = open()
  const error = {
    name: 'Error',
    type: 'Script',
    fatal: false,
    message: 'm'.repeat(3000),
    system: 's'.repeat(3000),
    path: `/${'p'.repeat(3000)}`,
  } as const
  add(error)
  vi.advanceTimersByTime(5000)
  const [sent] = v.parse(events, JSON.parse(bodies[0]!)).events
  expect(sent).toEqual({ ...error, message: 'm'.repeat(1000), system: 's'.repeat(300), path: `/${'p'.repeat(1999)}` })
})
