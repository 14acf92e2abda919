// Compares the routes of all services with /openapi.json, because the tests of hostile requests read their operations from there.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { afterAll, expect, test, vi } from 'vitest'
import { readConfig } from '#kit/config.ts'
import { createLog } from '#kit/log.ts'
import { openSite } from './serve.ts'

const { routers } = vi.hoisted(() => ({ routers: [] as Hono[] }))
vi.mock('#kit/http/describe.ts', async (original) => {
  const real = await original<typeof import('#kit/http/describe.ts')>()
  const createRouter: typeof real.createRouter = (tools) => {
    const router = real.createRouter(tools)
    routers.push(router)
    return router
  }
  return { ...real, createRouter }
})

const data = mkdtempSync(join(tmpdir(), 'daypart-routes-'))
afterAll(() => rmSync(data, { recursive: true }))

/** Returns a path of hono as OpenAPI writes it: `/users/:id{[a-z]+}` is `/users/{id}`. */
const described = (path: string) => path.replace(/:(\w+)(?:\{[^/]*\})?\??/g, '{$1}')

test('/openapi.json describes each route of each service', async () => {
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, DEMO: 'off' })
  const createWeb = () => ({ fetch: async () => new Response(null, { status: 404 }), cached: () => false, contentChanged() {} })
  const site = await openSite(config, 'test', createLog('error'), { createWeb })
  const { paths } = (await (await fetch(new URL('/openapi.json', site.address))).json()) as { paths: Record<string, object> }
  await site.stop(0)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const routes = routers.flatMap((router) => router.routes.filter(({ method }) => method !== 'ALL'))
  const all = new Set(routes.map(({ method, path }) => `${method} ${described(path)}`))
  expect([...all].filter((route) => !operations.includes(route))).toEqual([])
  expect(all.size).toBeGreaterThan(100)
  expect(operations.length).toBe(all.size)
})
