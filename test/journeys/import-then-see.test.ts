import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { clockEnvironment } from '../setup/clock.ts'
import { accessible, picture, site, visitor } from './visitor.ts'

const run = promisify(execFile)

test('an operator imports a catalogue while the site runs, and a visitor sees it within a second or so', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'daypart-import-')), 'new.ndjson')
  const entries = [
    {
      kind: 'series',
      id: 'lighthouse-road',
      brand: 'nbc',
      title: 'Lighthouse Road',
      description: 'A keeper, a coast, a secret.',
      genres: ['Drama'],
      popularity: 1_000_000,
    },
    {
      kind: 'video',
      id: 'lighthouse-road-1',
      series: 'lighthouse-road',
      programmingType: 'Full Episode',
      title: 'The Lamp',
      season: 1,
      episode: 1,
      airDate: '2020-01-09T01:00:00Z',
      duration: 2520,
      films: ['big-buck-bunny'],
      captions: ['en', 'es'],
    },
  ]
  writeFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  const command = () =>
    run(process.execPath, ['bin/daypart.ts', 'import', file], {
      env: { ...process.env, ...clockEnvironment(inject('clockOffset')), DATA_DIR: inject('siteData'), NODE_ENV: 'production' },
    })
  expect((await command()).stdout.trim().split('\n').at(-1)).toBe('added=2 changed=0 unchanged=0 refused=0')
  expect((await command()).stdout.trim().split('\n').at(-1)).toBe('added=0 changed=0 unchanged=2 refused=0')

  const page = await visitor()
  await expect.poll(async () => (await page.request.get(`${site}/lighthouse-road`)).status(), { timeout: 10_000 }).toBe(200)
  await page.goto(`${site}/shows/nbc/popular`)
  await page.getByRole('link', { name: /Lighthouse Road/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Lighthouse Road' }).waitFor()
  await page.locator('main a[data-item]').filter({ hasText: 'The Lamp' }).waitFor()
  await accessible(page)
  await picture(page, 'imported')
})
