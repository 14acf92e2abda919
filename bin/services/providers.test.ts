import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#kit/config.ts'
import { createLog } from '#kit/log.ts'
import { OperatorError } from '#kit/operator-error.ts'
import { openSite } from '../serve/serve.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const protocol = { type: 'oidc', issuer: 'https://id.cable.example', clientId: 'daypart', clientSecret: 'hush' }
const cable = { id: 'cable', title: 'Cable One', url: 'https://cable.example/', color: '#0b5fff', protocol }

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daypart-test-'))
  cleanups.push(() => rmSync(folder, { recursive: true }))
  return folder
}

function fileWith(provider: object): string {
  const file = join(newFolder(), 'providers.json')
  writeFileSync(file, JSON.stringify({ providers: [provider] }))
  return file
}

/** Starts a site without pages. Returns a function that reads a path as JSON. */
async function open(settings: Record<string, string>) {
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: newFolder(), DEMO: 'off', ...settings })
  const createWeb = () => ({ fetch: async () => new Response(null, { status: 404 }), cached: () => false, contentChanged() {} })
  const site = await openSite(config, 'test', createLog('error'), { createWeb })
  cleanups.push(() => site.stop(0))
  return async (path: string) => {
    const response = await fetch(new URL(path, site.address))
    return { status: response.status, body: await response.json() }
  }
}

test('the site offers the providers of PROVIDERS_FILE to the brands that may have them', async () => {
  const read = await open({ PROVIDERS_FILE: fileWith({ ...cable, brands: ['nbc'], featured: 1 }) })
  expect(await read('/provider-auth/nbc/config')).toEqual({
    status: 200,
    body: {
      brand: 'nbc',
      providers: [
        {
          mvpd_id: 'cable',
          title: 'Cable One',
          mvpd_url: 'https://cable.example/',
          mvpd_logo_2x: null,
          mvpd_color_2x: '#0b5fff',
          isFeatured: true,
        },
      ],
    },
  })
  expect(await read('/provider-auth/bravo/config')).toEqual({ status: 200, body: { brand: 'bravo', providers: [] } })
  expect(await read('/provider-auth/bravo/status')).toMatchObject({ status: 200, body: { isAuthenticated: false } })
})

test('with PROVIDERS=off the routes of all brands answer 404', async () => {
  const read = await open({ PROVIDERS: 'off', PROVIDERS_FILE: fileWith(cable) })
  for (const path of ['nbc/config', 'nbc/status', 'nbc/authenticate?mvpd=cable', 'callback/cable'])
    expect((await read(`/provider-auth/${path}`)).status).toBe(404)
})

test('a site with an invalid PROVIDERS_FILE does not start; the error names the file and the field, and no value', async () => {
  const file = fileWith({ ...cable, protocol: { ...protocol, issuer: 'hush' } })
  await expect(open({ PROVIDERS_FILE: file })).rejects.toThrow(
    new OperatorError(`PROVIDERS_FILE: ${file}: providers.0.protocol.issuer: is not a URL.`),
  )
  await expect(open({ PROVIDERS_FILE: '/nowhere/providers.json' })).rejects.toThrow(/^PROVIDERS_FILE: \/nowhere\/providers\.json: ENOENT/)
})
