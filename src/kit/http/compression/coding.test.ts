import { expect, test } from 'vitest'
import { accepts, pickCoding } from './coding.ts'

test('pickCoding returns the best coding that the header Accept-Encoding accepts, by name or by *', () => {
  const cases = {
    '': 'identity',
    'gzip, deflate, br, zstd': 'br',
    'gzip;q=1.0, br;q=0.5': 'br',
    GZIP: 'gzip',
    'br;q=0, gzip': 'gzip',
    'br;q=0.000, *': 'gzip',
    '*': 'br',
    'identity, *;q=0': 'identity',
    'x-gzip, bright': 'identity',
  }
  for (const [header, coding] of Object.entries(cases)) expect(pickCoding(header), header).toBe(coding)
  expect([accepts('br, gzip;q=0', 'gzip'), accepts('br, gzip', 'gzip')]).toEqual([false, true])
})

test('pickCoding reads only the first 500 characters of the header', () => {
  expect(pickCoding(`gzip, ${'x'.repeat(400)}, br`)).toBe('br')
  expect(pickCoding(`gzip, ${'x,'.repeat(8000)} br`)).toBe('gzip')
})
