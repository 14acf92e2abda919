import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { perRow, type RowKind } from './tiles-per-row.ts'

const at = (kind: RowKind, widths: number[]) => widths.map((width) => perRow(kind, width))

test('[C9-15] a row has one video tile, 2 from 535 px, 3 from 890 px', () => {
  expect(at('video', [320, 534, 535, 889, 890, 1439])).toEqual([1, 1, 2, 2, 3, 3])
})

test('[C9-16] a row has one brand tile, 2 from 665 px, 3 from 990 px', () => {
  expect(at('brand', [320, 664, 665, 989, 990, 1439])).toEqual([1, 1, 2, 2, 3, 3])
})

test('[C9-17] a row has one series or movie tile, 2 from 415 px, 3 from 665 px, 4 from 990 px', () => {
  expect(at('title', [320, 414, 415, 664, 665, 989, 990, 1439])).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
})

test('[C9-18] a row has one slide tile, 2 from 768 px', () => {
  expect(at('slide', [320, 767, 768, 3200])).toEqual([1, 1, 2, 2])
})

test('[C9-19] on a big desktop at most 10 tiles fit, with base widths of 320 px for 16-9, 240 px for 3-4 and 320 px for 1-1', () => {
  expect(at('video', [1440, 1599, 1600, 1920, 3200, 9000])).toEqual([4, 4, 5, 6, 10, 10])
  expect(at('title', [1440, 1679, 1680, 1920, 2400, 9000])).toEqual([6, 6, 7, 8, 10, 10])
  expect(at('feature', [200, 320, 639, 640, 960, 1280, 3200, 9000])).toEqual([1, 1, 1, 2, 3, 4, 10, 10])
})

describe('the stylesheet and perRow agree at every width', () => {
  const css = readFileSync(new URL('../sections/lists/rows.module.css', import.meta.url), 'utf8')
  const rules = readRules(css)
  test.each<RowKind>(['video', 'brand', 'title', 'slide', 'feature'])(
    'rows.module.css and perRow agree at every width for kind %s',
    (kind) => {
      for (let width = 320; width <= 3400; width++) {
        const inCss = rules.findLast((rule) => rule.kind === kind && rule.from <= width)?.count
        expect(inCss, `${kind} at ${width}`).toBe(perRow(kind, width))
      }
    },
  )
})

/**
 * Returns each `--per-row` rule of a style sheet in order: its row kind, the minimum window width of its media query in px, and its number
 * of tiles.
 */
function readRules(css: string): { kind: string; from: number; count: number }[] {
  return css.split('@media (min-width: ').flatMap((part, index) => {
    const from = index === 0 ? 0 : Number.parseInt(part, 10)
    return [...part.matchAll(/((?:\.\w+,?\s*)+)\{\s*--per-row: (\d+);/g)].flatMap(([, selectors = '', count]) =>
      [...selectors.matchAll(/\.(\w+)/g)].map(([, kind = '']) => ({ kind, from, count: Number(count) })),
    )
  })
}
