// Sends a cross-site request to each operation of /openapi.json that changes something, with the headers that a browser sends for a page of another site.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crossSitePaths } from '#contracts/cross-site-paths.ts'
import { readConfig } from '#kit/config.ts'
import { createLog } from '#kit/log.ts'
import { openSite } from '../bin/serve/serve.ts'
import { filledPath } from './hostile/paths.ts'

const data = mkdtempSync(join(tmpdir(), 'daypart-cross-site-'))
let site: Awaited<ReturnType<typeof openSite>>
let operations: { method: string; path: string }[]

beforeAll(async () => {
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, DEMO: 'off' })
  const createWeb = () => ({ fetch: async () => new Response(null, { status: 404 }), cached: () => false, contentChanged() {} })
  site = await openSite(config, 'test', createLog('error'), { createWeb })
  const { paths } = (await (await fetch(new URL('/openapi.json', site.address))).json()) as { paths: Record<string, object> }
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => ({ method: method.toUpperCase(), path: filledPath(path, { id: crypto.randomUUID() }) })),
  )
}, 60_000)
afterAll(async () => {
  await site?.stop(0)
  rmSync(data, { recursive: true })
})

const isListed = (path: string) => crossSitePaths.some((listed) => listed.test(path))

test('the site refuses a cross-site request to each operation that changes something, unless crossSitePaths lists its path', async () => {
  const accepted: string[] = []
  for (const { method, path } of operations.filter((operation) => !isListed(operation.path))) {
    const response = await fetch(new URL(path, site.address), { method, headers: { 'sec-fetch-site': 'cross-site' } })
    if (response.status !== 403 || !(await response.text()).includes('Cross-site request refused.'))
      accepted.push(`${method} ${path}: ${response.status}`)
  }
  expect(operations.length).toBeGreaterThan(25)
  expect(accepted).toEqual([])
})

test('the OpenAPI document has one operation for each path in crossSitePaths', () => {
  for (const listed of crossSitePaths)
    expect(
      operations.filter(({ path }) => listed.test(path)),
      `${listed}`,
    ).toHaveLength(1)
})
