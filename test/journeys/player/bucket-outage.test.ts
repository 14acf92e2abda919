// The bucket of the films stops answering: while an operator uploads a film, and while a viewer watches it.
import { execFile } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { makePlain } from '#services/media/packaging/testing.ts'
import { type BucketServer, startBucketServer } from '#services/media/testing/bucket-server.ts'
import { type Site, startSite } from '../../../bench/shared/site.ts'
import { clockEnvironment } from '../../setup/clock.ts'
import { importEntries } from '../import.ts'
import { accessible, picture, visitor } from '../visitor.ts'
import { framesAdvance } from '../watching.ts'

const folder = mkdtempSync(join(tmpdir(), 'daypart-bucket-outage-'))
const [films, data, source, log] = ['films', 'data', 'source.mp4', 'site.log'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
  string,
]
const entries: EntryInput[] = [
  { kind: 'series', id: 'far', brand: 'nbc', title: 'Far Away' },
  {
    ...{ kind: 'video', id: 'far-storage', series: 'far', programmingType: 'Clip', title: 'The Storage' },
    ...{ airDate: '2020-01-09T01:00:00Z', duration: 100, films: ['far-storage'] },
  },
]

let bucket: BucketServer
let settings: Record<string, string>
let site: Site | undefined
beforeAll(async () => {
  bucket = await startBucketServer()
  const { url, region, accessKeyId, secretAccessKey } = bucket.settings
  const key = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }
  settings = { MEDIA_BUCKET_URL: url, AWS_REGION: region, ...key, MEDIA_DIR: films, DATA_DIR: data }
  makePlain(source, 100)
})
afterAll(async () => {
  await site?.stop()
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The bucket closes all connections from the request on whose line `first` matches. */
function failFrom(first: RegExp): void {
  let isDown = false
  bucket.instead = ({ method, url }, response) => {
    isDown ||= first.test(`${method} ${url}`)
    if (isDown) response.socket!.destroy()
    return isDown
  }
}
const isBack = () => {
  bucket.instead = () => false
}
const uploads = () => bucket.requests.splice(0).filter((request) => request.startsWith('PUT '))

/** Packages and uploads the film, as an operator does. */
const packaged = () =>
  promisify(execFile)(process.execPath, ['bin/daypart.ts', 'package', source, '--id', 'far-storage'], {
    env: { ...process.env, ...settings },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )

test('an upload that the bucket interrupts ends with the cause, and the same command goes on with the missing files only', async () => {
  failFrom(/\/240\/9\.m4s$/)
  const failed = await packaged()
  expect([failed.code, failed.stderr.trimEnd().split('\n').at(-1)]).toEqual([
    2,
    expect.stringMatching(/^MEDIA_BUCKET_URL: http.* does not answer \(\w+\): start the storage/),
  ])
  isBack()
  const before = new Set(uploads())
  const { code, stdout, stderr } = await packaged()
  expect([code, stdout]).toEqual([0, `far-storage: 100 seconds, renditions 240, captions none, in ${settings['MEDIA_BUCKET_URL']}\n`])
  expect(stderr).toMatch(/far-storage: picture 240 \(done before\)\n/)
  const after = uploads()
  // The files that were on their way are uploaded again.
  expect(after.filter((upload) => before.has(upload)).length).toBeLessThanOrEqual(4)
  expect([before.size + after.length >= 28, after.at(-1)]).toEqual([true, 'PUT /films/far-storage/film.json'])
})

test('a film plays on while the bucket is away for as long as its buffer lasts; then the viewer reads what happens, the operator the cause, and it plays on by itself', async () => {
  await importEntries(entries, data)
  const env = { ...settings, ...clockEnvironment(inject('clockOffset')), DEMO: 'off', COUNTRIES: 'any' }
  site = await startSite({ data, env, stdout: openSync(log, 'w') })
  const page = await visitor({ expected: /a request left the origin|^503 .*\/media\/|status of 503/ })
  await page.goto(`${site.url}/far-away`)
  const href = await page.locator('main a[data-item]').first().getAttribute('href')
  await page.goto(site.url + href)
  // The third segment is loaded before the outage, and ends after twelve seconds.
  failFrom(/\/240\/3\.m4s$/)
  await page.locator('[data-player="ready"] button').click()
  await framesAdvance(page)
  const alert = page.getByRole('alert').filter({ hasText: 'This video can’t be loaded right now. We’ll keep trying for a few minutes.' })
  await alert.waitFor({ timeout: 60_000 })
  const stoppedAt = await page.evaluate(() => document.querySelector('video')!.currentTime)
  expect(stoppedAt).toBeGreaterThan(10)
  await alert.getByRole('button', { name: 'Try again' }).waitFor()
  await accessible(page)
  await picture(page, 'bucket-outage')
  expect(readFileSync(log, 'utf8')).toMatch(/MEDIA_BUCKET_URL: http[^ ]* does not answer/)
  const errors = async () =>
    (await (await page.request.get(`${site!.url}/metrics`)).text()).match(/daypart_playback_errors\S*UNAVAILABLE\S* (\d+)/)?.[1]
  await expect.poll(errors).toBe('1')

  isBack()
  await alert.waitFor({ state: 'detached', timeout: 90_000 })
  await page.waitForFunction((from) => document.querySelector('video')!.currentTime > from + 1, stoppedAt, { timeout: 30_000 })
})
