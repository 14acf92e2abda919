// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  document.head.innerHTML = '<style data-href="/generetic/assets/here.css"></style>'
  // Nothing is fetched in tests; only the elements in the head are checked.
  vi.spyOn(document.head, 'append').mockImplementation((...links) => void appended.push(...(links as HTMLLinkElement[])))
  appended.length = 0
})

const appended: HTMLLinkElement[] = []
const requested = () => appended.map(({ rel, href }) => `${rel} ${new URL(href).pathname}`)
const importLoader = async () => (await import('./fetch-files.ts')).__vitePreload
const settled = () => new Promise((resolve) => setTimeout(resolve))

test("a chunk's files load in parallel, and the chunk runs after its styles have loaded", async () => {
  const load = vi.fn(async () => 'chunk')
  const loading = (await importLoader())(load, ['assets/a.js', 'assets/b.css'])
  expect(requested()).toEqual(['modulepreload /generetic/assets/a.js', 'stylesheet /generetic/assets/b.css'])
  await settled()
  expect(load).not.toHaveBeenCalled()
  appended[1]!.onload!(new Event('load'))
  expect(await loading).toBe('chunk')
})

test('styles that the page already contains are not loaded again, and no file is loaded twice', async () => {
  const preload = await importLoader()
  await preload(async () => {}, ['assets/here.css', 'assets/a.js'])
  await preload(async () => {}, ['assets/here.css', 'assets/a.js'])
  expect(requested()).toEqual(['modulepreload /generetic/assets/a.js'])
})

test('a chunk fails when its styles do not load, and the next try loads them again', async () => {
  const preload = await importLoader()
  const load = vi.fn(async () => 'chunk')
  const first = preload(load, ['assets/b.css'])
  appended[0]!.onerror!(new Event('error'))
  await expect(first).rejects.toThrow('/generetic/assets/b.css could not be loaded')
  const again = preload(load, ['assets/b.css'])
  appended[1]!.onload!(new Event('load'))
  expect(await again).toBe('chunk')
})
