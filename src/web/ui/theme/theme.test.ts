import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colors } from '../testing/test-providers.tsx'
import { brandStyle } from './brand-style.ts'

const file = (name: string) => new URL(name, import.meta.url)

test('the only font is self-hosted and has at most 45 KB', () => {
  expect(statSync(file('./font/archivo.woff2')).size).toBeLessThanOrEqual(45 * 1024)
  expect(readFileSync(file('./theme.css'), 'utf8').match(/url\("[^"]*"\)/g)).toEqual(['url("./font/archivo.woff2")'])
})

test('a brand’s colours set only custom properties that the theme declares', () => {
  const theme = readFileSync(file('./theme.css'), 'utf8')
  const style = brandStyle('nbc', colors)
  expect(style).toMatch(/^:root\[data-brand="nbc"\]\{/)
  for (const [, token] of style.matchAll(/(--[\w-]+):/g)) expect(theme).toContain(`${token}:`)
})
