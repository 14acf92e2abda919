// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { earlyClick } from '../../pages/page-data/preloaded.ts'
import { earlyClickScript } from './early-click.ts'

const takeEarlyClick = () => (window as unknown as Record<string, () => HTMLAnchorElement | undefined>)[earlyClick]!()
let documentLoads: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML =
    '<a id="a" href="/night-shift"><i>art</i></a><a id="b" href="/harbor-lights">words</a><a id="hash" href="#main">skip</a>' +
    '<a id="away" href="https://example.com/">away</a><a id="tab" href="/x" target="_blank">tab</a><a id="save" href="/y" download>save</a><p>no link</p><i data-app="/app.js /more.js"></i>'
  vi.spyOn(location, 'assign').mockImplementation((url) => documentLoads.push(String(url)))
  new Function(earlyClickScript)()
})
afterEach(() => {
  takeEarlyClick()
  documentLoads = []
  vi.useRealTimers()
})

/** Returns whether the click was intercepted. */
function click(selector: string, options: MouseEventInit = {}): boolean {
  let isIntercepted = false
  // The browser must not follow links in tests.
  const recordIntercepted = (event: Event) => {
    isIntercepted = event.defaultPrevented
    event.preventDefault()
  }
  addEventListener('click', recordIntercepted)
  document.querySelector(selector)!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }))
  removeEventListener('click', recordIntercepted)
  return isIntercepted
}
const pressed = () => [...document.querySelectorAll('[data-pressed]')].map(({ id }) => id)

test('a plain click on a link of the site is intercepted, marks the link, and is returned by earlyClick', () => {
  expect(click('#a i')).toBe(true)
  expect(pressed()).toEqual(['a'])
  expect(takeEarlyClick()?.id).toBe('a')
  vi.advanceTimersByTime(10_000)
  expect(documentLoads).toEqual([])
  expect(click('#a')).toBe(false)
})

const preloads = () => [...document.head.querySelectorAll('link')].map(({ rel, href }) => `${rel} ${new URL(href).pathname}`)

test('the scripts of the next page are preloaded one time, by the first click', () => {
  document.head.innerHTML = ''
  click('p')
  expect(preloads()).toEqual([])
  click('#a')
  click('#b')
  expect(preloads()).toEqual(['modulepreload /app.js', 'modulepreload /more.js'])
})

test('earlyClick returns nothing without a click', () => expect(takeEarlyClick()).toBeUndefined())

test('modified clicks, downloads, fragments and external links are left to the browser', () => {
  for (const selector of ['#hash', '#away', '#tab', '#save', 'p']) expect(click(selector), selector).toBe(false)
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey']) expect(click('#a', { [key]: true }), key).toBe(false)
  expect(click('#a', { button: 1 })).toBe(false)
  expect(pressed()).toEqual([])
})

test('a click on another link replaces an earlier click and restarts the timeout; a second click on the same link does not restart the timeout', () => {
  click('#a')
  vi.advanceTimersByTime(2000)
  click('#b')
  expect(pressed()).toEqual(['b'])
  vi.advanceTimersByTime(2000)
  expect(click('#b')).toBe(true)
  expect(documentLoads).toEqual([])
  vi.advanceTimersByTime(500)
  expect(documentLoads).toEqual([new URL('/harbor-lights', location.href).href])
})

test('a click is followed by a document load when the entry script does not load in time', () => {
  const script = document.createElement('script')
  script.type = 'module'
  document.body.append(document.createElement('img'), script)
  document.querySelector('img')!.dispatchEvent(new Event('error'))
  expect(click('#a')).toBe(true)
  script.dispatchEvent(new Event('error'))
  expect(documentLoads).toEqual([new URL('/night-shift', location.href).href])
  expect(click('#b')).toBe(false)
  expect(takeEarlyClick()).toBeFalsy()
})

test('a click is followed by a document load when the entry script fails', () => {
  click('#a')
  window.dispatchEvent(new Event('error'))
  expect(documentLoads).toHaveLength(1)
  expect(click('#b')).toBe(false)
})

test('leaving the page removes the mark of the pressed link', () => {
  click('#a')
  window.dispatchEvent(new Event('pagehide'))
  expect(pressed()).toEqual([])
})
