// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noLink } from '../tiles/provider-link.ts'
import { viewerStore } from '../tiles/viewer.ts'
import { showViewerProvider } from './viewer-provider.ts'

const brand = { key: 'nbc', off: [] as string[] }
vi.mock('./document/preloaded-state.ts', () => ({ preloadedState: () => ({ visit: { brand, basePath: '', language: 'en' } }) }))

const documentData = document.documentElement.dataset
const cable = { mvpd_id: 'cable', title: 'Harbor Cable', mvpd_url: 'https://cable.example/', mvpd_logo_2x: null, mvpd_color_2x: '#123f7a' }
const status = { isAuthenticated: true, provider: cable, brands: ['nbc'], metadata: null, expires: 1, authnError: null }
let requests = 0

beforeEach(() => {
  requests = 0
  document.body.innerHTML = '<div><div id="root"></div><a data-provider-logo=""></a></div>'
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/status')) requests++
    return Response.json(path.endsWith('/status') ? status : { mvpdWhitelist: [] })
  })
  vi.stubGlobal('navigator', { sendBeacon: () => true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  viewerStore.reset()
  delete documentData['provider']
})

test('after a sign-in at a provider on a full page, the header shows the provider, although an earlier check found none', async () => {
  viewerStore.change({ ...noLink, providerCheck: { brand: 'nbc', at: Date.now() } })
  documentData['provider'] = 'cable'
  await showViewerProvider()
  expect([requests, documentData['provider'], document.querySelector('a')!.textContent]).toEqual([1, 'cable', 'Harbor Cable'])
  await showViewerProvider()
  expect(requests, 'the check is repeated only after five minutes').toBe(1)
})
