import { beforeAll, expect, test } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { listIn, type Network, openNetwork } from '../testing/network.ts'
import { classify } from './classify.ts'

const saysOfAll = (labels: string[], kind: string) => {
  for (const label of labels) expect(classify(label), label).toBe(kind)
}

test('[C5-03] START WATCHING or WATCH LATEST EPISODE: New to Show, in both languages', () =>
  saysOfAll(['START WATCHING', 'WATCH LATEST EPISODE', 'Watch latest episode', 'Ver el último episodio', 'Empezar a ver'], 'New to Show'))

test('[C5-04] CONTINUE WATCHING: Mid-Episode, in both languages', () =>
  saysOfAll(['CONTINUE WATCHING', ' Continue watching ', 'Seguir viendo'], 'Mid-Episode'))

test('[C5-05] WATCH AGAIN, WATCH NEXT, WATCH NEXT EPISODE: Mid-Series, in both languages', () =>
  saysOfAll(
    ['WATCH AGAIN', 'WATCH NEXT', 'WATCH NEXT EPISODE', 'Ver de nuevo', 'Ver siguiente', 'Ver el siguiente episodio'],
    'Mid-Series',
  ))

test('other words say nothing of it', () => {
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

  test('[C5-02] slides of the lead and smart tiles are classified by the label of their call to action', async () => {
    const sections = await network.sections('PAGE', 'home')
    const told = (name: string) => listIn(sections, name).data.items.map(({ data }) => ('cta' in data ? data.cta : null))
    expect(told('lead')).toMatchObject([{ analytics: 'Mid-Episode' }, { analytics: null }, null])
    expect(told('smart')).toMatchObject([{ analytics: 'Mid-Series' }, { analytics: 'New to Show' }])
  })
})
