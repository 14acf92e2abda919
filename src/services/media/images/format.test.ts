import { expect, test } from 'vitest'
import { formatFor } from './format.ts'

test.each([
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['image/webp,*/*;q=0.8', 'webp'],
  ['image/avif;q=0, image/webp;q=0.1', 'webp'],
  ['IMAGE/AVIF', 'avif'],
  ['image/*', 'jpeg'],
  ['*/*', 'jpeg'],
  ['', 'jpeg'],
  [undefined, 'jpeg'],
  [';;;,,,q=', 'jpeg'],
])('formatFor returns for the Accept header %s the format %s', (accept, format) => expect(formatFor(accept)).toBe(format))
