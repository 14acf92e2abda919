// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  document.head.innerHTML = '<style data-href="/generetic/assets/here.css"></style>'
  // Nothing is fetched in a test: what is put into the head is only looked at.
  vi.spyOn(document.head, 'append').mockImplementation((...links) => void put.push(...(links as HTMLLinkElement[])))
  put.length = 0
})

const put: HTMLLinkElement[] = []
const asked = () => put.map(({ rel, href }) => `${rel} ${new URL(href).pathname}`)
const fresh = async () => (await import('./fetch-files.ts')).__vitePreload
const settled = () => new Promise((resolve) => setTimeout(resolve))

test("a chunk's files are asked for at once; it runs when its styles are there", async () => {
  const load = vi.fn(async () => 'chunk')
  const loading = (await fresh())(load, ['assets/a.js', 'assets/b.css'])
  expect(asked()).toEqual(['modulepreload /generetic/assets/a.js', 'stylesheet /generetic/assets/b.css'])
  await settled()
  expect(load).not.toHaveBeenCalled()
  put[1]!.onload!(new Event('load'))
  expect(await loading).toBe('chunk')
})

test('styles that stand in the page are not asked for again, and no file twice', async () => {
  const preload = await fresh()
  await preload(async () => {}, ['assets/here.css', 'assets/a.js'])
  await preload(async () => {}, ['assets/here.css', 'assets/a.js'])
  expect(asked()).toEqual(['modulepreload /generetic/assets/a.js'])
})

test('a chunk whose styles do not come fails, and they are asked for anew by who tries again', async () => {
  const preload = await fresh()
  const load = vi.fn(async () => 'chunk')
  const first = preload(load, ['assets/b.css'])
  put[0]!.onerror!(new Event('error'))
  await expect(first).rejects.toThrow('/generetic/assets/b.css did not come')
  const again = preload(load, ['assets/b.css'])
  put[1]!.onload!(new Event('load'))
  expect(await again).toBe('chunk')
})
