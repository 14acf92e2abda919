import { expect, test } from 'vitest'
import { areTilesLoaded, loadedTile, loadTiles, rareTilesIn } from './load-tile.ts'
import { brandTile, gallery, genre, title, video } from './testing/items.ts'

test('video and title tiles need no chunk; the chunk of every other kind of tile is loaded by its name, and only one time', () => {
  expect(rareTilesIn([video(), title(), genre(), genre({ machineName: 'drama' }), brandTile()])).toEqual(['GenreTile', 'BrandTile'])
  expect(rareTilesIn([video(), title()])).toEqual([])
})

test('a tile renders after its code has loaded; before that, rendering throws an error that names the tile', async () => {
  expect(() => loadedTile('GalleryTile')).toThrow('tile GalleryTile is not loaded')
  expect(areTilesLoaded([gallery(), video()])).toBe(false)
  await loadTiles([gallery(), video()])
  expect(areTilesLoaded([gallery(), video()])).toBe(true)
  expect(loadedTile('GalleryTile')).toBeTypeOf('function')
})
