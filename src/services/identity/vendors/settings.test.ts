import { exportPKCS8, exportSPKI, generateKeyPair, importSPKI, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { parseVendors } from './settings.ts'

const google = { clientId: 'a.apps.example', clientSecret: 'hush' }

test('parseVendors parses the settings of each vendor; `google` may be any OpenID provider', async () => {
  const facebook = { clientId: '123', clientSecret: 'hush', version: 'v25.0' }
  const set = parseVendors(JSON.stringify({ google: { ...google, issuer: 'https://id.example/realms/tv', audiences: ['app'] }, facebook }))
  expect(set.google).toMatchObject({ issuer: 'https://id.example/realms/tv', clientId: 'a.apps.example', audiences: ['app'] })
  expect(await set.google!.secret(0)).toBe('hush')
  expect(set.facebook).toEqual({
    clientId: '123',
    clientSecret: 'hush',
    dialog: 'https://www.facebook.com/v25.0/dialog/oauth',
    graph: 'https://graph.facebook.com/v25.0',
  })
  expect(set.apple).toBeUndefined()
  expect(parseVendors(JSON.stringify({ google })).google!.issuer).toBe('https://accounts.google.com')
})

test('Apple’s client secret is a token signed with the team’s key and valid for a week', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const apple = { clientId: 'tv.example.web', teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey: await exportPKCS8(privateKey) }
  const set = parseVendors(JSON.stringify({ apple }))
  expect(set.apple).toMatchObject({ issuer: 'https://appleid.apple.com', responseMode: 'form_post', scope: 'openid name email' })
  const now = Date.UTC(2026, 10, 20)
  const { payload, protectedHeader } = await jwtVerify(
    await set.apple!.secret(now),
    await importSPKI(await exportSPKI(publicKey), 'ES256'),
    {
      currentDate: new Date(now),
    },
  )
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY1234567' })
  const seconds = now / 1000
  expect(payload).toEqual({
    iss: 'TEAM123456',
    sub: 'tv.example.web',
    aud: 'https://appleid.apple.com',
    iat: seconds,
    exp: seconds + 7 * 86_400,
  })
})

test.each([
  ['', 'is not valid JSON'],
  ['[]', 'is not an object'],
  [JSON.stringify({ twitter: google }), 'twitter: is not a known setting'],
  [JSON.stringify({ google: { clientId: 'x' } }), 'google.clientSecret: is missing'],
  [JSON.stringify({ google: { ...google, secret: 'hush' } }), 'google.secret: is not a known setting'],
  [JSON.stringify({ google: { ...google, issuer: 'http://id.example' } }), 'google.issuer: does not start with https://'],
  [JSON.stringify({ google: { ...google, clientId: '' } }), 'google.clientId: is empty'],
  [JSON.stringify({ google: { ...google, clientId: 5 } }), 'google.clientId: is not text'],
  [
    JSON.stringify({ apple: { clientId: 'x', teamId: 'x', keyId: 'x', privateKey: 'hush' } }),
    'apple.privateKey: is not the text of the .p8 file',
  ],
  [JSON.stringify({ facebook: { ...google, version: '24' } }), 'facebook.version: is not a version such as v24.0'],
])('parseVendors rejects the settings %s: %s', (text, sentence) => {
  expect(() => parseVendors(text)).toThrow(sentence)
  expect(() => parseVendors(text)).not.toThrow('hush')
})
