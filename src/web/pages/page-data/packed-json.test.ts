import { describe, expect, test } from 'vitest'
import { homeSections } from '../../server/testing/network.ts'
import { jsonForScript, pack, unpack } from './packed-json.ts'

describe('packed page data', () => {
  test.each([
    null,
    0,
    'text',
    [],
    {},
    [1, [2, [3]]],
    { a: null, b: [{ a: 1 }, { a: 2 }, { b: 1, a: 2 }], c: { a: null } },
    [[0, 1], [{ x: [] }]],
    { '': 1, 'a\nb': 2 },
    [{}, {}],
    [{ a: 1 }, { a: 1 }],
    [{ a: [] }, { a: [0] }],
    [{ a: { b: 1 } }, { a: null }],
    [null, null],
    [{ a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 1 }] }],
    [[[]], [[], []]],
  ])('the packed value %j unpacks to the original', (value) => expect(unpack(JSON.parse(JSON.stringify(pack(value))))).toEqual(value))

  test('packing leaves out undefined members', () => expect(unpack(pack({ a: undefined, b: 1 }))).toStrictEqual({ b: 1 }))

  test('a page of twelve shelves is packed into at most half of its JSON', () => {
    const sections = homeSections(12)
    expect(unpack(pack(sections))).toEqual(sections)
    expect(JSON.stringify(pack(sections)).length).toBeLessThan(JSON.stringify(sections).length / 2)
  })

  test('characters that could end or hide the surrounding script element are escaped', () => {
    const text = jsonForScript({ hostile: '</script><!--<script>&amp;\u2028\u2029' })
    expect(text).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(text)).toEqual({ hostile: '</script><!--<script>&amp;\u2028\u2029' })
  })
})
