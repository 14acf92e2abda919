import { expect, test } from 'vitest'
import type { Item } from '#contracts/graph/shapes.ts'
import {
  band,
  brandLabel,
  brandTile,
  categoryLabel,
  gallery,
  genre,
  listOf,
  live,
  person,
  playlist,
  replay,
  slide,
  smart,
  title,
  video,
} from './testing/items.ts'
import { tileState } from './tile-state.ts'

const place = { path: '/harbor-nine', showAlias: 'harbor-nine', sectionIndex: 2, itemIndex: 5 }

test('a tile passes shelf title, shelf index, sponsor, entry path, originating show and its analytics entity', () => {
  const list = listOf([], { listTitle: 'Latest', machineName: 'latest', sponsorName: 'Acme' })
  expect(tileState(video({ locked: true }), list, place)).toEqual({
    shelfTitle: 'Latest',
    shelfIndex: 2,
    sponsor: 'Acme',
    entryPath: '/harbor-nine',
    originatingShowAlias: 'harbor-nine',
    analytics: {
      component: 'VideoTile',
      shelfMachineName: 'latest',
      tileIndex: 5,
      id: 'v1',
      title: 'Low Water',
      brand: 'bravo',
      programmingType: 'Full Episode',
      locked: true,
    },
  })
})

test('a lead slide and a smart tile pass the classification (New to Show, Mid-Series) to analytics', () => {
  const classificationOf = (item: Item) => tileState(item, listOf([]), place).analytics.classification
  const cta = { analytics: 'New to Show', data: { text: 'Start watching', destination: '/x', destinationType: null } }
  expect([slide({ cta }), slide(), smart(), video()].map(classificationOf)).toEqual(['New to Show', undefined, 'Mid-Series', undefined])
})

test('every kind of tile has its own analytics entity', () => {
  const items = [
    video(),
    title(),
    brandTile(),
    playlist(),
    slide(),
    slide({}, 'FeatureTile'),
    smart(),
    gallery(),
    person(),
    band,
    replay(),
    genre(),
    live(),
    brandLabel,
    categoryLabel,
  ]
  const entities = items.map((item) => tileState(item, listOf([]), { ...place, showAlias: null }).analytics)
  expect(entities.map(({ component, id }) => `${component} ${id}`)).toEqual([
    'VideoTile v1',
    'SeriesTile s1',
    'BrandTile bravo',
    'PlaylistTile cold-opens',
    'SlideTile slide-1',
    'FeatureTile slide-1',
    'SmartTile v1',
    'GalleryTile g1',
    'PersonTile c1',
    'MarketingBand /apps',
    'ReplayTile v1',
    'GenreTile comedy',
    'OnAirNowTile airing-1',
    'BrandItemLabel bravo',
    'CategoryItemLabel drama',
  ])
  expect(entities.every(({ title: words }) => words.length > 0)).toBe(true)
})

test('originatingShowAlias is null on pages that do not belong to a show', () => {
  expect(tileState(video(), listOf([]), { path: '/', sectionIndex: 0, itemIndex: 0 }).originatingShowAlias).toBeNull()
})
