import { expect, test } from 'vitest'
import type { Brand, BrandGroup } from '#contracts/brand.ts'
import type { Encryption } from '#contracts/http/media.ts'
import { openAccess } from './testing/open-access.ts'

const widevine = { licenseUrl: 'https://drm.example/widevine', headers: { 'x-tenant': 'daypart' }, tokenHeader: 'x-token' }
const fairplay = { licenseUrl: 'https://drm.example/fairplay', certificateUrl: 'https://drm.example/fairplay.cer' }

/** Asks for a video of a brand with these licence servers. `encryption`: how the video is encrypted. */
async function askFor(drm: Brand['drm'], encryption: Partial<Encryption> | null) {
  const clients = { playbackUrl: () => '/media/playlist', detailsUrl: async () => null }
  const encryptionOf = async () => encryption && { systems: [], token: 'signed', clearkeyUrl: '/media/keys', ...encryption }
  const brands = { name: 'Test', brands: [{ key: 'nbc', aliases: [], source: 'nbc', drm }] } as unknown as BrandGroup
  const { ask, errors } = openAccess({ media: { ...clients, encryptionOf }, brands })
  return { ...(await ask()), errors }
}

test('the answer about an encrypted video has the licence servers of its systems, with a signed token where the server wants one', async () => {
  const { body } = await askFor({ widevine, fairplay }, { systems: ['widevine', 'playready', 'fairplay'] })
  expect(body).toMatchObject({
    url: '/media/playlist',
    drm: { widevine: { licenseUrl: widevine.licenseUrl, headers: { 'x-tenant': 'daypart', 'x-token': 'signed' } }, fairplay },
  })
})

test('a film with ClearKey gets its keys from the site, also if the brand has no licence server', async () => {
  expect((await askFor(undefined, { systems: ['clearkey'] })).body['drm']).toEqual({ clearkey: { licenseUrl: '/media/keys' } })
})

test('the answer about a video that is not encrypted names no licence server', async () => {
  const { body } = await askFor({ widevine }, null)
  expect([body['url'], 'drm' in body]).toEqual(['/media/playlist', false])
})

test('a video for whose systems the brand has no licence server is refused, and the operator gets the cause and the remedy', async () => {
  const { status, body, errors } = await askFor({ fairplay }, { systems: ['widevine', 'playready'] })
  expect([status, body['code']]).toEqual([503, 'GENERIC_ERROR'])
  expect(errors).toEqual([
    new Error(
      'The video 1001 is encrypted for widevine, playready, and its brand has no licence server for it: add drm in brands.json (docs/drm.md).',
    ),
  ])
})
