import { expect, test } from 'vitest'
import { reservedSegments } from '#contracts/reserved.ts'
import { bodyLimit, mountServices, serviceAt, servicePaths } from './mount-services.ts'

test.each([
  ['/', 'web'],
  ['/v2/graphql', 'editorial'],
  ['/v2/graphql/', 'editorial'],
  ['/v2/graphqlx', 'web'],
  ['/v2', 'web'],
  ['/schemas/catalogue.json', 'catalogue'],
  ['/content/series/a', 'catalogue'],
  ['/contents', 'web'],
  ['/v4/series', 'catalogue'],
  ['/access/vod/nbc/1', 'access'],
  ['/advertising/vod/nbc/1', 'advertising'],
  ['/geolocation/live/nbc', 'geo'],
  ['/geolocations', 'web'],
  ['/v2/sessions/none/ida', 'live'],
  ['/v2/sessions', 'live'],
  ['/v2/other', 'web'],
  ['/media/v1/token/master.m3u8', 'media'],
  ['/mediation', 'web'],
  ['/images/a/16-9/640', 'media'],
  ['/messages/contact', 'messages'],
  ['/events', 'analytics'],
  ['/api/v3/profile', 'identity'],
  ['/api/users/registerBrowserToken', 'personalization'],
  ['/openam/json/realms/root/sessions', 'identity'],
  ['/activate/nbc/register', 'identity'],
  ['/activate', 'web'],
  ['/demo-device/qr', 'demo'],
  ['/demo-ads/vmap', 'demo'],
  ['/activate/roku/', 'web'],
  ['/identity/sessions', 'identity'],
  ['/personalization/users/0/watches', 'personalization'],
  ['/provider-auth/nbc/status', 'providers'],
  ['/provider-linked', 'web'],
  ['/localized-mvpd/entitlements', 'providers'],
  ['/tokenverifier/entitlement/verifier', 'providers'],
  ['/readyz', 'operations'],
  ['/metrics', 'operations'],
  ['/bravo/media', 'web'],
  ['//media/x', 'web'],
  ['', 'web'],
])('serviceAt: the path %s belongs to the service %s', (path, service) => expect(serviceAt(path)).toBe(service))

test('the path of a request determines its service; the query string is ignored', async () => {
  const answering = (name: string) => ({ fetch: async () => new Response(name) })
  const fetch = mountServices({
    catalogue: answering('catalogue'),
    editorial: answering('editorial'),
    access: answering('access'),
    advertising: answering('advertising'),
    geo: answering('geo'),
    live: answering('live'),
    media: answering('media'),
    messages: answering('messages'),
    identity: answering('identity'),
    personalization: answering('personalization'),
    flags: answering('flags'),
    providers: answering('providers'),
    demo: answering('demo'),
    analytics: answering('analytics'),
    operations: answering('operations'),
    web: answering('web'),
  })
  const serviceOf = async (url: string) => (await fetch(new Request(url))).text()
  expect(await serviceOf('http://h:1/events?next=/media/')).toBe('analytics')
  expect(await serviceOf('http://h:1/show?next=/media/')).toBe('web')
  expect(await serviceOf('http://h:1')).toBe('web')
})

test('the limit of a request body is 32 KiB for GraphQL, 512 KiB for catalogue entries and newsletters, and 64 KiB for all other paths', () => {
  expect([bodyLimit('/v4/series'), bodyLimit('/messages/newsletters/nbc/news')]).toEqual([524_288, 524_288])
  expect([bodyLimit('/v4x'), bodyLimit('/v2/graphql/'), bodyLimit('/messages/contact')]).toEqual([65_536, 32_768, 65_536])
  expect([bodyLimit('/v2/graphql'), bodyLimit('/events'), bodyLimit('/x')]).toEqual([32_768, 65_536, 65_536])
})

test('the first segments of the paths of services are reserved: no title gets them as its URL', () => {
  const segments = servicePaths.map((path) => path.split('/')[1]!)
  expect(segments.length).toBeGreaterThan(30)
  expect([...reservedSegments]).toEqual(expect.arrayContaining(segments.filter((segment) => !segment.includes('.'))))
})
