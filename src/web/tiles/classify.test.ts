import { expect, test } from 'vitest'
import type { Item } from '#contracts/graph/shapes.ts'
import { classify } from './classify.ts'
import { listOf, slide, smart, video } from './testing/items.ts'
import { tileState } from './tile-state.ts'

test.each([
  ['C5-03', 'New to Show', ['START WATCHING', 'WATCH LATEST EPISODE', 'Watch latest episode', 'Ver el último episodio', 'Empezar a ver']],
  ['C5-04', 'Mid-Episode', ['CONTINUE WATCHING', ' Continue watching ', 'Seguir viendo']],
  [
    'C5-05',
    'Mid-Series',
    ['WATCH AGAIN', 'WATCH NEXT', 'WATCH NEXT EPISODE', 'Ver de nuevo', 'Ver siguiente', 'Ver el siguiente episodio'],
  ],
])('[%s] %s, in both languages', (_, kind, labels) => {
  for (const label of labels) expect(classify(label), label).toBe(kind)
})

test('other words say nothing of it', () => {
  for (const label of ['Check in', '', null, undefined]) expect(classify(label)).toBeNull()
})

const place = { path: '/', sectionIndex: 0, itemIndex: 0 }
const told = (item: Item) => tileState(item, listOf([]), place).analytics.classification
const cta = (text: string) => ({ data: { text, destination: '/x', destinationType: null } })

test('[C5-02] smart tiles and slides of the lead are classified by the label of their call to action, for analytics', () => {
  expect(told(slide({ cta: cta('CONTINUE WATCHING') }))).toBe('Mid-Episode')
  expect(told(slide({ cta: cta('Come aboard') }))).toBeUndefined()
  const labelled = (label: string, text: string, analytics: string | null): Item => {
    const item = smart() as Extract<Item, { component: 'SmartTile' }>
    return { component: 'SmartTile', data: { ...item.data, label, cta: { ...cta(text), analytics } } }
  }
  expect(told(labelled('Because you watched', 'Watch next episode', null))).toBe('Mid-Series')
  expect(told(labelled('START WATCHING', 'Go', null))).toBe('New to Show')
  expect(told(labelled('START WATCHING', 'Go', 'Told by an editor'))).toBe('Told by an editor')
  expect(told(video())).toBeUndefined()
})
