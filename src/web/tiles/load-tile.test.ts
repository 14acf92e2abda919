import { expect, test } from 'vitest'
import { areTilesLoaded, loadedTile, loadTiles, rareTilesIn } from './load-tile.ts'
import { brandTile, gallery, genre, title, video } from './testing/items.ts'

test('episodes and titles come with the site; each other kind is loaded by name, once', () => {
  expect(rareTilesIn([video(), title(), genre(), genre({ machineName: 'drama' }), brandTile()])).toEqual(['GenreTile', 'BrandTile'])
  expect(rareTilesIn([video(), title()])).toEqual([])
})

test('a tile is drawn once it is loaded, and says which it is before', async () => {
  expect(() => loadedTile('GalleryTile')).toThrow('tile GalleryTile is not loaded')
  expect(areTilesLoaded([gallery(), video()])).toBe(false)
  await loadTiles([gallery(), video()])
  expect(areTilesLoaded([gallery(), video()])).toBe(true)
  expect(loadedTile('GalleryTile')).toBeTypeOf('function')
})
