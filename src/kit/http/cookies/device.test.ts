import { expect, test } from 'vitest'
import { withFacts } from '../request-facts.ts'
import { deviceCookie, deviceOf, deviceOfNonce, newDevice } from './device.ts'

const requestWith = (cookie: string, isSecure = false) => withFacts(new Request('http://here/', { headers: { cookie } }), { isSecure })

test('newDevice returns 128 random bits, which are sent in a cookie that scripts cannot read', () => {
  const device = newDevice()
  expect(Buffer.from(device, 'base64url')).toHaveLength(16)
  expect(newDevice()).not.toBe(device)
  expect(deviceCookie(device, requestWith(''))).toBe(`device=${device}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`)
  expect(deviceCookie(device, requestWith('', true))).toBe(
    `__Host-device=${device}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure`,
  )
})

test('deviceOf finds the device among other cookies, and ignores malformed values', () => {
  const device = newDevice()
  expect(deviceOf(requestWith(`a=1; device=${device}; b=2`))).toBe(device)
  expect(deviceOf(requestWith(`__Host-device=${device}`, true))).toBe(device)
  expect(deviceOf(requestWith(`device=${device}`, true))).toBeNull()
  expect(deviceOf(requestWith('device=short'))).toBeNull()
  expect(deviceOf(requestWith(`xdevice=${device}`))).toBeNull()
  expect(deviceOf(requestWith(`a=1; \xa0__Host-device=${device}`, true))).toBeNull()
  expect(deviceOf(new Request('http://here/'))).toBeNull()
})

test('two first requests of one page with the same nonce get the same device; other addresses, hours and secrets get others', () => {
  const nonce = '7f1d1c0e-2e58-4f0f-9a52-3a8f0c0b5a11'
  const device = ({ text = nonce, address = '203.0.113.7', secret = 'secret', now = 0 } = {}) =>
    deviceOfNonce(text, withFacts(new Request('http://here/'), { address }), { secret, now })
  expect(device()).toBe(device({ now: 3_599_999 }))
  const others = [device(), device({ address: '203.0.113.8' }), device({ now: 3_600_000 }), device({ secret: 'other' })]
  expect(new Set(others).size).toBe(4)
  expect(device({ text: 'guessable' })).not.toBe(device({ text: 'guessable' }))
})
