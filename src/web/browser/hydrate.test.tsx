// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Section } from '#contracts/graph/shapes.ts'
import type { PreloadedState } from '../pages/preloaded.ts'
import { Surroundings } from '../pages/surroundings.tsx'
import { loadSection } from '../sections/load-section.ts'
import { SectionView } from '../sections/section.tsx'
import { listOf, videos } from '../tiles/testing/items.ts'
import { en } from '../ui/messages.en.ts'
import { visit } from '../ui/testing/surround.tsx'
import { dropIslands, hydrateIsland } from './hydrate.tsx'

const section = { component: 'Shelf', data: listOf(videos(12)) } as Section
const state = { visit, page: null, route: 'home', sections: [section] } as unknown as PreloadedState

let told: Blob[]
beforeEach(() => {
  told = []
  vi.stubGlobal('navigator', { ...navigator, sendBeacon: (_: string, body: Blob) => void told.push(body) })
})
afterEach(() => vi.unstubAllGlobals())

async function island(): Promise<HTMLElement> {
  await loadSection('Shelf')
  const box = document.createElement('div')
  box.dataset['section'] = '0'
  box.innerHTML = renderToString(
    <Surroundings visit={visit} messages={en} query={vi.fn()} report={vi.fn()}>
      <SectionView section={section} index={0} />
    </Surroundings>,
  )
  document.body.append(box)
  return box
}

test('an island that is left before React has taken it over is no failure: nothing is reported', async () => {
  const leaving = new AbortController()
  await hydrateIsland(await island(), state, leaving.signal)
  leaving.abort()
  dropIslands()
  expect(told).toEqual([])
})

test('what does not fit the markup is reported while the island is there', async () => {
  const box = await island()
  box.querySelector('h2')!.textContent = 'Other words'
  await hydrateIsland(box, state, new AbortController().signal)
  await vi.waitFor(() => expect(told).toHaveLength(1))
  expect(JSON.parse(await told[0]!.text()).events).toMatchObject([{ type: 'Component', fatal: false }])
  dropIslands()
})
