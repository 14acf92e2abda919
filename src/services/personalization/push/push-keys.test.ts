import { expect, test } from 'vitest'
import { pushKeys } from './push-keys.ts'

test('the keys follow from the secret, so that all processes have the same, or from a private key that is given', () => {
  const one = pushKeys({ secret: 'a secret that is long enough for a test' })
  expect(pushKeys({ secret: 'a secret that is long enough for a test' })).toEqual(one)
  expect(pushKeys({ secret: 'another secret that is long enough' })).not.toEqual(one)
  expect([one.publicKey, one.privateKey]).toEqual([expect.stringMatching(/^B[\w-]{86}$/), expect.stringMatching(/^[\w-]{43}$/)])
  expect(pushKeys({ secret: 'another secret that is long enough', privateKey: one.privateKey })).toEqual(one)
})
