import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breakpoints } from '#contracts/limits.ts'
import { tilesPerRow } from '#contracts/tiles-per-row.ts'

const web = new URL('../../', import.meta.url)
/** All style sheets except rows.module.css, because tiles-per-row.test.ts checks the breakpoints of rows.module.css. */
const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!rows\.module)\.css$/.test(name))

test('[C9-20] the breakpoints are mobile 320, phablet 480, tablet 665, desktop 990, large-desktop 1260, big-desktop 1440', () => {
  expect(breakpoints).toEqual({ mobile: 320, phablet: 480, tablet: 665, desktop: 990, largeDesktop: 1260, bigDesktop: 1440 })
  const known = new Set([...Object.values(breakpoints), ...Object.values(tilesPerRow).flatMap((table) => table.map(([from]) => from))])
  expect(sheets.length).toBeGreaterThan(10)
  for (const name of sheets) {
    const css = readFileSync(new URL(name, web), 'utf8')
    for (const [query, width] of css.matchAll(/min-width: (\d+)px(?=\))/g)) expect(known, `${name}: ${query}`).toContain(Number(width))
  }
})
