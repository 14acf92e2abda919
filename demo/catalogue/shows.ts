// Which brand airs what.
import { bravo } from './bravo.ts'
import { cnbc } from './cnbc.ts'
import { e } from './e.ts'
import { kids } from './kids.ts'
import { nbc } from './nbc.ts'
import { news } from './news.ts'
import { oxygen } from './oxygen.ts'
import type { SeriesSeed } from './seeds.ts'
import { golf, regional, sports } from './sports.ts'
import { syfy } from './syfy.ts'
import { deportes, telemundo, universo } from './telemundo.ts'
import { usa } from './usa.ts'

export const showsByBrand: Record<string, SeriesSeed[]> = {
  nbc,
  bravo,
  usa,
  syfy,
  e,
  oxygen,
  'universal-kids': kids,
  cnbc,
  'nbc-news': news,
  telemundo,
  universo,
  'nbc-sports': sports,
  golf,
  'telemundo-deportes': deportes,
  ...regional,
}

export const spanishBrands = new Set(['telemundo', 'universo', 'telemundo-deportes'])
