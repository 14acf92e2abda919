// Tests which graph page each URL of photos or people requests.
import { expect, test } from 'vitest'
import { matchRoute } from './routes.ts'

async function graphPageOf(path: string): Promise<string> {
  const match = matchRoute(path, '')
  if (match.kind !== 'page') return match.kind
  const { type, name, pid } = (await match.route.load()).request(match.params, match.query)
  return [type, name, ...(pid === undefined ? [] : [pid])].join(' ')
}

test('[C2.1-43] [C2.1-45] {showAlias}/photos and {showAlias}/photos/season-{seasonNumber} request the photos', async () => {
  expect(await graphPageOf('/snow/photos')).toBe('PHOTOS snow')
  expect(await graphPageOf('/snow/photos/season-2')).toBe('PHOTOS snow/season-2')
})

test('[C2.1-44] photo paths with /category/{category} request a category; photo paths with /{machineName} and /{photoId} request a gallery', async () => {
  expect(await graphPageOf('/snow/photos/category/on-set')).toBe('PHOTOS snow/category/on-set')
  expect(await graphPageOf('/snow/photos/season-2/category/on-set')).toBe('PHOTOS snow/season-2/category/on-set')
  expect(await graphPageOf('/snow/photos/first-day')).toBe('GALLERY snow/first-day')
  expect(await graphPageOf('/snow/photos/first-day/3')).toBe('GALLERY snow/first-day 3')
  expect(await graphPageOf('/snow/photos/season-2/first-day')).toBe('GALLERY snow/season-2/first-day')
  expect(await graphPageOf('/snow/photos/season-2/first-day/3')).toBe('GALLERY snow/season-2/first-day 3')
  for (const path of ['/snow/photos/season-2/a/b/c', '/snow/photos/category', '/snow/photos/category/a/b/c'])
    expect([path, await graphPageOf(path)]).toEqual([path, 'missing'])
})

test('[C2.1-47] {showAlias}/guest or guests, with optional {name} and {guest}, requests the guests', async () => {
  for (const word of ['guest', 'guests']) {
    expect(await graphPageOf(`/snow/${word}`)).toBe('CREDITS snow/guest')
    expect(await graphPageOf(`/snow/${word}/season-2`)).toBe('CREDITS snow/guest/season-2')
    expect(await graphPageOf(`/snow/${word}/ana-ruiz`)).toBe('CREDIT snow/guest/ana-ruiz')
    expect(await graphPageOf(`/snow/${word}/all/ana-ruiz`)).toBe('CREDIT snow/guest/ana-ruiz')
    expect(await graphPageOf(`/snow/${word}/season-2/ana-ruiz`)).toBe('CREDIT snow/guest/season-2/ana-ruiz')
    expect(await graphPageOf(`/snow/${word}/ana-ruiz/gus-lowe`)).toBe('missing')
  }
})

test('[C2.1-48] {showAlias}/credits, with optional {roleName}, season-{seasonNumber} and {creditName}, requests the credits', async () => {
  expect(await graphPageOf('/snow/credits')).toBe('CREDITS snow')
  expect(await graphPageOf('/snow/credits/actor')).toBe('CREDITS snow/actor')
  expect(await graphPageOf('/snow/credits/season-2')).toBe('CREDITS snow/season-2')
  expect(await graphPageOf('/snow/credits/actor/season-2')).toBe('CREDITS snow/actor/season-2')
  expect(await graphPageOf('/snow/credits/actor/ana-ruiz')).toBe('CREDIT snow/actor/ana-ruiz')
  expect(await graphPageOf('/snow/credits/season-2/ana-ruiz')).toBe('CREDIT snow/all/season-2/ana-ruiz')
  expect(await graphPageOf('/snow/credits/actor/season-2/ana-ruiz')).toBe('CREDIT snow/actor/season-2/ana-ruiz')
  expect(await graphPageOf('/snow/credits/actor/ana-ruiz/gus-lowe')).toBe('missing')
  expect(await graphPageOf('/snow/credits/a/season-2/b/c')).toBe('missing')
})
