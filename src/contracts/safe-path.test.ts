import { expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

test.each(['/', '/shows/all/popular', '/bravo/show?x=1#y', '/sign-in?redirectPath=%2F%2Fevil.example'])(
  'the redirect path %s is accepted',
  (path) => {
    expect(safePath(path)).toBe(path)
  },
)

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/%2e%2e//evil.example',
  'https:evil.example',
  'http:/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'shows',
  '',
  `/${'x'.repeat(2000)}`,
  undefined,
  null,
  7,
  ['/'],
])('the redirect path %s is rejected', (path) => {
  expect(safePath(path)).toBe(null)
})
