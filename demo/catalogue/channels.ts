// The channels of the demo network. demo/channels.json says what they air.
import type { EntryInput } from '../../src/contracts/catalogue.ts'
import { spanishBrands } from './shows.ts'

const channelNumbers: Record<string, string> = {
  nbc: '4.1',
  bravo: '44',
  usa: '42',
  syfy: '59',
  e: '61',
  oxygen: '66',
  'universal-kids': '70',
  cnbc: '46',
  'nbc-news': '48',
  telemundo: '47.1',
  universo: '49',
  'nbc-sports': '50',
}
const names: Record<string, string> = {
  nbc: 'NBC',
  bravo: 'Bravo',
  usa: 'USA',
  syfy: 'Syfy',
  e: 'E!',
  oxygen: 'Oxygen',
  'universal-kids': 'Universal Kids',
  cnbc: 'CNBC',
  'nbc-news': 'NBC News',
  telemundo: 'Telemundo',
  universo: 'Universo',
  'nbc-sports': 'NBC Sports',
}

export function* channelEntries(): Generator<EntryInput> {
  for (const [brand, number] of Object.entries(channelNumbers))
    yield {
      kind: 'channel',
      id: `${brand}.daypart.example`,
      names: [{ text: names[brand]!, lang: spanishBrands.has(brand) ? 'es' : 'en' }],
      brand,
      number,
      url: `/networks/${brand}`,
    }
}
