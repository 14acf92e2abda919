import { expect, test } from 'vitest'
import type { ListSpec } from '#contracts/catalogue/list-spec.ts'
import type { ItemRef } from '#contracts/catalogue.ts'
import { rowTiles } from './row-tiles.ts'

const chosen: ListSpec = { of: 'chosen', page: 'home', section: 'picks' }

test.each<[ListSpec, string]>([
  [{ of: 'videos', sort: 'latest' }, 'video'],
  [{ of: 'titles', kinds: ['series'], sort: 'latest' }, 'title'],
  [{ of: 'brands' }, 'brand'],
  [{ of: 'genres' }, 'genre'],
  [{ of: 'people' }, 'person'],
  [{ of: 'credits', title: 'harbor', role: 'cast' }, 'person'],
  [{ of: 'guests', title: 'harbor' }, 'person'],
  [{ of: 'playlists' }, 'video'],
  [chosen, 'video'],
])('the list %j has tiles of the kind %s', (list, tiles) => expect(rowTiles(list)).toBe(tiles))

test.each<[ItemRef, string]>([
  [{ series: 'harbor' }, 'title'],
  [{ movie: 'harbor' }, 'title'],
  [{ video: 'pilot' }, 'video'],
  [{ brand: 'main' }, 'brand'],
])('a chosen list that begins with %j has tiles of the kind %s', (first, tiles) => expect(rowTiles(chosen, first)).toBe(tiles))
