import { describe, expect, test } from 'vitest'
import type { Item } from '#contracts/graph/shapes.ts'
import { readPreloadedState, writePreloadedState } from '../pages/preloaded.ts'
import { loadSection } from '../sections/load-section.ts'
import { createAddresses, visitOf } from '../server/address.ts'
import { renderSection } from '../server/markup/fragments.tsx'
import { renderFramed } from '../server/markup/render-page.tsx'
import { shelf, testBrands, titleTile, videoTile } from '../server/testing/network.ts'
import * as general from './general.tsx'
import * as playlist from './playlist.tsx'
import * as title from './title.tsx'
import * as video from './video.tsx'

const addresses = createAddresses(testBrands)
const site = { addresses, publicUrl: 'https://daypart.test', now: () => 0 }
const visit = visitOf({ brand: testBrands.brands[0]!, basePath: '', path: '/', search: '', language: 'en', platform: 'web' }, {}, site)
const seriesTile: Item = { component: 'SeriesTile', data: titleTile('night-shift', 'Night Shift') }
const watchTile: Item = { component: 'VideoTile', data: videoTile(3) }

/** The item as a browser has it: given with the page, without what no tile shows. */
async function carried(item: Item): Promise<Item> {
  await loadSection('Shelf')
  const { data } = renderSection(shelf('one', 'One', [item]), 0, visit)
  const state = { appVersion: '', country: '', visit, route: null, navigation: null, page: null, failed: null, brandPaths: [] }
  const { sections } = readPreloadedState(writePreloadedState(state, [data]))
  return (sections[0]!.data as { items: Item[] }).items[0]!
}

describe('what a tile knows of the page it leads to', () => {
  test.each([
    ['a series', title, seriesTile, 'Night Shift'],
    [
      'a smart tile of one',
      title,
      { component: 'SmartTile', data: { label: 'Start watching', tile: seriesTile, cta: null } } as Item,
      'Night Shift',
    ],
    ['a video', video, watchTile, 'Episode number 3 of a long night'],
    ['a replay', video, { component: 'ReplayTile', data: watchTile.data } as Item, 'Episode number 3'],
    [
      'a video in a playlist',
      playlist,
      { ...watchTile, data: { ...watchTile.data, playlistMachineName: 'best-of' } } as Item,
      'Episode number 3',
    ],
  ])('is enough for its heading: %s', async (_name, module, item, heading) => {
    for (const known of [item, await carried(item)]) {
      const page = module.sketch(known)!
      const { html } = renderFramed(<module.Page page={page} />, { visit, navigation: null }, [], { player: null })
      expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)![1]).toContain(heading)
      expect(html).not.toMatch(/undefined|Invalid|NaN/)
      expect(module.meta(page, visit).title).toContain('NBC')
    }
  })

  test('a brand', () => {
    const page = general.sketch({
      component: 'BrandTile',
      data: {
        machineName: 'bravo',
        displayTitle: 'Bravo',
        staticPreviewImage: null,
        gradientStart: null,
        gradientEnd: null,
        tagline: null,
      } as never,
    })!
    expect(page.metadata).toMatchObject({ title: 'Bravo', canonicalPath: '/networks/bravo' })
    expect(page.brand).toMatchObject({ machineName: 'bravo' })
  })

  test('of another kind of page it knows nothing', () => {
    expect(title.sketch(watchTile)).toBeNull()
    expect(video.sketch(seriesTile)).toBeNull()
    expect(playlist.sketch(watchTile)).toBeNull()
    expect(general.sketch(seriesTile)).toBeNull()
  })
})
