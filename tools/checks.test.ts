import { expect, test } from 'vitest'
import { loadedByAll, playerLoadedEarly, runsReact } from './check-downloads.ts'
import { importsOf, mayImport, moduleOf } from './check-imports.ts'
import { measure } from './check-sizes.ts'
import { crowdedFolders, importCycles, importsAgainstOrder } from './folder-order.ts'

test('check-imports derives the module of a file from its folder', () => {
  expect(moduleOf('src/services/catalogue/store.ts')).toBe('services/catalogue')
  expect(moduleOf('src/web/tiles/kinds/video-tile.tsx')).toBe('web/tiles')
  expect(moduleOf('src/web/routes.ts')).toBe('web/routes')
  expect(moduleOf('src/kit/db/database.ts')).toBe('kit')
  expect(moduleOf('vite.config.ts')).toBe('tools')
})

test('check-imports allows imports between modules in one direction only', () => {
  expect(mayImport('web/sections', 'web/tiles')).toBe(true)
  expect(mayImport('web/tiles', 'web/sections')).toBe(false)
  expect(mayImport('web/pages', 'services/catalogue')).toBe(false)
  expect(mayImport('services/access', 'services/catalogue')).toBe(false)
  expect(mayImport('services/access', 'kit')).toBe(true)
  expect(mayImport('web/pages', 'kit')).toBe(false)
  expect(mayImport('contracts', 'kit')).toBe(false)
  expect(mayImport('demo', 'brands')).toBe(false)
})

test('check-imports reports an import of a later folder of the same module, and a folder that `folderOrder` does not list', () => {
  const from = (path: string, target: string) => importsAgainstOrder(new Map([[`src/services/editorial/${path}`, [target]]]))
  expect(from('lists/a.ts', 'src/services/editorial/request/b.ts')).toEqual([])
  expect(from('lists/a.ts', 'src/contracts/b.ts')).toEqual([])
  expect(from('lists/a.ts', 'src/services/editorial/pages/b.ts')).toHaveLength(1)
  expect(from('new/a.ts', 'src/contracts/b.ts')).toHaveLength(1)
})

test('check-imports reports folders with more than 27 files', () => {
  const files = (folder: string, count: number) => Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`)
  expect(crowdedFolders([...files('src/kit', 27), ...files('src/kit/db', 28)])).toEqual(['src/kit/db has 28 files'])
})

test('check-imports reports cycles of files that import each other', () => {
  const imports = { a: ['b', 'c'], b: ['c'], c: [], d: ['e'], e: ['f'], f: ['d'] }
  expect(importCycles(new Map(Object.entries(imports)))).toEqual(['d > e > f > d'])
})

test('importsOf finds static and dynamic imports, and imports of styles and types', () => {
  const text = `import type { A } from '#contracts/a.ts'\nimport './style.css'\nconst loader = () => import('../../tiles/tile.tsx')\nimport fs from 'node:fs'`
  expect(importsOf('src/web/sections/lists/shelf.tsx', text)).toEqual([
    'src/contracts/a.ts',
    'src/web/sections/lists/style.css',
    'src/web/tiles/tile.tsx',
  ])
})

test('check-downloads reports tiles and sections that every page would load', () => {
  const manifest = {
    'src/web/browser/main.ts': { file: 'main.js' },
    'src/web/browser/hydration/hydrate.tsx': { file: 'hydrate.js', imports: ['_site.js'] },
    'src/web/browser/navigation/site-app.tsx': { file: 'site-app.js', imports: ['_site.js'] },
    '_site.js': { file: 'site.js' },
    'src/web/tiles/kinds/genre-tile.tsx': { file: 'genre.js', imports: ['_site.js'] },
  }
  expect(loadedByAll(manifest)).toEqual([])
  const site = { file: 'site.js', imports: ['src/web/tiles/kinds/genre-tile.tsx'] }
  expect(loadedByAll({ ...manifest, '_site.js': site })).toEqual(['src/web/tiles/kinds/genre-tile.tsx'])
})

test('check-downloads reports code of the player that a page loads before a player opens', () => {
  const manifest = {
    'src/web/pages/video.tsx': { file: 'video.js', imports: ['_facade.js'] },
    '_facade.js': { file: 'facade.js', dynamicImports: ['src/web/player/player.tsx'] },
    'src/web/player/player.tsx': { file: 'player.js', imports: ['_facade.js', '_menus.js'] },
    '_menus.js': { file: 'menus.js' },
  }
  expect(playerLoadedEarly(manifest)).toEqual([])
  const early = { file: 'home.js', imports: ['src/web/player/player.tsx'] }
  expect(playerLoadedEarly({ ...manifest, 'src/web/pages/home.tsx': early })).toEqual(['src/web/player/player.tsx'])
})

test('check-downloads reports a part that visitors see unasked and that imports React', () => {
  const parts = ['live-callout/show-callout', 'onboarding/invite', 'after-load'].map((name) => `src/web/browser/${name}.ts`)
  const manifest = {
    ...Object.fromEntries(parts.map((name) => [name, { file: `${name}.js`, imports: ['_dates.js'] }])),
    '_dates.js': { file: 'dates.js', name: 'dates' },
    '_react.js': { file: 'react.js', name: 'react' },
  }
  expect(runsReact(manifest)).toEqual([])
  expect(runsReact({ ...manifest, '_dates.js': { file: 'dates.js', imports: ['_react.js'] } })).toEqual(parts)
})

test('check-sizes reports files above the maximum size', () => {
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
