// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { island } from '../sections/testing/island.tsx'
import { markup } from '../ui/testing/surround.tsx'
import { slide, video } from './testing/items.ts'
import { loadEveryTile } from './testing/load-all.ts'
import { Tile } from './tile.tsx'
import { viewerStore } from './viewer.ts'

beforeAll(loadEveryTile)
beforeEach(() => viewerStore.forget())
afterEach(() => sessionStorage.clear())

const lock = '[aria-label="Locked"]'
const locked = video({ v4ID: 'v1', locked: true, brand: { machineName: 'bravo', displayTitle: 'Bravo' } })
const known = (change: Parameters<typeof viewerStore.change>[0]) => act(async () => viewerStore.change(change))

test('[C6-05] locked content has a lock for the unauthenticated; without the brand’s entitlement it is dimmed for the authenticated', async () => {
  const box = await island(<Tile item={locked} index={0} />)
  const tile = box.querySelector('a')!
  expect(box.querySelector(lock)).not.toBeNull()
  expect(tile.dataset['dimmed']).toBeUndefined()
  await known({ authenticated: true, nip: true, entitlements: ['nbc'] })
  expect(box.querySelector(lock)).toBeNull()
  expect(tile.dataset['dimmed']).toBe('true')
  expect(box.querySelector('[aria-label="Not included with your TV provider"]')).not.toBeNull()
  await known({ entitlements: ['nbc', 'bravo'] })
  expect(tile.dataset['dimmed']).toBeUndefined()
})

test('a slide tells the same of what it leads to', async () => {
  const item = slide({ locked: true, brand: { machineName: 'bravo', displayTitle: 'Bravo' } })
  const box = await island(<Tile item={item} index={0} />)
  expect(box.querySelector(lock)).not.toBeNull()
  await known({ authenticated: true, nip: true })
  expect(box.querySelector(lock)).toBeNull()
  expect(box.querySelector('a')!.dataset['dimmed']).toBe('true')
})

test('[C3-40] watches, a map of v4ID to percentViewed: it shows once it is known, on every tile of it, and goes when the viewer does', async () => {
  const box = await island(
    <>
      <Tile item={locked} index={0} />
      <Tile item={video({ v4ID: 'v2' })} index={1} />
    </>,
  )
  await known({ watches: { v1: 0.4, v2: 1 } })
  expect(box.querySelector('[aria-label="40% watched"]')).not.toBeNull()
  expect(box.querySelectorAll('[data-watched]')).toHaveLength(1)
  await act(async () => viewerStore.forget())
  expect(box.querySelector('[aria-label$="watched"]')).toBeNull()
})

test('a page that is opened by somebody known is first as the server made it, then theirs: nothing mismatches', async () => {
  viewerStore.change({ authenticated: true, watches: { v1: 0.4 } })
  expect(markup(<Tile item={locked} index={0} />)).toContain('Locked')
  const box = await island(<Tile item={locked} index={0} />)
  expect(box.querySelector(lock)).toBeNull()
  expect(box.querySelector('[aria-label="40% watched"]')).not.toBeNull()
})

test('is kept for the tab; without storage it lasts as long as the page', async () => {
  viewerStore.change({ watches: { v9: 0.3 } })
  vi.resetModules()
  const later = await import('./viewer.ts')
  expect(later.viewerStore.read().watches).toEqual({ v9: 0.3 })
  sessionStorage.setItem('daypart.viewer', '{broken')
  vi.resetModules()
  expect((await import('./viewer.ts')).viewerStore.read().authenticated).toBe(false)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  viewerStore.change({ nip: true })
  expect(viewerStore.read().nip).toBe(true)
})
