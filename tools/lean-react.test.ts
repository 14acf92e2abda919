import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { leanReact } from './lean-react.ts'

const context = {
  parse: parseAst,
  error(sentence: string) {
    throw new Error(sentence)
  },
}
const { handler } = leanReact.transform as { handler(code: string, id: string): string | null }
const transform = (code: string, id: string) => handler.call(context, code, id)
const fileOf = (name: string) => fileURLToPath(import.meta.resolve(name).replace(/index\.js$/, `cjs/${name}.production.js`))
const exportsOf = (code: string) => [...code.matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name)

test("the browser's React exports what the site asks for", () => {
  const whole = readFileSync(fileOf('react'), 'utf8')
  const lean = transform(whole, fileOf('react'))!
  const [before, after] = [exportsOf(whole), exportsOf(lean)]
  expect(after).toContain('useState')
  expect(before.filter((name) => !after.includes(name))).toEqual(expect.arrayContaining(['Children', 'PureComponent', 'cache']))
  expect(exportsOf(transform(readFileSync(fileOf('react-dom'), 'utf8'), fileOf('react-dom'))!)).toEqual([
    expect.stringContaining('INTERNALS'),
    'flushSync',
    'version',
  ])
})

test('a module that imports what is left out ends the build by name; types and what is kept do not', () => {
  const ask = (line: string) => () => transform(line, '/site/src/web/tiles/tile.tsx')
  expect(ask(`import { useRef, useMemo as once } from 'react'`)).toThrow(`the browser's react has no useMemo: tools/lean-react.ts`)
  expect(ask(`import { Children } from "react"`)).toThrow('has no Children')
  for (const whole of ['React', '* as React', 'React, { useRef }']) expect(ask(`import ${whole} from "react"`)).toThrow('has no whole')
  expect(ask(`import { createPortal } from 'react-dom'`)).toThrow('has no createPortal')
  expect(ask(`import { type ReactNode, useState } from 'react'\nimport { flushSync } from 'react-dom'`)()).toBeNull()
  expect(ask(`import type { ComponentType } from 'react'`)()).toBeNull()
})
