import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#kit/config.ts'
import { OperatorError } from '#kit/operator-error.ts'
import { openVendors } from './vendors.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

const open = (settings: Record<string, string>, publicUrl = 'http://localhost:8080') =>
  openVendors({
    config: readConfig(settings),
    publicUrl,
    pageOrigins: [publicUrl],
    report(error) {
      throw error
    },
  })

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'daypart-test-'))
  cleanups.push(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'vendors.json'), text)
  return join(folder, 'vendors.json')
}

test('stand-in vendors are offered only in a demo on this machine without configured vendors', () => {
  const google = { clientId: 'a', clientSecret: 'b' }
  expect(Object.keys(open({}).tools.settings)).toEqual(['google', 'apple', 'facebook'])
  expect(open({ DEMO: 'off' }).tools.settings).toEqual({})
  const without: Record<string, string>[] = [
    { DEMO: 'off' },
    { IDENTITY: 'off' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { IDENTITY_VENDORS: fileWith(JSON.stringify({ google })) },
  ]
  for (const settings of without) expect(open(settings).nodeHandler).toBeUndefined()
  // Stand-ins accept any email address without proof.
  for (const site of ['https://tv.example', 'http://192.168.1.5:3000', 'http://localhost.example'])
    expect([site, open({}, site)]).toEqual([site, { tools: { settings: {}, outgoing: expect.any(Function) } }])
  expect(Object.keys(open({ IDENTITY_VENDORS: fileWith(JSON.stringify({ google })) }).tools.settings)).toEqual(['google'])
})

test('an invalid file of vendors is rejected with its name and the field, without the content', () => {
  const file = fileWith('{"google":{"clientId":"hush"}}')
  expect(() => open({ IDENTITY_VENDORS: file })).toThrow(new OperatorError(`IDENTITY_VENDORS: ${file}: google.clientSecret: is missing.`))
  expect(() => open({ IDENTITY_VENDORS: '/nowhere/vendors.json' })).toThrow(/^IDENTITY_VENDORS: \/nowhere\/vendors\.json: ENOENT/)
})

test('requests to vendors use https only, and are never sent to internal IP addresses', async () => {
  const { outgoing } = open({ DEMO: 'off' }).tools
  const ask = outgoing(['vendor.example', '127.0.0.1', 'localhost'])
  for (const url of ['http://vendor.example/', 'https://other.example/', 'https://127.0.0.1/', 'https://localhost/'])
    await expect(ask(url, {})).rejects.toThrow(/not https on an allowed host|does not resolve to a public address/)
})

test('stand-ins use the same issuer on every host, and handle only paths below `/demo-vendors/{vendor}`', async () => {
  let nodeHandler: ReturnType<typeof open>['nodeHandler']
  const server: Server = createServer((request, response) => {
    if (!nodeHandler!(request, response)) response.writeHead(418).end()
  })
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const opened = open({ PORT: String(port) })
  nodeHandler = opened.nodeHandler
  const ask = opened.tools.outgoing([])
  const found = await (await ask('http://localhost:8080/demo-vendors/google/.well-known/openid-configuration', {})).json()
  expect(found).toMatchObject({
    issuer: 'http://localhost:8080/demo-vendors/google',
    token_endpoint: 'http://localhost:8080/demo-vendors/google/token',
  })
  const inside = `http://127.0.0.1:${port}`
  for (const path of ['/', '/demo-vendors', '/demo-vendors/twitter/auth', '/demo-vendorsgoogle/'])
    expect([path, (await fetch(inside + path)).status]).toEqual([path, 418])
  for (const path of [
    '/demo-vendors/google/',
    '/demo-vendors/google/people/none',
    '/demo-vendors/apple/auth?client_id=x',
    '/demo-vendors/google/%',
  ]) {
    const { status, headers } = await fetch(inside + path)
    expect([path, status >= 400 && status < 500, headers.get('content-type')]).toEqual([path, true, expect.any(String)])
  }
})
