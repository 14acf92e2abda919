import { expect, test } from 'vitest'
import type { Query } from '../../ui/graph/query.ts'
import { visit } from '../../ui/testing/test-providers.tsx'
import { recommendedShelf } from './recommended-shelf.ts'

const shelf = (machineName: string, items: unknown[] = [{}]) => ({ component: 'Shelf', data: { machineName, items } })

/** A fake content service. It answers each operation or throws the given error. */
function content(answers: Record<string, object | null | Error>) {
  const queries: [string, Record<string, unknown>][] = []
  const query = (async (operation: string, variables: Record<string, unknown>) => {
    queries.push([operation, variables])
    const answer = answers[operation]
    if (answer instanceof Error) throw answer
    return { data: { [operation]: answer } }
  }) as unknown as Query
  return { queries, query }
}
const featuredShowsSection = shelf('featured-shows')
const neuralNetShelf = shelf('top-picks')

test('error pages recommend top picks to a known viewer; the query contains the viewer’s id and the common variables', async () => {
  const { queries, query } = content({ neuralNetShelf, featuredShowsSection })
  expect(await recommendedShelf(query, visit, { userId: 'u1' })).toBe(neuralNetShelf)
  expect(queries).toEqual([
    [
      'neuralNetShelf',
      expect.objectContaining({
        oneApp: true,
        device: 'web',
        language: 'en',
        app: 'nbc',
        ld: false,
        platform: 'web',
        authorized: false,
        timeZone: 'America/New_York',
        userId: 'u1',
      }),
    ],
  ])
})

test('[C2.10-05] error pages recommend featured shows to an anonymous visitor, and to every visitor if personalization is off', async () => {
  const { queries, query } = content({ neuralNetShelf, featuredShowsSection })
  expect(await recommendedShelf(query, visit)).toBe(featuredShowsSection)
  const impersonal = { ...visit, brand: { ...visit.brand, off: ['personalization' as const] } }
  expect(await recommendedShelf(query, impersonal, { userId: 'u1' })).toBe(featuredShowsSection)
  expect(queries.map(([operation]) => operation)).toEqual(['featuredShowsSection', 'featuredShowsSection'])
})

test('[C8-03] error pages recommend the featured shows when the query for top picks fails or is empty', async () => {
  for (const answer of [new Error('down'), null, shelf('top-picks', [])]) {
    const { query } = content({ neuralNetShelf: answer, featuredShowsSection })
    expect(await recommendedShelf(query, visit, { userId: 'u1' })).toBe(featuredShowsSection)
  }
})
