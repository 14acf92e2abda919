// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { earlyClick } from '../../pages/preloaded.ts'
import { earlyClickScript } from './early-click.ts'

const handOver = () => (window as unknown as Record<string, () => HTMLAnchorElement | undefined>)[earlyClick]!()
let left: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML =
    '<a id="a" href="/night-shift"><i>art</i></a><a id="b" href="/harbor-lights">words</a><a id="hash" href="#main">skip</a>' +
    '<a id="away" href="https://example.com/">away</a><a id="tab" href="/x" target="_blank">tab</a><a id="save" href="/y" download>save</a><p>no link</p><i data-app="/app.js /more.js"></i>'
  vi.spyOn(location, 'assign').mockImplementation((url) => left.push(String(url)))
  new Function(earlyClickScript)()
})
afterEach(() => {
  handOver()
  left = []
  vi.useRealTimers()
})

/** Whether the click was taken. */
function click(selector: string, options: MouseEventInit = {}): boolean {
  let taken = false
  // Nothing is opened in a test.
  const look = (event: Event) => {
    taken = event.defaultPrevented
    event.preventDefault()
  }
  addEventListener('click', look)
  document.querySelector(selector)!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }))
  removeEventListener('click', look)
  return taken
}
const pressed = () => [...document.querySelectorAll('[data-pressed]')].map(({ id }) => id)

test('a plain click on a link of the site is taken, shown, and handed over once asked for', () => {
  expect(click('#a i')).toBe(true)
  expect(pressed()).toEqual(['a'])
  expect(handOver()?.id).toBe('a')
  vi.advanceTimersByTime(10_000)
  expect(left).toEqual([])
  expect(click('#a')).toBe(false)
})

const asked = () => [...document.head.querySelectorAll('link')].map(({ rel, href }) => `${rel} ${new URL(href).pathname}`)

test('the first click asks for what draws the next page, once', () => {
  document.head.innerHTML = ''
  click('p')
  expect(asked()).toEqual([])
  click('#a')
  click('#b')
  expect(asked()).toEqual(['modulepreload /app.js', 'modulepreload /more.js'])
})

test('without a click nothing is handed over', () => expect(handOver()).toBeUndefined())

test('what a browser does by itself is left to it', () => {
  for (const selector of ['#hash', '#away', '#tab', '#save', 'p']) expect(click(selector), selector).toBe(false)
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey']) expect(click('#a', { [key]: true }), key).toBe(false)
  expect(click('#a', { button: 1 })).toBe(false)
  expect(pressed()).toEqual([])
})

test('a later click replaces the earlier and is waited for anew; the same link again is not', () => {
  click('#a')
  vi.advanceTimersByTime(2000)
  click('#b')
  expect(pressed()).toEqual(['b'])
  vi.advanceTimersByTime(2000)
  expect(click('#b')).toBe(true)
  expect(left).toEqual([])
  vi.advanceTimersByTime(500)
  expect(left).toEqual([new URL('/harbor-lights', location.href).href])
})

test('a script that does not come: the click is followed by a page load, and links are links', () => {
  const script = document.createElement('script')
  script.type = 'module'
  document.body.append(document.createElement('img'), script)
  document.querySelector('img')!.dispatchEvent(new Event('error'))
  expect(click('#a')).toBe(true)
  script.dispatchEvent(new Event('error'))
  expect(left).toEqual([new URL('/night-shift', location.href).href])
  expect(click('#b')).toBe(false)
  expect(handOver()).toBeFalsy()
})

test('a script that fails while it wakes: the same', () => {
  click('#a')
  window.dispatchEvent(new Event('error'))
  expect(left).toHaveLength(1)
  expect(click('#b')).toBe(false)
})

test('a page that is left and come back to shows no click', () => {
  click('#a')
  window.dispatchEvent(new Event('pagehide'))
  expect(pressed()).toEqual([])
})
