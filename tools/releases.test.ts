import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepReleases, releasesKept } from './releases.ts'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => void rmSync(folder, { recursive: true })))

/** `build` writes the files of a release, and overwrites existing files as the bundler does. `has` returns whether a file exists. */
function openBuilds() {
  const folder = mkdtempSync(join(tmpdir(), 'daypart-releases-'))
  folders.push(folder)
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
  const build = (...names: string[]) => {
    const files = ['.vite/manifest.json', ...names.map((name) => `assets/${name}.js`)]
    for (const file of files) writeFileSync(join(folder, file), '')
    keepReleases(folder, files)
  }
  const has = (name: string) => existsSync(join(folder, `assets/${name}.js`))
  return { folder, build, has }
}

test('a build keeps the files of the previous release, because open pages still load them', () => {
  const { folder, build, has } = openBuilds()
  build('home-1', 'same')
  build('home-2', 'same')
  expect([has('home-1'), has('home-2'), has('same'), existsSync(join(folder, '.vite/manifest.json'))]).toEqual([true, true, true, true])
})

test('a build removes the files of all releases except the last three', () => {
  const { folder, build, has } = openBuilds()
  writeFileSync(join(folder, 'assets/stray.js'), '')
  for (const number of [1, 2, 3, 4, 5]) build(`home-${number}`, 'same')
  expect(releasesKept).toBe(3)
  expect([1, 2, 3, 4, 5].map((number) => has(`home-${number}`))).toEqual([false, false, true, true, true])
  expect([has('same'), has('stray')]).toEqual([true, false])
})

test('a repeated build with the same files does not count as a new release', () => {
  const { build, has } = openBuilds()
  build('home-1')
  for (const name of ['home-2', 'home-3', 'home-3', 'home-3', 'home-2', 'home-2']) build(name)
  expect(['home-1', 'home-2', 'home-3'].map(has)).toEqual([true, true, true])
})

test('a build succeeds when the list of releases is truncated', () => {
  const { folder, build, has } = openBuilds()
  build('home-1')
  writeFileSync(join(folder, '.releases.json'), '[["assets/ho')
  build('home-2')
  build('home-3')
  expect(['home-1', 'home-2', 'home-3'].map(has)).toEqual([false, true, true])
})
