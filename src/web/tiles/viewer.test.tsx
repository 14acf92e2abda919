// @vitest-environment happy-dom
import { act, Profiler } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { hydrated } from '../sections/testing/hydrated.tsx'
import { applyConsent } from '../ui/consent.ts'
import { markup } from '../ui/testing/test-providers.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { FavoritesContext } from './favorites.ts'
import { slide, title, video } from './testing/items.ts'
import { loadEveryTile } from './testing/load-all.ts'
import { Tile } from './tile.tsx'
import { viewerStore } from './viewer.ts'

applyConsent('us')

beforeAll(loadEveryTile)
beforeEach(() => viewerStore.reset())
afterEach(() => sessionStorage.clear())

const lock = '[aria-label="Locked"]'
const locked = video({ v4ID: 'v1', locked: true, brand: { machineName: 'bravo', displayTitle: 'Bravo' } })
const setViewer = (change: Parameters<typeof viewerStore.change>[0]) => act(async () => viewerStore.change(change))

test('locked content has a lock for an unauthenticated viewer, and is dimmed for an authenticated viewer without the brand’s entitlement', async () => {
  const box = await hydrated(<Tile item={locked} index={0} />)
  const tile = box.querySelector('a')!
  expect(box.querySelector(lock)).not.toBeNull()
  expect(tile.dataset['dimmed']).toBeUndefined()
  await setViewer({ authenticated: true, nip: true, entitlements: ['nbc'] })
  expect(box.querySelector(lock)).toBeNull()
  expect(tile.dataset['dimmed']).toBe('true')
  expect(box.querySelector('[aria-label="Not included with your TV provider"]')).not.toBeNull()
  await setViewer({ entitlements: ['nbc', 'bravo'] })
  expect(tile.dataset['dimmed']).toBeUndefined()
})

test('a slide that leads to a video is locked and dimmed like the video’s tile', async () => {
  const item = slide({ locked: true, brand: { machineName: 'bravo', displayTitle: 'Bravo' } })
  const box = await hydrated(<Tile item={item} index={0} />)
  expect(box.querySelector(lock)).not.toBeNull()
  await setViewer({ authenticated: true, nip: true })
  expect(box.querySelector(lock)).toBeNull()
  expect(box.querySelector('a')!.dataset['dimmed']).toBe('true')
})

test('after the viewer’s progress (watches) has loaded, every tile of a video shows the progress until the viewer signs out', async () => {
  const box = await hydrated(
    <>
      <Tile item={locked} index={0} />
      <Tile item={video({ v4ID: 'v2' })} index={1} />
    </>,
  )
  await setViewer({ watches: { v1: 0.4, v2: 1 } })
  expect(box.querySelector('[aria-label="40% watched"]')).not.toBeNull()
  expect(box.querySelectorAll('[data-watched]')).toHaveLength(1)
  await act(async () => viewerStore.reset())
  expect(box.querySelector('[aria-label$="watched"]')).toBeNull()
})

test('the page of a known viewer hydrates from the server’s anonymous markup without a mismatch, then shows the viewer’s state', async () => {
  viewerStore.change({ authenticated: true, watches: { v1: 0.4 } })
  expect(markup(<Tile item={locked} index={0} />)).toContain('Locked')
  const box = await hydrated(<Tile item={locked} index={0} />)
  expect(box.querySelector(lock)).toBeNull()
  expect(box.querySelector('[aria-label="40% watched"]')).not.toBeNull()
})

test('the viewer’s data is stored for the tab; if storage is unavailable, the data lasts as long as the page', async () => {
  viewerStore.change({ unlocked: ['v9'], watches: { v9: 0.3 } })
  vi.resetModules()
  const later = await import('./viewer.ts')
  // What the viewer watched has its own storage.
  expect(later.viewerStore.read()).toMatchObject({ unlocked: ['v9'], watches: {} })
  sessionStorage.setItem('daypart.viewer', '{broken')
  vi.resetModules()
  expect((await import('./viewer.ts')).viewerStore.read().authenticated).toBe(false)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  viewerStore.change({ nip: true })
  expect(viewerStore.read().nip).toBe(true)
})

test('a favorite renders the button of its title only, and no other button or tile', async () => {
  const rendered: string[] = []
  const counted = (name: string, element: React.ReactNode) => (
    <Profiler key={name} id={name} onRender={() => rendered.push(name)}>
      {element}
    </Profiler>
  )
  const button = (id: string) => counted(id, <FavoriteButton title={title({ favoriteID: id, shortTitle: id }).data} />)
  const tiles = [counted('video', <Tile item={locked} index={0} />), counted('slide', <Tile item={slide({ locked: true })} index={1} />)]
  const box = await hydrated(
    <FavoritesContext value={() => {}}>
      {button('pier')}
      {button('harbor')}
      {tiles}
    </FavoritesContext>,
  )
  await setViewer({ favorites: [] })
  rendered.length = 0
  await act(async () => box.querySelector<HTMLElement>('[aria-label="Favorite: pier"]')!.click())
  expect(viewerStore.read()).toMatchObject({ favorites: ['pier'], favoritesLoading: ['pier'] })
  expect(new Set(rendered)).toEqual(new Set(['pier']))
})
