// The callout of a stored live event on a page: the graph's answers come from the services, and the test owns the clock.
import '../../sections/testing/document-on-server.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { imageId } from '#contracts/catalogue/pictures.ts'
import type { EntryInput } from '#contracts/catalogue.ts'
import { liveCalloutTick, slideshow } from '#contracts/limits.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { hours, now, openNetwork } from '#services/catalogue/testing/network.ts'
import { applyConsent } from '../../ui/consent.ts'
import { navigationStore } from '../../ui/navigation-state/navigation-store.ts'
import { visit } from '../../ui/testing/test-providers.tsx'
import { chooseZone } from '../../ui/viewer-zone.ts'
import { announceLiveEvent } from './announce.ts'

applyConsent('us')

const page = { pageType: 'PAGE' as const, name: 'home', metadata: { isCoppaCompliant: false } }
const given = { visit }
vi.mock('../document/preloaded-state.ts', () => ({ preloadedState: () => given }))

const [second, minute] = [1000, 60_000]
const channel = (brand: string): EntryInput => ({ kind: 'channel', id: `${brand}.live`, names: [{ text: brand }], brand })
const event = (id: string, start: number, more: object = {}, brand = 'nbc') => ({
  kind: 'programme' as const,
  id,
  channel: `${brand}.live`,
  start,
  stop: start + hours(1),
  title: { en: `The ${id}`, es: `La ${id}` },
  description: 'Gold, live.',
  isLive: true,
  event: { art: 'gala.png', ...more },
})
const gala = now + hours(1)
const regatta = now + hours(3)
const derby = now + hours(5)
const final = now + hours(80)

const folder = mkdtempSync(join(tmpdir(), 'daypart-callout-'))
const database = await openDatabase({ dataDir: folder })
const network = await openNetwork(database, [
  ...['nbc', 'bravo'].map(channel),
  event('gala', gala, { playableDate: gala - 10 * minute, lastMinuteModalLifespan: 20 }),
  event('regatta', regatta),
  event('derby', derby, { lastMinuteModalLifespan: 20 }),
  { ...event('derby', derby, { lastMinuteModalLifespan: 20 }, 'bravo'), id: 'derby-2' },
  event('final', final, { calloutLeadTime: 2 * 86_400 }),
])
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const stored = new Map<string, string>()
const opened: string[] = []
beforeEach(() => {
  given.visit = visit
  stored.clear()
  opened.length = 0
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  vi.stubGlobal('location', { assign: (path: string) => opened.push(path) })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => network.fetch(new Request(`http://tv.example${path}`, init)))
})
afterEach(async () => {
  await announceLiveEvent(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const callout = () => document.querySelector('[data-beside=live-callout] aside')
const text = (selector: string) => callout()?.querySelector(selector)?.textContent ?? null
const links = () => [...(callout()?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')])
const buttons = () => [...(callout()?.querySelectorAll('button') ?? [])]
const passes = (time: number) => vi.advanceTimersByTimeAsync(time)

const delay = slideshow.notificationDelay

/** Opens a page at an instant, and waits until its callout is shown, without the delay of notifications. */
async function openPage(at: number, of: Parameters<typeof announceLiveEvent>[0] = page) {
  network.clock.now = at
  vi.useFakeTimers({ now: at, toFake: ['Date', 'setInterval', 'clearInterval'] })
  Object.assign(slideshow, { notificationDelay: 0 })
  await announceLiveEvent(of)
  Object.assign(slideshow, { notificationDelay: delay })
}

test('[C9-08] the callout of the next event appears 800 ms after its data', async () => {
  await openPage(gala - 30 * minute)
  await announceLiveEvent(null)
  // The code and the data are loaded now, so that only the delay remains.
  vi.useFakeTimers({ now: gala - 30 * minute })
  const announced = announceLiveEvent(page)
  await passes(delay - 1)
  expect(callout()).toBeNull()
  await passes(1)
  await announced
  expect(delay).toBe(800)
  expect(text('h2')).toBe('The gala')
})

test('[C3-52] [C3-53] [C3-54] [C9-21] the callout shows the event’s background in 640 px, texts and labels, in both languages', async () => {
  await openPage(gala - 30 * minute)
  expect(callout()?.querySelector('img')?.getAttribute('src')).toBe(`/images/${imageId('gala.png')}/16-9/640`)
  expect(callout()?.querySelector('img')?.getAttribute('srcset')).toBe(`/images/${imageId('gala.png')}/16-9/640 640w`)
  expect(callout()?.textContent).toContain('Gold, live.')
  expect(text('[role=timer]')).toBe('0 Days0 Hours30 Minutes')
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Not now'])
  await announceLiveEvent(null)
  given.visit = { ...visit, language: 'es' }
  await openPage(gala - 5 * minute)
  expect(text('h2')).toBe('La gala')
  expect(text('[role=timer]')).toBe('0 Días0 Horas5 Minutos')
  expect(links()).toEqual([['Ver en vivo', '/watch/events/nbc/gala?lang=es']])
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Ahora no'])
})

test('[C4.11-01] [C9-07] the countdown is shown as days, hours and minutes, and updated every second', async () => {
  await openPage(final - hours(47) - 10 * second)
  expect(liveCalloutTick).toBe(second)
  expect(text('[role=timer]')).toBe('1 Days23 Hours0 Minutes')
  await passes(8 * second)
  expect(text('[role=timer]')).toBe('1 Days23 Hours0 Minutes')
  await passes(3 * second)
  expect(text('[role=timer]')).toBe('1 Days22 Hours59 Minutes')
  expect(callout()?.querySelector('[role=timer]')?.getAttribute('aria-live')).toBe('off')
})

test('[C4.11-03] a single live event has the button to watch only from its playable date on', async () => {
  await openPage(gala - 10 * minute - 10 * second)
  expect(links()).toEqual([['About this event', '/watch/events/nbc/gala']])
  await passes(10 * second)
  expect(links()).toEqual([['Watch live', '/watch/events/nbc/gala']])
})

test('[C4.11-02] when 60 seconds minus the lifespan of the notice remain, the page changes to a single live event', async () => {
  await openPage(gala - 70 * second)
  expect(text('[role=status]')).toBe('')
  await passes(10 * second)
  expect(text('[role=status]')).toBe('Starts in less than a minute. This page changes to the event in 20 seconds.')
  await passes(18 * second)
  expect(text('[role=status]'), 'it is read once').toContain('in 20 seconds.')
  expect(text('[role=status] + p')).toContain('in 2 seconds.')
  expect(opened).toEqual([])
  await passes(2 * second)
  expect(opened).toEqual(['/watch/events/nbc/gala'])
  await passes(10 * second)
  expect(opened).toHaveLength(1)
  expect(text('[role=status]'), 'the notice stays while the page changes').toContain('in 20 seconds.')
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Stay here'])
})

test('[C4.11-02] the page changes to the live page for an event on several channels', async () => {
  await openPage(derby - 70 * second)
  await passes(10 * second)
  await passes(20 * second)
  expect(opened).toEqual(['/live?brand=nbc&callsign=nbc.live'])
})

test('the page of an event without a lifespan does not change, nor does a page in use, nor one whose viewer stays', async () => {
  await openPage(regatta - 70 * second)
  await passes(69 * second)
  expect(text('[role=status]')?.trim()).toBe('Starts in less than a minute.')
  await announceLiveEvent(null)
  await openPage(gala - 70 * second)
  const search = document.body.appendChild(document.createElement('input'))
  search.focus()
  await passes(69 * second)
  search.remove()
  await announceLiveEvent(null)
  await openPage(gala - 65 * second)
  await passes(10 * second)
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Stay here'])
  buttons()[0]!.click()
  await passes(60 * second)
  expect(opened).toEqual([])
})

test('the status of a callout that appears in the last minute is filled after it is shown, so that screen readers read it', async () => {
  await openPage(gala - 55 * second)
  expect(text('[role=status]')).toBe('')
  await passes(second)
  expect(text('[role=status]')).toContain('in 20 seconds.')
})

test('the callout shows the time of the zone that the viewer chooses meanwhile', async () => {
  await openPage(gala - 30 * minute)
  const before = text('p')
  chooseZone('America/Los_Angeles')
  await passes(second)
  expect(text('p')).toMatch(/P[SD]T$/)
  expect(text('p')).not.toBe(before)
})

test('a callout that is removed leaves no timer: dismissed, over, or on another page', async () => {
  await openPage(gala - 30 * minute)
  expect(vi.getTimerCount()).toBe(1)
  buttons()[0]!.click()
  expect(vi.getTimerCount()).toBe(0)
  await openPage(regatta - 30 * minute)
  await announceLiveEvent({ ...page, pageType: 'VIDEO' })
  expect(vi.getTimerCount()).toBe(0)
  await openPage(regatta + 1)
  vi.setSystemTime(regatta + hours(1))
  document.dispatchEvent(new Event('visibilitychange'))
  expect([callout(), vi.getTimerCount()]).toEqual([null, 0])
})

test('an event that ends before its callout is shown has none', async () => {
  await openPage(gala - 30 * minute)
  await announceLiveEvent(null)
  vi.useFakeTimers({ now: gala + hours(1) - 100 })
  network.clock.now = gala + hours(1) - 100
  const announced = announceLiveEvent(page)
  await passes(delay)
  await announced
  expect(callout()).toBeNull()
  expect(navigationStore.read().liveCallouts.isNotificationVisible).toBe(false)
})

test('a dismissed event is not announced again in this browser; the next event is', async () => {
  await openPage(gala - 30 * minute)
  buttons()[0]!.click()
  expect(callout()).toBeNull()
  await openPage(gala - 20 * minute)
  expect(callout()).toBeNull()
  await openPage(regatta - 20 * minute)
  expect(text('h2')).toBe('The regatta')
})

test('the callout says that the event is live, and goes when it ends', async () => {
  await openPage(gala + 1)
  expect(callout()?.textContent).toContain('Live now')
  await passes(hours(1))
  expect(callout()).toBeNull()
})

test.each([
  ['a page about a video', { ...page, pageType: 'VIDEO' as const, name: 'video' }],
  ['another page', { ...page, name: 'faq' }],
  ['a show for children', { ...page, pageType: 'TITLE' as const, metadata: { isCoppaCompliant: true } }],
])('%s announces no event', async (_, other) => {
  await openPage(gala - 30 * minute, other)
  expect(callout()).toBeNull()
})

test('a page announces the event although the viewer left an earlier page while its callout was due', async () => {
  await openPage(gala - 30 * minute)
  await announceLiveEvent(null)
  // The code and the data are loaded now, so that only the delay remains.
  vi.useFakeTimers({ now: gala - 30 * minute })
  const left = announceLiveEvent(page)
  await passes(delay - 1)
  await announceLiveEvent(null)
  await passes(1)
  await left
  expect(callout()).toBeNull()
  await openPage(gala - 29 * minute)
  expect(text('h2')).toBe('The gala')
})

test('a title page announces the event; the callout goes when the viewer moves on to a page without', async () => {
  await openPage(gala - 30 * minute, { ...page, pageType: 'TITLE', name: 'harbor-lights' })
  expect(text('h2')).toBe('The gala')
  await announceLiveEvent({ ...page, pageType: 'VIDEO' })
  expect(callout()).toBeNull()
})
