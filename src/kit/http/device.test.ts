import { expect, test } from 'vitest'
import { deviceCookie, deviceOf, newDevice } from './device.ts'
import { withFacts } from './request-facts.ts'

const asking = (cookie: string, isSecure = false) => withFacts(new Request('http://here/', { headers: { cookie } }), { isSecure })

test('a device is 128 random bits in a cookie that scripts cannot read', () => {
  const device = newDevice('secret')
  expect(Buffer.from(device, 'base64url')).toHaveLength(16)
  expect(newDevice('secret')).not.toBe(device)
  expect(deviceCookie(device, asking(''))).toBe(`device=${device}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`)
  expect(deviceCookie(device, asking('', true))).toBe(`__Host-device=${device}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure`)
})

test('it is found among other cookies, and only in its own shape', () => {
  const device = newDevice('secret')
  expect(deviceOf(asking(`a=1; device=${device}; b=2`))).toBe(device)
  expect(deviceOf(asking(`__Host-device=${device}`, true))).toBe(device)
  expect(deviceOf(asking(`device=${device}`, true))).toBeNull()
  expect(deviceOf(asking('device=short'))).toBeNull()
  expect(deviceOf(asking(`xdevice=${device}`))).toBeNull()
  expect(deviceOf(asking(`a=1; \xa0__Host-device=${device}`, true))).toBeNull()
  expect(deviceOf(new Request('http://here/'))).toBeNull()
})

test('two first calls of one page get one device', () => {
  const nonce = '7f1d1c0e-2e58-4f0f-9a52-3a8f0c0b5a11'
  expect(newDevice('secret', nonce)).toBe(newDevice('secret', nonce))
  expect(newDevice('secret', nonce)).not.toBe(newDevice('other', nonce))
  expect(newDevice('secret', 'guessable')).not.toBe(newDevice('secret', 'guessable'))
})
