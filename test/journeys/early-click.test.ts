import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { site, visitor } from './visitor.ts'

/** The site behind a line that stops in the middle of a document until `go` is called. */
async function slowLine() {
  let go = () => {}
  const waiting = new Promise<void>((resolve) => {
    go = resolve
  })
  const server = createServer(async (request, response) => {
    const answer = await fetch(site + request.url, { headers: { accept: request.headers.accept ?? '*/*', 'accept-encoding': 'identity' } })
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'content-type': type })
    if (type.startsWith('text/html')) {
      const middle = body.indexOf('<script type="application/json"')
      response.write(body.subarray(0, middle))
      await waiting
      response.end(body.subarray(middle))
    } else response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, go, close: () => server.close() }
}

test('a tile clicked before the page has all come is followed when it has, without a page load', async () => {
  const line = await slowLine()
  const page = await visitor({ expected: /a request left the origin|Failed to load resource/ })
  await page.goto(`${line.url}/`, { waitUntil: 'commit' })
  await page.evaluate(() => Object.assign(window, { alive: true }))
  const tile = page.locator('[data-section="2"] a[data-item]').first()
  const href = await tile.getAttribute('href')
  // The script has come when a click stays here.
  await expect
    .poll(() => tile.evaluate((link) => !link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))), {
      timeout: 20_000,
    })
    .toBe(true)
  expect(new URL(page.url()).pathname).toBe('/')
  line.go()
  await expect.poll(() => new URL(page.url()).pathname).toBe(href)
  expect(await page.evaluate(() => (window as unknown as { alive?: boolean }).alive)).toBe(true)
  line.close()
})
