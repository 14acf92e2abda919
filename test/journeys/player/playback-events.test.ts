import { expect, test } from 'vitest'
import type { PlaybackEvent } from '#contracts/http/events.ts'
import { recordEvents } from '../sent-events.ts'
import { site, visitor } from '../visitor.ts'
import { framesAdvance, freeVideos, playing } from '../watching.ts'

test('a viewer who leaves a video sends what the player measured, and the metrics have it', async () => {
  const page = await visitor()
  const events = await recordEvents(page)
  const playbackEvents = () => events.filter((event): event is PlaybackEvent => event.name === 'Playback')
  await page.addInitScript(() => {
    const state = window as unknown as { waits: number }
    state.waits = 0
    // Waiting for the first picture is the start-up.
    addEventListener('playing', () => addEventListener('waiting', () => state.waits++, { capture: true }), { capture: true, once: true })
  })
  await page.goto(`${site}/`)
  const href = await freeVideos(page).first().getAttribute('href')
  await page.goto(`${site}${href}`)
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page)
  const { frames } = (await playing(page))!
  await page.locator('header a').first().click()
  await expect.poll(() => playbackEvents().length).toBe(1)
  const [event] = playbackEvents()
  expect(event).toMatchObject({ type: 'Stop', live: false, path: href!.split('?')[0] })
  // On a busy machine the video may really wait.
  const waits = await page.evaluate(() => (window as unknown as { waits: number }).waits)
  expect(event!.stalls).toBeLessThanOrEqual(waits)
  expect(event!.stalled > 0).toBe(event!.stalls > 0)
  expect(event!.startUp).toBeGreaterThan(0)
  expect(event!.played).toBeGreaterThan(500)
  expect(event!.frames).toBeGreaterThanOrEqual(frames)
  expect(event!.bitrate).toBeGreaterThan(50)
  expect(JSON.stringify(event)).not.toContain('user')
  // Other files play videos on the same site at the same time.
  const metrics = async () => (await page.request.get(`${site}/metrics`)).text()
  await expect.poll(metrics).toMatch(/^daypart_playback_startup_seconds_count\{kind="video"\} [1-9]/m)
  expect(await metrics()).toMatch(/^daypart_playback_played_seconds_total\{kind="video"\} [0-9.]*[1-9]/m)
})

test('the player describes its requests for segments in headers, with a random session, and the addresses stay as they are', async () => {
  const page = await visitor()
  const described: Record<string, string>[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith(`${site}/media/v1/`)) described.push({ url: request.url, ...request.headers })
  })
  const play = async () => {
    await page.goto(`${site}/`)
    await page.goto(`${site}${await freeVideos(page).first().getAttribute('href')}`)
    await page.locator('[data-player="ready"] button').click()
    await framesAdvance(page)
  }
  await play()
  const segments = () => described.filter(({ url }) => url!.endsWith('.m4s'))
  const sessionOf = (request: Record<string, string> | undefined) => /sid="([^"]+)"/.exec(request?.['CMCD-Session'] ?? '')?.[1]
  const [first] = segments()
  expect(first).toMatchObject({ 'CMCD-Object': expect.stringMatching(/br=\d+.*d=\d+/), 'CMCD-Session': expect.stringContaining('sf=h') })
  expect(new Set(segments().map(sessionOf)).size).toBe(1)
  expect(described.filter(({ url }) => url!.includes('?'))).toEqual([])
  for (const request of described)
    expect(Object.keys(request).filter((name) => name.startsWith('CMCD-') && /cid=|nor=/.test(request[name]!))).toEqual([])
  const earlier = sessionOf(first)
  described.length = 0
  await page.reload()
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page)
  // The first requests may be from before the reload.
  expect(sessionOf(segments().at(-1))).not.toBe(earlier)
  const metrics = await (await page.request.get(`${site}/metrics`)).text()
  expect(metrics).toMatch(/^daypart_media_requests_total\{state="starting"\} [1-9]/m)
})
