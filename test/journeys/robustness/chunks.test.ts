import { expect, inject, test } from 'vitest'
import { manifest, scriptUrl } from '../built-files.ts'
import { errorsIn, recordEvents } from '../sent-events.ts'
import { site, visitor } from '../visitor.ts'

const entries = Object.values(manifest)
const initialFiles = new Set(entries.filter(({ isEntry }) => isEntry).flatMap(({ file, css = [] }) => [file, ...css]))
/** Scripts and styles that pages load only when needed. */
const files = [...new Set(entries.flatMap(({ file, css = [] }) => [file, ...css]))].filter(
  (file) => /\.(?:js|css)$/.test(file) && !initialFiles.has(file),
)

test('[A1-02] [C9-10] assets are under /generetic/, in 127 lazy chunks (± 25 %); a chunk that does not load times out after 120 s', async () => {
  // A chunk is a script. Its styles are loaded with it.
  const scripts = files.filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(127 * 0.75)
  expect(scripts.length).toBeLessThan(127 * 1.25)
  for (const file of files) expect([file, (await fetch(`${site}/generetic/${file}`, { method: 'HEAD' })).status]).toEqual([file, 200])

  const page = await visitor({ clockAt: Date.now() + inject('clockOffset') })
  const events = await recordEvents(page)
  const loaded: string[] = []
  page.on('request', (request) => /script|stylesheet|font/.test(request.resourceType()) && loaded.push(new URL(request.url()).pathname))
  await page.goto(`${site}/shows/all/popular`)
  await page.waitForLoadState('load')
  expect(loaded.length).toBeGreaterThan(0)
  for (const path of loaded) expect(path).toMatch(/^\/generetic\//)
  expect(loaded.length, 'most chunks are not loaded').toBeLessThan(files.length / 3)
  // Until the law of the visitor's country is known, nothing is reported.
  await expect.poll(() => events.map(({ name }) => name)).toContain('Page Load')

  const { file } = manifest['src/web/pages/title.tsx']!
  expect(loaded).not.toContain(`/generetic/${file}`)
  await page.route(scriptUrl('src/web/pages/title.tsx'), () => {})
  const chunkRequest = page.waitForRequest(scriptUrl('src/web/pages/title.tsx'))
  const time = () => page.evaluate(() => Date.now())
  const earliest = await time()
  await page.locator('main a[href="/harbor-precinct"]').first().click()
  await chunkRequest
  // The chunk was requested when the pointer rested on the link, but the timeout of 120 s starts at the click.
  await expect.poll(() => page.url()).toBe(`${site}/harbor-precinct`)
  const latest = await time()
  await page.clock.pauseAt(earliest + 119_000)
  expect(errorsIn(events)).toEqual([])
  await page.clock.fastForward(latest - earliest + 1_000)
  await page.clock.resume()
  await expect.poll(() => errorsIn(events).some(({ message }) => message.includes('ChunkLoadError (timeout)'))).toBe(true)
})
