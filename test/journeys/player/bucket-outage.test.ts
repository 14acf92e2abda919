// A site whose films are in a bucket that stops answering, as a viewer sees it.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { makePlain } from '#services/media/packaging/testing.ts'
import { type BucketServer, startBucketServer } from '#services/media/testing/bucket-server.ts'
import { type Site, startSite } from '../../../bench/shared/site.ts'
import { clockEnvironment } from '../../setup/clock.ts'
import { importEntries } from '../import.ts'
import { accessible, picture, visitor } from '../visitor.ts'
import { framesAdvance } from '../watching.ts'

const folder = mkdtempSync(join(tmpdir(), 'daypart-bucket-journey-'))
const data = join(folder, 'data')
const run = promisify(execFile)

let site: Site
let bucket: BucketServer
beforeAll(async () => {
  bucket = await startBucketServer()
  const { url, accessKeyId, secretAccessKey } = bucket.settings
  const settings = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, MEDIA_BUCKET_URL: url }
  const env = { ...settings, DEMO: 'off', MEDIA_DIR: join(folder, 'films'), DATA_DIR: data }
  const source = join(folder, 'source.mp4')
  makePlain(source, 120, { size: '426x240' })
  await run(process.execPath, ['bin/daypart.ts', 'package', source, '--id', 'tide'], { env: { ...process.env, ...env } })
  await importEntries(
    [
      { kind: 'series', id: 'shore', brand: 'nbc', title: 'The Shore' },
      {
        ...{ kind: 'video', id: 'tide', series: 'shore', programmingType: 'Clip', title: 'The Tide', airDate: '2020-01-09T01:00:00Z' },
        ...{ duration: 120, films: ['tide'] },
      },
    ],
    data,
  )
  site = await startSite({ data, env: { ...env, ...clockEnvironment(inject('clockOffset')), COUNTRIES: 'any' } })
})
beforeEach(() => {
  bucket.instead = () => false
})
afterAll(async () => {
  await site?.stop()
  await bucket?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens the video of the bucket. `visitor` reports each request to this file's own site as an error, so that error is expected. */
async function open(language: string): Promise<Page> {
  const page = await visitor({
    expected: /a request left the origin|503/,
    viewport: { width: language === 'es' ? 390 : 1280, height: 800 },
  })
  await page.goto(`${site.url}/the-shore?lang=${language}`)
  const href = await page.locator('main a[data-item]').filter({ hasText: 'The Tide' }).first().getAttribute('href')
  await page.goto(site.url + href)
  return page
}
const play = (page: Page) => page.locator('[data-player="ready"] button').click()
const time = (page: Page) => page.evaluate(() => document.querySelector('video')!.currentTime)

const outages: [name: string, answer: (response: ServerResponse) => unknown, language: string, text: string][] = [
  ['answers 503', (response) => response.writeHead(503).end(), 'en', 'This video can’t be loaded right now. We’ll keep trying.'],
  ['does not answer', () => {}, 'es', 'No podemos cargar este video en este momento. Seguiremos intentando.'],
]

test.each(outages)(
  'a viewer whose film is in a bucket that %s reads so, and the film plays by itself when the bucket is back',
  async (name, answer, language, text) => {
    const page = await open(language)
    bucket.instead = ({ url }, response) => {
      if (!/\.m4s|\.mp4/.test(url ?? '')) return false
      answer(response)
      return true
    }
    await play(page)
    const shown = page.getByRole('alert').filter({ hasText: text })
    await shown.waitFor({ timeout: 60_000 })
    await accessible(page)
    await picture(page, `bucket-${name.replaceAll(' ', '-')}`)
    bucket.instead = () => false
    await framesAdvance(page)
    expect(await shown.count()).toBe(0)
  },
)

test('a viewer does not see a short outage of the bucket in the middle of a film', async () => {
  const page = await open('en')
  await play(page)
  await framesAdvance(page)
  let refused = 0
  bucket.instead = (_, response) => {
    refused++
    response.writeHead(503).end()
    return true
  }
  // Beyond what is buffered at the start.
  await expect.poll(() => refused, { timeout: 60_000 }).toBeGreaterThan(3)
  bucket.instead = () => false
  const before = await time(page)
  await expect.poll(() => time(page), { timeout: 60_000 }).toBeGreaterThan(before + 35)
  expect(await page.getByRole('alert').count()).toBe(0)
})
