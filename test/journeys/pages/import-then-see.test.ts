import { expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { importEntries } from '../import.ts'
import { accessible, picture, site, visitor } from '../visitor.ts'

test('a catalogue that an operator imports while the site runs is visible to visitors shortly after', async () => {
  const entries: EntryInput[] = [
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
  expect(await importEntries(entries)).toBe('added=2 changed=0 unchanged=0 refused=0')
  expect(await importEntries(entries)).toBe('added=0 changed=0 unchanged=2 refused=0')

  const page = await visitor()
  await expect.poll(async () => (await page.request.get(`${site}/lighthouse-road`)).status()).toBe(200)
  await page.goto(`${site}/shows/nbc/popular`)
  await page.getByRole('link', { name: /Lighthouse Road/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Lighthouse Road' }).waitFor()
  await page.locator('main a[data-item]').filter({ hasText: 'The Lamp' }).waitFor()
  await accessible(page)
  await picture(page, 'imported')
})
