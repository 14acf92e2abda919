import { describe, expect, test, vi } from 'vitest'
import type { FlagName } from '#contracts/flags.ts'
import { parseDocument } from './document.ts'
import { createDocumentProvider } from './document-provider.ts'
import { createEvaluator } from './evaluator.ts'
import { setFlag } from './set-flag.ts'
import { takeSnapshot } from './snapshot.ts'

const viewers = Array.from({ length: 10_000 }, (_, index) => `account-${index}`)
const providerOf = (text: string) => createDocumentProvider(parseDocument(text).definitions)
const context = (targetingKey: string) => ({ targetingKey, MpAudiences: [], brand: 'nbc', signedIn: true })

async function open(...flags: { name: FlagName; percent: number }[]) {
  const text = flags.reduce((document, { name, percent }) => setFlag(document, name, false, { percent }), '{"flags":{}}')
  return takeSnapshot({ provider: providerOf(text), version: 'v', warnings: [] }, ['nbc'], () => {})
}
const offFor = async (snapshot: Awaited<ReturnType<typeof open>>, name: 'nip' | 'news') => {
  const chosen = new Set<string>()
  for (const viewer of viewers) if ((await snapshot.ofViewer(context(viewer))).flags[name] === false) chosen.add(viewer)
  return chosen
}

describe('a percentage', () => {
  test('selects its share of 10,000 viewers within one percentage point', async () => {
    for (const percent of [1, 10, 50, 90]) {
      const { size } = await offFor(await open({ name: 'nip', percent }), 'nip')
      expect(Math.abs(size / viewers.length - percent / 100)).toBeLessThan(0.01)
    }
  })

  test('keeps its viewers after a restart, and when it grows', async () => {
    const before = await offFor(await open({ name: 'nip', percent: 10 }), 'nip')
    expect(await offFor(await open({ name: 'nip', percent: 10 }), 'nip')).toEqual(before)
    const after = await offFor(await open({ name: 'nip', percent: 30 }), 'nip')
    expect([...before].filter((viewer) => !after.has(viewer))).toEqual([])
  })

  test('of two flags chooses different viewers', async () => {
    const snapshot = await open({ name: 'nip', percent: 50 }, { name: 'news', percent: 50 })
    const [nip, news] = [await offFor(snapshot, 'nip'), await offFor(snapshot, 'news')]
    const both = [...nip].filter((viewer) => news.has(viewer)).length / viewers.length
    expect(Math.abs(both - 0.25)).toBeLessThan(0.02)
  })

  test('does not apply to a visit without a key', async () => {
    const snapshot = await open({ name: 'nip', percent: 99 })
    expect((await snapshot.ofViewer({ MpAudiences: [], brand: 'nbc', signedIn: false })).flags.nip).toBe(true)
  })
})

test('a visit evaluates each flag with a rule one time; flags without a rule are evaluated one time for all visits', async () => {
  const provider = providerOf(setFlag(setFlag('{"flags":{}}', 'nip', false, { percent: 50 }), 'news', false))
  const resolve = vi.spyOn(provider, 'resolveBooleanEvaluation')
  const { evaluate, isStatic } = createEvaluator(provider, () => {})
  const names = ['nip', 'news', 'push'] as const
  const asked = () => resolve.mock.calls.map(([name]) => name)
  const values = await evaluate(names, context('a'))
  expect(asked()).toEqual(['nip', 'news', 'push'])
  expect([values.get('news'), values.get('push')]).toEqual([{ value: false }, { value: true }])
  await evaluate(names, context('b'))
  expect(asked().slice(3)).toEqual(['nip'])
  expect(names.map(isStatic)).toEqual([false, true, true])
})

test('a provider that throws leaves the default', async () => {
  const warn = vi.fn()
  const provider = { ...providerOf('{"flags":{}}'), resolveBooleanEvaluation: () => Promise.reject(new Error('away')) }
  const { evaluate } = createEvaluator(provider, warn)
  expect((await evaluate(['nip'], {})).get('nip')).toEqual({ value: true })
  expect(warn.mock.calls).toEqual([['nip: away, so the flag has its default']])
})
