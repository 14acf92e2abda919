import { beforeAll, expect, test } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { listIn, type Network, openNetwork } from '#services/catalogue/testing/network.ts'
import { classify } from './classify.ts'

const expectClass = (labels: string[], kind: string) => {
  for (const label of labels) expect(classify(label), label).toBe(kind)
}

test('[C5-03] classify returns New to Show for START WATCHING and WATCH LATEST EPISODE, in both languages', () =>
  expectClass(['START WATCHING', 'WATCH LATEST EPISODE', 'Watch latest episode', 'Ver el último episodio', 'Empezar a ver'], 'New to Show'))

test('[C5-04] classify returns Mid-Episode for CONTINUE WATCHING, in both languages', () =>
  expectClass(['CONTINUE WATCHING', ' Continue watching ', 'Seguir viendo'], 'Mid-Episode'))

test('[C5-05] classify returns Mid-Series for WATCH AGAIN, WATCH NEXT and WATCH NEXT EPISODE, in both languages', () =>
  expectClass(
    ['WATCH AGAIN', 'WATCH NEXT', 'WATCH NEXT EPISODE', 'Ver de nuevo', 'Ver siguiente', 'Ver el siguiente episodio'],
    'Mid-Series',
  ))

test('classify returns null for labels that imply no progress', () => {
  for (const label of ['Check in', '', null, undefined]) expect(classify(label)).toBeNull()
})

const cta = (text: string) => ({ text, destination: '/x' })
const slide = (text?: string) => ({ slide: { title: 'A', link: '/a', ...(text !== undefined && { cta: cta(text) }) } })
const smart = (label: string, text?: string) => ({
  smart: { label, video: 'clip-1', ...(text !== undefined && { cta: cta(text) }) },
})

onEachDatabase('calls to action', (open) => {
  let network: Network
  beforeAll(async () => {
    network = await openNetwork(await open(), [
      {
        kind: 'page',
        id: 'calls',
        name: 'home',
        brand: 'nbc',
        sections: [
          { component: 'DynamicLead', name: 'lead', items: [slide('CONTINUE WATCHING'), slide('Come aboard'), slide()] },
          { component: 'Shelf', name: 'smart', items: [smart('Because you watched', 'Watch next episode'), smart('Start watching', 'Go')] },
        ],
      },
    ])
  }, 30_000)

  test('[C5-03]..[C5-05] the call to action of a slide or smart tile has the class of its label as `analytics`', async () => {
    const sections = await network.sections('PAGE', 'home')
    const ctas = (name: string) => listIn(sections, name).data.items.map(({ data }) => ('cta' in data ? data.cta : null))
    expect(ctas('lead')).toMatchObject([{ analytics: 'Mid-Episode' }, { analytics: null }, null])
    expect(ctas('smart')).toMatchObject([{ analytics: 'Mid-Series' }, { analytics: 'New to Show' }])
  })
})
