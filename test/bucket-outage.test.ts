// The running site while the bucket of its films fails.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#kit/config.ts'
import { createLog } from '#kit/log.ts'
import { startBucketServer } from '#services/media/testing/bucket-server.ts'
import { openSite } from '../bin/serve/serve.ts'

const data = mkdtempSync(join(tmpdir(), 'daypart-outage-'))
afterAll(() => rmSync(data, { recursive: true, force: true }))

test('a site whose bucket is down answers 503 for films, stays ready, and plays the films when the bucket is back', async () => {
  const bucket = await startBucketServer()
  const { url, accessKeyId, secretAccessKey } = bucket.settings
  const key = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }
  const config = readConfig({ PORT: '0', DATA_DIR: data, MEDIA_DIR: data, DEMO: 'off', MEDIA_BUCKET_URL: url, ...key })
  const createWeb = () => ({ fetch: async () => new Response(null, { status: 404 }), cached: () => false, contentChanged() {} })
  const site = await openSite(config, 'test', createLog('silent'), { createWeb })
  const status = async (path: string) => (await fetch(new URL(path, site.address))).status
  try {
    bucket.instead = (_, response) => {
      response.socket!.destroy()
      return true
    }
    expect([await status('/media/previews/pilot.mp4'), await status('/readyz')]).toEqual([503, 200])
    bucket.instead = () => false
    expect(await status('/media/previews/pilot.mp4'), 'the bucket answers: it has no such film').toBe(404)
  } finally {
    await site.stop(0)
    await bucket.close()
  }
})
