import { expect, test } from 'vitest'
import { bodyLimit, mountDoors, roomAt } from './doors.ts'

test.each([
  ['/', 'web'],
  ['/v2/graphql', 'content'],
  ['/v2/graphql/', 'content'],
  ['/v2/graphqlx', 'web'],
  ['/v2', 'web'],
  ['/schemas/catalogue.json', 'content'],
  ['/content/series/a', 'content'],
  ['/contents', 'web'],
  ['/v4/series', 'content'],
  ['/access/vod/nbc/1', 'access'],
  ['/media/v1/token/master.m3u8', 'media'],
  ['/mediation', 'web'],
  ['/images/a/16-9/640', 'media'],
  ['/messages/contact', 'messages'],
  ['/events', 'analytics'],
  ['/api/v3/profile', 'identity'],
  ['/api/users/registerBrowserToken', 'web'],
  ['/openam/json/realms/root/sessions', 'identity'],
  ['/activate/nbc/register', 'identity'],
  ['/activate', 'web'],
  ['/demo-device/qr', 'demo'],
  ['/activate/roku/', 'web'],
  ['/identity/sessions', 'identity'],
  ['/readyz', 'operations'],
  ['/metrics', 'operations'],
  ['/bravo/media', 'web'],
  ['//media/x', 'web'],
  ['', 'web'],
])('%s belongs to %s', (path, room) => expect(roomAt(path)).toBe(room))

test('a request goes to the room at its path, whatever its query says', async () => {
  const answering = (name: string) => ({ fetch: async () => new Response(name) })
  const fetch = mountDoors({
    content: answering('content'),
    access: answering('access'),
    media: answering('media'),
    messages: answering('messages'),
    identity: answering('identity'),
    demo: answering('demo'),
    analytics: answering('analytics'),
    operations: answering('operations'),
    web: answering('web'),
  })
  const asked = async (url: string) => (await fetch(new Request(url))).text()
  expect(await asked('http://h:1/events?next=/media/')).toBe('analytics')
  expect(await asked('http://h:1/show?next=/media/')).toBe('web')
  expect(await asked('http://h:1')).toBe('web')
})

test('a GraphQL request may have 32 KiB, an entry of the catalogue and a newsletter 512, any other body 64', () => {
  expect([bodyLimit('/v4/series'), bodyLimit('/messages/newsletters/nbc/news')]).toEqual([524_288, 524_288])
  expect([bodyLimit('/v4x'), bodyLimit('/v2/graphql/'), bodyLimit('/messages/contact')]).toEqual([65_536, 32_768, 65_536])
  expect([bodyLimit('/v2/graphql'), bodyLimit('/events'), bodyLimit('/x')]).toEqual([32_768, 65_536, 65_536])
})
