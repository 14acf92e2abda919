import { expect, test } from 'vitest'
import { carriedByAll } from './check-downloads.ts'
import { importsOf, mayImport, roomOf } from './check-rooms.ts'
import { measure } from './check-sizes.ts'

test('a file belongs to the room of its folder', () => {
  expect(roomOf('src/services/content/store.ts')).toBe('services/content')
  expect(roomOf('src/web/tiles/kinds/video-tile.tsx')).toBe('web/tiles')
  expect(roomOf('src/web/routes.ts')).toBe('web/routes')
  expect(roomOf('src/kit/db/database.ts')).toBe('kit')
  expect(roomOf('vite.config.ts')).toBe('tools')
})

test('walls hold in one direction', () => {
  expect(mayImport('web/sections', 'web/tiles')).toBe(true)
  expect(mayImport('web/tiles', 'web/sections')).toBe(false)
  expect(mayImport('web/pages', 'services/content')).toBe(false)
  expect(mayImport('services/access', 'services/content')).toBe(false)
  expect(mayImport('services/access', 'kit')).toBe(true)
  expect(mayImport('web/pages', 'kit')).toBe(false)
  expect(mayImport('contracts', 'kit')).toBe(false)
  expect(mayImport('demo', 'brands')).toBe(false)
})

test('imports are found in every form, types too', () => {
  const text = `import type { A } from '#contracts/a.ts'\nimport './style.css'\nconst late = () => import('../../tiles/tile.tsx')\nimport fs from 'node:fs'`
  expect(importsOf('src/web/sections/lists/shelf.tsx', text)).toEqual([
    'src/contracts/a.ts',
    'src/web/sections/lists/style.css',
    'src/web/tiles/tile.tsx',
  ])
})

test('a tile or section that every page would carry is named', () => {
  const manifest = {
    'src/web/browser/wake.ts': { file: 'wake.js' },
    'src/web/browser/hydrate.tsx': { file: 'hydrate.js', imports: ['_site.js'] },
    'src/web/browser/site-app.tsx': { file: 'site-app.js', imports: ['_site.js'] },
    '_site.js': { file: 'site.js' },
    'src/web/tiles/kinds/genre-tile.tsx': { file: 'genre.js', imports: ['_site.js'] },
  }
  expect(carriedByAll(manifest)).toEqual([])
  const site = { file: 'site.js', imports: ['src/web/tiles/kinds/genre-tile.tsx'] }
  expect(carriedByAll({ ...manifest, '_site.js': site })).toEqual(['src/web/tiles/kinds/genre-tile.tsx'])
})

test('a file over the limit is named', () => {
  const { median, tooLong } = measure(
    new Map([
      ['a.ts', 10],
      ['b.ts', 301],
      ['c.ts', 20],
    ]),
  )
  expect(median).toBe(20)
  expect(tooLong).toEqual(['b.ts has 301 lines'])
})
