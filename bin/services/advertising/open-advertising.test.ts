import { expect, test, vi } from 'vitest'
import type { Brand } from '#contracts/brand.ts'
import { readConfig } from '#kit/config.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { memoryKv } from '#kit/kv/memory-kv.ts'
import { openAdvertising } from './open-advertising.ts'

const advertising = { url: 'https://ads.example/vmap?id=[CONTENTID]', hosts: ['cdn.example', 'ads.example'], minutesBetween: 5 }
const brands = [
  { key: 'bravo', aliases: [], advertising },
  { key: 'oxygen', aliases: [] },
] as unknown as Brand[]

function open(env: Record<string, string>, publicUrl: string) {
  const warn = vi.fn()
  const config = readConfig({ SECRET: 'long enough for a secret of a test', PUBLIC_URL: publicUrl, ...env })
  const opened = openAdvertising(
    {
      ...{ config, brands: { name: 'Test', brands }, kv: memoryKv(), now: Date.now, publicUrl },
      ...{ log: { warn }, metrics: { count: () => {} } },
    } as unknown as Parameters<typeof openAdvertising>[0],
    {
      ...{ secret: '', pageOrigins: [], report: () => {}, isForChildren: () => false },
      content: { playableVideo: async (mpxGuid) => ({ mpxGuid, brand: 'bravo', duration: 60, isChildDirected: false }) as never },
    },
  )
  return { ...opened, warn }
}

test('a site has the ad servers of its brands only; the content security policy gets all their hosts', () => {
  const { hasAds, origins, demo } = open({ DEMO: 'off' }, 'https://tv.example')
  expect([hasAds('bravo'), hasAds('oxygen'), hasAds('nbc'), demo]).toEqual([true, false, false, undefined])
  expect(origins).toEqual(['https://ads.example', 'https://cdn.example'])
})

test('the ad server of the demo exists only in a demo on this machine', () => {
  const local = open({}, 'http://127.0.0.1:3000')
  expect([local.hasAds('oxygen'), local.origins.includes('http://127.0.0.1:3000'), local.demo]).toEqual([true, true, expect.anything()])
  const remote = open({}, 'https://tv.example')
  expect([remote.hasAds('oxygen'), remote.demo]).toEqual([false, undefined])
})

test('no request goes to an ad server with an internal address, and the log has the reason', async () => {
  vi.spyOn((await import('node:dns')).promises, 'lookup').mockResolvedValue([{ address: '10.0.0.1', family: 4 }] as never)
  const { service, warn } = open({ DEMO: 'off' }, 'https://tv.example')
  const request = new Request('https://tv.example/advertising/vod/bravo/1', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ adparams: {}, page: '/' }),
  })
  const response = await service.fetch(withFacts(request, { address: '203.0.113.7' }))
  expect(await response.json()).toEqual({ breaks: [], minutesBetween: 5 })
  expect(warn).toHaveBeenCalledWith('the ad server failed', { brand: 'bravo', reason: 'ads.example does not resolve to a public address' })
})
