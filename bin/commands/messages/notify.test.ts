import { expect, test } from 'vitest'
import type { BrandGroup } from '#contracts/brand.ts'
import { captureOutput } from '../../testing/capture-output.ts'
import { type NotifyOptions, notifyCommand } from './notify.ts'

const group = { name: 'Group', brands: [{ key: 'nbc' }, { key: 'bravo', hosts: ['bravo.example'] }] } as BrandGroup
const valid = { title: 'Tonight', body: 'The finale at 8/7c', url: '/harbor-precinct' }

async function notify(options: Partial<NotifyOptions>) {
  const queued: unknown[][] = []
  const { output, ...streams } = captureOutput()
  const code = await notifyCommand(
    { ...valid, ...options },
    {
      ...streams,
      now: () => 1000,
      open: async () => ({
        group,
        publicUrl: 'https://tv.example',
        queue: async (...sent) => queued.push(sent),
        close: async () => {},
      }),
    },
  )
  return { code, queued, ...output }
}

test('notify queues a message to the browsers of a brand, or to all', async () => {
  const { code, queued, out } = await notify({ brand: 'bravo', hours: '2' })
  expect([code, out]).toEqual([0, expect.stringContaining('Queued for 1 browser.')])
  const notice = {
    id: expect.stringMatching(/^operator /),
    at: 1000,
    texts: JSON.stringify({ en: { title: 'Tonight', body: 'The finale at 8/7c' } }),
    url: '/harbor-precinct',
    expires_at: 1000 + 2 * 3_600_000,
  }
  expect(queued).toEqual([[notice, { brand: 'bravo' }]])
  expect((await notify({ url: 'https://bravo.example/top-chef' })).queued[0]![1]).toBe('all')
})

test('notify sends the Spanish texts to browsers in Spanish, if the operator gives both', async () => {
  const { code, queued } = await notify({ titleEs: 'Esta noche', bodyEs: 'El final a las 8/7c' })
  const texts = { en: { title: 'Tonight', body: 'The finale at 8/7c' }, es: { title: 'Esta noche', body: 'El final a las 8/7c' } }
  expect([code, queued]).toEqual([0, [[expect.objectContaining({ texts: JSON.stringify(texts) }), 'all']]])
})

test.each([
  [{ titleEs: 'Esta noche' }, 'Give both --title-es and --body-es, or neither.'],
  [{ bodyEs: 'El final' }, 'Give both --title-es and --body-es, or neither.'],
  [{ titleEs: '', bodyEs: 'El final' }, '--title-es must have 1 to 120 characters.'],
  [{ titleEs: 'Esta noche', bodyEs: 'a'.repeat(501) }, '--body-es must have 1 to 500 characters.'],
  [{ title: 'Tonight \u202egnp.exe' }, '--title must be one line'],
  [{ body: 'one\ntwo' }, '--body must be one line'],
  [{ url: '/\t/evil.example' }, '--url must be one line'],
  [{ url: '/\\evil.example' }, '--url must be a path'],
  [{ title: ' ' }, '--title must have 1 to 120 characters.'],
  [{ body: 'a'.repeat(501) }, '--body must have 1 to 500 characters.'],
  [{ url: 'https://evil.example/' }, '--url must be a path'],
  [{ url: '//evil.example' }, '--url must be a path'],
  [{ brand: 'unknown' }, '--brand must be one of nbc, bravo.'],
  [{ hours: '0' }, '--hours must be a whole number from 1 to 999.'],
])('notify refuses %j', async (options, fault) => {
  const { code, queued, err } = await notify(options)
  expect([code, queued, err]).toEqual([2, [], expect.stringContaining(fault)])
})
