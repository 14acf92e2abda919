// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Section } from '#contracts/graph/shapes.ts'
import type { PreloadedState } from '../../pages/page-data/preloaded.ts'
import { SiteProviders } from '../../pages/parts/site-providers.tsx'
import { loadSection } from '../../sections/load-section.ts'
import { SectionView } from '../../sections/section.tsx'
import { listOf, videos } from '../../tiles/testing/items.ts'
import { sendAtOnce } from '../../ui/events/testing.ts'
import { en } from '../../ui/messages.en.ts'
import { visit } from '../../ui/testing/test-providers.tsx'
import { hydrateIsland, unmountIslands } from './hydrate.tsx'

sendAtOnce()

const section = { component: 'Shelf', data: listOf(videos(12)) } as Section
const state = { visit, page: null, route: 'home', sections: [section] } as unknown as PreloadedState

let beacons: Blob[]
beforeEach(() => {
  beacons = []
  vi.stubGlobal('navigator', { ...navigator, sendBeacon: (_: string, body: Blob) => void beacons.push(body) })
})
afterEach(() => vi.unstubAllGlobals())

async function serverMarkup(): Promise<HTMLElement> {
  await loadSection('Shelf')
  const box = document.createElement('div')
  box.dataset['section'] = '0'
  box.innerHTML = renderToString(
    <SiteProviders visit={visit} messages={en} query={vi.fn()} report={vi.fn()}>
      <SectionView section={section} index={0} />
    </SiteProviders>,
  )
  document.body.append(box)
  return box
}

test('no error is reported when an island is removed while it hydrates', async () => {
  const leaving = new AbortController()
  await hydrateIsland(await serverMarkup(), state, leaving.signal)
  leaving.abort()
  unmountIslands()
  expect(beacons).toEqual([])
})

test('a hydration mismatch is reported', async () => {
  const box = await serverMarkup()
  box.querySelector('h2')!.textContent = 'Other words'
  await hydrateIsland(box, state, new AbortController().signal)
  await vi.waitFor(() => expect(beacons).toHaveLength(1))
  expect(JSON.parse(await beacons[0]!.text()).events).toMatchObject([{ type: 'Component', fatal: false }])
  unmountIslands()
})
