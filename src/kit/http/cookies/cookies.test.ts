import { expect, test } from 'vitest'
import { appendCookies, readCookie, setCookie } from './cookies.ts'
import { signValue, verifySigned } from './signed-value.ts'

const maxAge = 60

test('setCookie on https sets a cookie that only this host can set and scripts cannot read', () => {
  expect(setCookie({ name: 'a', maxAge }, '1', true)).toBe('__Host-a=1; Path=/; Max-Age=60; SameSite=Lax; HttpOnly; Secure')
})

test('setCookie on http omits the prefix `__Host-` and Secure, because browsers refuse both on http', () => {
  expect(setCookie({ name: 'a', maxAge }, '1', false)).toBe('a=1; Path=/; Max-Age=60; SameSite=Lax; HttpOnly')
})

test('a cookie that scripts read or write has no prefix `__Host-`; a cookie that scripts read is not HttpOnly', () => {
  expect(setCookie({ name: 'a', maxAge, usedByScripts: 'read' }, '1', true)).toBe('a=1; Path=/; Max-Age=60; SameSite=Lax; Secure')
  expect(setCookie({ name: 'a', maxAge, usedByScripts: 'write', sameSite: 'Strict' }, '1', true)).toBe(
    'a=1; Path=/; Max-Age=60; SameSite=Strict; HttpOnly; Secure',
  )
})

test('setCookie with an empty value deletes the cookie', () => {
  expect(setCookie({ name: 'a', maxAge }, '', false)).toContain('a=; Path=/; Max-Age=0;')
})

test('readCookie accepts only the name with the prefix `__Host-` when the connection is https', () => {
  expect(readCookie('a=theirs; __Host-a=ours', { name: 'a' }, true)).toBe('ours')
  expect(readCookie('a=theirs', { name: 'a' }, true)).toBeNull()
  expect(readCookie('a=1', { name: 'a', usedByScripts: 'read' }, true)).toBe('1')
  expect(readCookie('b=2; a=1', { name: 'a' }, false)).toBe('1')
  expect(readCookie(null, { name: 'a' }, false)).toBeNull()
})

test('appendCookies adds one Set-Cookie header for each cookie', () => {
  const headers = new Headers()
  appendCookies(headers, ['a=1', 'b=2'])
  expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test('verifySigned returns a value only when its signature is right', () => {
  const sign = (value: string) => `mac${value.length}`
  expect(verifySigned(signValue('a.b', sign), sign)).toBe('a.b')
  for (const text of ['', 'a', 'a.', '.mac0', 'a.mac2', 'a.mac1x', 'ab.mac1']) expect(verifySigned(text, sign)).toBeNull()
})
