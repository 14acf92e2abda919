import { describe, expect, test } from 'vitest'
import type { Item } from '#contracts/graph/shapes.ts'
import { loadSection } from '../../sections/load-section.ts'
import { renderSection } from '../../server/markup/fragments.tsx'
import { renderFramed } from '../../server/markup/render-page.tsx'
import { createAddresses, visitOf } from '../../server/request/address.ts'
import { shelf, testBrands, titleTile, videoTile } from '../../server/testing/network.ts'
import * as general from '../general.tsx'
import * as playlist from '../playlist.tsx'
import * as title from '../title.tsx'
import * as video from '../video.tsx'
import { readPreloadedState, writePreloadedState } from './preloaded.ts'

const addresses = createAddresses(testBrands)
const site = { addresses, publicUrl: 'https://daypart.test', now: () => 0 }
const visit = visitOf({ brand: testBrands.brands[0]!, basePath: '', path: '/', search: '', language: 'en', platform: 'web' }, {}, site)
const seriesTile: Item = { component: 'SeriesTile', data: titleTile('night-shift', 'Night Shift') }
const watchTile: Item = { component: 'VideoTile', data: videoTile(3) }

/** Returns the item without the fields that the server does not send to the browser. */
async function inBrowser(item: Item): Promise<Item> {
  await loadSection('Shelf')
  const { data } = renderSection(shelf('one', 'One', [item]), 0, visit)
  const state = { appVersion: '', country: '', visit, route: null, navigation: null, page: null, failed: null, brandPaths: [] }
  const { sections } = readPreloadedState(writePreloadedState(state, [data]))
  return (sections[0]!.data as { items: Item[] }).items[0]!
}

describe('a placeholder page from a tile', () => {
  test.each([
    ['a series', title, seriesTile, 'Night Shift'],
    [
      'a smart tile with a series',
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
  ])('the placeholder page of %s contains the heading of the loaded page', async (_name, module, item, heading) => {
    for (const known of [item, await inBrowser(item)]) {
      const page = module.placeholder(known)!
      const { html } = renderFramed(<module.Page page={page} />, { visit, navigation: null }, [], { player: null })
      expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)![1]).toContain(heading)
      expect(html).not.toMatch(/undefined|Invalid|NaN/)
      expect(module.meta(page, visit).title).toContain('NBC')
    }
  })

  test('a brand’s tile gives a placeholder of the brand’s network page', () => {
    const page = general.placeholder({
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

  test('a tile that leads to another type of page gives no placeholder', () => {
    expect(title.placeholder(watchTile)).toBeNull()
    expect(video.placeholder(seriesTile)).toBeNull()
    expect(playlist.placeholder(watchTile)).toBeNull()
    expect(general.placeholder(seriesTile)).toBeNull()
  })
})
