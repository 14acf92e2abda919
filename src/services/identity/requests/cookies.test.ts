import { expect, test } from 'vitest'
import { createCookies } from './cookies.ts'

test('a cookie with a name similar to a __Host- name is ignored, because any subdomain can set it', () => {
  const { read } = createCookies('https://tv.example')
  expect(read('a=1; __Host-session=mine', 'session')).toBe('mine')
  expect(read('\t__Host-session=mine ;a=1', 'session')).toBe('mine')
  for (const before of ['\xa0', '\x85', '\ufeff', 'x', '='])
    expect(read(`${before}__Host-session=theirs; __Host-session=mine`, 'session')).toBe('mine')
  expect(read('\xa0__Host-session=theirs; session=theirs', 'session')).toBeNull()
})
