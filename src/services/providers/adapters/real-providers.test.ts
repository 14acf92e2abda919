// All TV providers of a public list, as one settings file.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createOffer } from './offer.ts'
import { parseProviders } from './settings.ts'

const list = new URL('../../../../../shared/data/geo-mvpd/mvpd/mvpds.json', import.meta.url)
const mvpds = JSON.parse(readFileSync(list, 'utf8')) as { id: string; name: string }[]

test('a settings file of 434 providers is read in 200 ms, and the picker has all of them', () => {
  const providers = mvpds.map(({ id, name }, index) => ({
    id,
    title: name,
    url: 'https://provider.example/',
    color: '#123456',
    ...(index < 20 && { featured: index + 1 }),
    protocol: { type: 'oidc', issuer: `https://${index}.provider.example`, clientId: 'daypart', clientSecret: 'secret' },
  }))
  const file = JSON.stringify({ providers })
  const started = performance.now()
  const settings = parseProviders(file, ['nbc'])
  expect(performance.now() - started).toBeLessThan(200)
  const picker = createOffer(settings, () => true).picker('nbc')
  expect([mvpds.length, picker.length, picker.filter(({ isFeatured }) => isFeatured).length]).toEqual([434, 434, 15])
  expect(new Set(picker.map(({ mvpd_id }) => mvpd_id))).toEqual(new Set(mvpds.map(({ id }) => id)))
  expect(picker.slice(0, 2).map(({ title }) => title)).toEqual(['DIRECTV', 'AT&T U-verse'])
})
