// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { providerChannel } from '#contracts/http/providers.ts'
import { hydrated } from '../../sections/testing/hydrated.tsx'
import { visit } from '../../ui/testing/test-providers.tsx'
import type { LinkResult } from './link-channel.ts'
import { Picker } from './picker.tsx'
import type { ProviderState } from './provider-page.ts'

beforeEach(() => void vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const cable = { mvpd_id: 'cable', title: 'Harbor Cable', mvpd_url: 'https://cable.example/', mvpd_logo_2x: null, mvpd_color_2x: '#123f7a' }
const state = { linked: null, brands: [], featured: [cable], all: [], returnPath: null, referrer: null }

/** Receives a result as another window sends it. */
const receive = (result: LinkResult) =>
  act(async () => {
    dispatchEvent(new MessageEvent('message', { origin: location.origin, data: { ...result, type: providerChannel } }))
  })

/** Opens the picker and chooses the provider: its window closes at once, and the service says that no provider is linked. */
async function chooseInWindowThatCloses() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('open', () => ({ closed: true, close() {} }))
  vi.stubGlobal('fetch', async () => Response.json({ isAuthenticated: false, provider: null, brands: [], metadata: null }))
  const box = await hydrated(<Picker state={state} isChange={false} />)
  const heading = () => box.querySelector('h2')?.textContent
  await act(async () => void box.querySelector('a')!.click())
  expect(heading()).toBe('Sign in to Harbor Cable in the new window')
  await act(async () => void (await vi.advanceTimersByTimeAsync(500)))
  await act(() => vi.waitUntil(() => heading() === 'The sign-in window was closed'))
  return heading
}

test('the picker shows why a sign-in failed, also if that arrives after its window has closed', async () => {
  const heading = await chooseInWindowThatCloses()
  await receive({ linked: false, fault: 'CANCELLED' })
  expect(heading()).toBe('The sign-in was cancelled')
})

test('a viewer without a TV provider can go back without one; in the window of a sign-in there is no way back', async () => {
  const back = async (shown: ProviderState, query = {}) => {
    const box = await hydrated(<Picker state={shown} isChange />, undefined, { ...visit, query })
    return [...box.querySelectorAll('a')].find(({ textContent }) => textContent === 'Not now')?.getAttribute('href')
  }
  expect(await back(state)).toBe('/')
  expect(await back({ ...state, returnPath: '/north' })).toBe('/north')
  expect(await back(state, { mode: 'popup' })).toBeUndefined()
})

test('the picker ignores a failure in the window of another page', async () => {
  const box = await hydrated(<Picker state={state} isChange={false} />)
  await receive({ linked: false, fault: 'CANCELLED' })
  expect(box.querySelector('h2')).toBeNull()
})
