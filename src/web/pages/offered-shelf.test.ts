import { expect, test } from 'vitest'
import type { Query } from '../ui/query.tsx'
import { visit } from '../ui/testing/surround.tsx'
import { offeredShelf } from './offered-shelf.ts'

const shelf = (machineName: string, items: unknown[] = [{}]) => ({ component: 'Shelf', data: { machineName, items } })

/** Content that answers each operation, or fails at it. */
function content(answers: Record<string, object | null | Error>) {
  const asked: [string, Record<string, unknown>][] = []
  const query = (async (operation: string, variables: Record<string, unknown>) => {
    asked.push([operation, variables])
    const answer = answers[operation]
    if (answer instanceof Error) throw answer
    return { data: { [operation]: answer } }
  }) as unknown as Query
  return { asked, query }
}
const featuredShowsSection = shelf('featured-shows')
const neuralNetShelf = shelf('top-picks')

test('[C2.10-05] [C7.4-03] a known viewer is offered top picks, asked for with who they are and all that every operation is told', async () => {
  const { asked, query } = content({ neuralNetShelf, featuredShowsSection })
  expect(await offeredShelf(query, visit, { userId: 'u1' })).toBe(neuralNetShelf)
  expect(asked).toEqual([
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

test('[C2.10-05] nobody in particular is offered featured shows, and so is everybody where nothing is personal', async () => {
  const { asked, query } = content({ neuralNetShelf, featuredShowsSection })
  expect(await offeredShelf(query, visit)).toBe(featuredShowsSection)
  const impersonal = { ...visit, brand: { ...visit.brand, off: ['personalization' as const] } }
  expect(await offeredShelf(query, impersonal, { userId: 'u1' })).toBe(featuredShowsSection)
  expect(asked.map(([operation]) => operation)).toEqual(['featuredShowsSection', 'featuredShowsSection'])
})

test('[C8-03] when the neural shelf fails, or holds nothing, it is the featured shows', async () => {
  for (const answer of [new Error('down'), null, shelf('top-picks', [])]) {
    const { query } = content({ neuralNetShelf: answer, featuredShowsSection })
    expect(await offeredShelf(query, visit, { userId: 'u1' })).toBe(featuredShowsSection)
  }
})
