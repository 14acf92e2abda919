// Which page of the graph each address of photos and people is.
import { expect, test } from 'vitest'
import { matchRoute } from './routes.ts'

async function asked(path: string): Promise<string> {
  const match = matchRoute(path, '')
  if (match.kind !== 'page') return match.kind
  const { type, name, pid } = (await match.route.load()).request(match.params, match.query)
  return [type, name, ...(pid === undefined ? [] : [pid])].join(' ')
}

test('[C2.1-43] [C2.1-45] {showAlias}/photos, and photos/season-{seasonNumber}', async () => {
  expect(await asked('/snow/photos')).toBe('PHOTOS snow')
  expect(await asked('/snow/photos/season-2')).toBe('PHOTOS snow/season-2')
})

test('[C2.1-42] [C2.1-44] each with /category/{category}, or /{machineName} and /{photoId}', async () => {
  expect(await asked('/snow/photos/category/on-set')).toBe('PHOTOS snow/category/on-set')
  expect(await asked('/snow/photos/season-2/category/on-set')).toBe('PHOTOS snow/season-2/category/on-set')
  expect(await asked('/snow/photos/first-day')).toBe('GALLERY snow/first-day')
  expect(await asked('/snow/photos/first-day/3')).toBe('GALLERY snow/first-day 3')
  expect(await asked('/snow/photos/season-2/first-day')).toBe('GALLERY snow/season-2/first-day')
  expect(await asked('/snow/photos/season-2/first-day/3')).toBe('GALLERY snow/season-2/first-day 3')
  for (const path of ['/snow/photos/season-2/a/b/c', '/snow/photos/category', '/snow/photos/category/a/b/c'])
    expect([path, await asked(path)]).toEqual([path, 'missing'])
})

test('[C2.1-47] guest or guests with optional {name} and {guest}', async () => {
  for (const word of ['guest', 'guests']) {
    expect(await asked(`/snow/${word}`)).toBe('CREDITS snow/guest')
    expect(await asked(`/snow/${word}/season-2`)).toBe('CREDITS snow/guest/season-2')
    expect(await asked(`/snow/${word}/ana-ruiz`)).toBe('CREDIT snow/guest/ana-ruiz')
    expect(await asked(`/snow/${word}/all/ana-ruiz`)).toBe('CREDIT snow/guest/ana-ruiz')
    expect(await asked(`/snow/${word}/season-2/ana-ruiz`)).toBe('CREDIT snow/guest/season-2/ana-ruiz')
    expect(await asked(`/snow/${word}/ana-ruiz/gus-lowe`)).toBe('missing')
  }
})

test('[C2.1-48] credits with optional {roleName}, season-{seasonNumber} and {creditName}', async () => {
  expect(await asked('/snow/credits')).toBe('CREDITS snow')
  expect(await asked('/snow/credits/actor')).toBe('CREDITS snow/actor')
  expect(await asked('/snow/credits/season-2')).toBe('CREDITS snow/season-2')
  expect(await asked('/snow/credits/actor/season-2')).toBe('CREDITS snow/actor/season-2')
  expect(await asked('/snow/credits/actor/ana-ruiz')).toBe('CREDIT snow/actor/ana-ruiz')
  expect(await asked('/snow/credits/season-2/ana-ruiz')).toBe('CREDIT snow/all/season-2/ana-ruiz')
  expect(await asked('/snow/credits/actor/season-2/ana-ruiz')).toBe('CREDIT snow/actor/season-2/ana-ruiz')
  expect(await asked('/snow/credits/actor/ana-ruiz/gus-lowe')).toBe('missing')
  expect(await asked('/snow/credits/a/season-2/b/c')).toBe('missing')
})
