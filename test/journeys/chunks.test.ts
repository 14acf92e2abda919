import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { site, visitor } from './visitor.ts'

type Entry = { file: string; css?: string[]; isEntry?: boolean }
const manifest: Record<string, Entry> = JSON.parse(readFileSync(new URL('../../dist/browser/.vite/manifest.json', import.meta.url), 'utf8'))
const entries = Object.values(manifest)
const first = new Set(entries.filter(({ isEntry }) => isEntry).flatMap(({ file, css = [] }) => [file, ...css]))
/** Scripts and styles that come when they are wanted. */
const chunks = [...new Set(entries.flatMap(({ file, css = [] }) => [file, ...css]))].filter(
  (file) => /\.(?:js|css)$/.test(file) && !first.has(file),
)

test('[A1-02] [C9-10] assets stand under /generetic/, in about 127 lazy chunks (a quarter more or less); a chunk that does not come times out after 120 s', async () => {
  expect(chunks.length).toBeGreaterThan(127 * 0.75)
  expect(chunks.length).toBeLessThan(127 * 1.25)
  for (const file of chunks) expect([file, (await fetch(`${site}/generetic/${file}`, { method: 'HEAD' })).status]).toEqual([file, 200])

  const page = await visitor()
  const loaded: string[] = []
  page.on('request', (request) => /script|stylesheet|font/.test(request.resourceType()) && loaded.push(new URL(request.url()).pathname))
  await page.clock.install()
  await page.goto(`${site}/shows/all/popular`)
  await page.waitForLoadState('load')
  expect(loaded.length).toBeGreaterThan(0)
  for (const path of loaded) expect(path).toMatch(/^\/generetic\//)
  expect(loaded.length, 'what is not wanted is not loaded').toBeLessThan(chunks.length / 3)

  const { file } = manifest['src/web/pages/title.tsx']!
  expect(loaded).not.toContain(`/generetic/${file}`)
  await page.route(`**/generetic/${file}`, () => {})
  const told: string[] = []
  await page.route('**/events', (route) => {
    told.push(route.request().postData()!)
    return route.fulfill({ status: 204 })
  })
  const wanted = page.waitForRequest(`**/generetic/${file}`)
  await page.locator('main a[href="/harbor-precinct"]').first().click()
  await wanted
  // The chunk was asked for on intent already; from the click on it is waited for.
  await expect.poll(() => page.url()).toBe(`${site}/harbor-precinct`)
  await page.clock.fastForward(119_000)
  expect(told.filter((event) => event.includes('ChunkLoadError'))).toEqual([])
  await page.clock.fastForward(1_500)
  await expect.poll(() => told.some((event) => event.includes('ChunkLoadError (timeout)'))).toBe(true)
})
