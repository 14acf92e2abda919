// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

const preloaded = () => [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'))

async function openPage(attributes: string) {
  // A new page has loaded no file.
  vi.resetModules()
  const { preloadScripts } = await import('./preload-scripts.ts')
  document.head.innerHTML = `<script type="text/plain" ${attributes}></script>`
  preloadScripts()
  return preloaded()
}

const both = 'data-island-scripts="/react.js /page.js" data-player-scripts="/engine.js /player.js"'

test('loads the scripts of the player and of the islands at once, the engine first', async () => {
  expect(await openPage(both)).toEqual(['/engine.js', '/player.js', '/react.js', '/page.js'])
})

test('loads only the scripts of the islands if the page has no player that opens', async () => {
  expect(await openPage('data-island-scripts="/react.js /page.js"')).toEqual(['/react.js', '/page.js'])
})

test('loads nothing on a page without islands', async () => {
  expect(await openPage('data-app="/app.js"')).toEqual([])
})

test('leaves out the scripts of the player if the viewer saves data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  expect(await openPage(both)).toEqual(['/react.js', '/page.js'])
})

test('leaves out the scripts of the player in WebKit, whose own HLS needs no engine', async () => {
  vi.spyOn(HTMLVideoElement.prototype, 'canPlayType').mockReturnValue('maybe')
  Object.assign(HTMLVideoElement.prototype, { webkitShowPlaybackTargetPicker() {} })
  expect(await openPage(both)).toEqual(['/react.js', '/page.js'])
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'webkitShowPlaybackTargetPicker')
})
