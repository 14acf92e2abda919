// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { hydrated } from '../../sections/testing/hydrated.tsx'
import { markup, visit } from '../testing/test-providers.tsx'
import { flagStore, flagsLoaded } from './flag-store.ts'
import { useFlag } from './use-flag.ts'

afterEach(() => sessionStorage.clear())

function Shown() {
  return <p>{`${useFlag('news')} ${useFlag('onboardingTooltipDelay')}`}</p>
}

test('a component has the value of the site on the server and at hydration, and notes that the page uses the flag', async () => {
  expect(markup(<Shown />)).toContain('true 2')
  const box = await hydrated(<Shown />)
  expect(box.textContent).toBe('true 2')
  expect(flagStore.used()).toContain('news')
})

test('after hydration a component has the viewer’s value, if it belongs to the definitions of the page', async () => {
  const box = await hydrated(<Shown />, undefined, { ...visit, askFlags: 'v1', flags: { onboardingTooltipDelay: 5 } })
  expect(box.textContent).toBe('true 5')
  const record = { flags: { news: false }, variants: {}, user: null, brand: 'nbc', at: 0, tokens: '', reported: [] }
  await act(async () => flagStore.keep({ ...record, version: 'other' }))
  expect(box.textContent).toBe('true 5')
  await act(async () => flagStore.keep({ ...record, version: 'v1' }))
  expect(box.textContent).toBe('false 5')
})

test('waiting for the viewer’s flags ends when they arrive, or after two seconds', async () => {
  vi.useFakeTimers()
  const waits = [flagsLoaded('v2'), flagsLoaded('v3')]
  flagStore.keep({ version: 'v2', flags: {}, variants: {}, user: null, brand: 'nbc', at: 0, tokens: '', reported: [] })
  await waits[0]
  await vi.advanceTimersByTimeAsync(2000)
  await waits[1]
  vi.useRealTimers()
})
