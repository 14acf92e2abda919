// The shows of each brand.
import { bravo } from './brands/bravo.ts'
import { cnbc } from './brands/cnbc.ts'
import { e } from './brands/e.ts'
import { kids } from './brands/kids.ts'
import { nbc } from './brands/nbc.ts'
import { news } from './brands/news.ts'
import { oxygen } from './brands/oxygen.ts'
import { golf, regional, sports } from './brands/sports.ts'
import { syfy } from './brands/syfy.ts'
import { deportes, telemundo, universo } from './brands/telemundo.ts'
import { usa } from './brands/usa.ts'
import type { SeriesSeed } from './seeds.ts'

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
