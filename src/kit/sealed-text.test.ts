import { expect, test } from 'vitest'
import { createSealer, deriveKey } from './sealed-text.ts'

const sealer = createSealer('a secret', 'test')

test('a sealed text opens with the same secret and purpose, and does not contain the text', () => {
  const sealed = sealer.seal('señal 📺')
  expect(createSealer('a secret', 'test').open(sealed)).toBe('señal 📺')
  expect(Buffer.from(sealed, 'base64url').includes('se')).toBe(false)
  expect(sealer.seal('señal 📺')).not.toBe(sealed)
  expect(createSealer('another secret', 'test').open(sealed)).toBeNull()
  expect(createSealer('a secret', 'another purpose').open(sealed)).toBeNull()
})

test('a changed or shortened text does not open', () => {
  const bytes = Buffer.from(sealer.seal('text'), 'base64url')
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes)
    changed[index]! ^= 1
    expect(sealer.open(changed.toString('base64url'))).toBeNull()
    expect(sealer.open(bytes.subarray(0, index).toString('base64url'))).toBeNull()
  }
  expect(sealer.open('not base64 at all!')).toBeNull()
})

test('keys of different purposes differ', () => expect(deriveKey('a secret', 'one')).not.toEqual(deriveKey('a secret', 'two')))
