import { describe, expect, test } from 'vitest'
import { documentLimits, parseDocument } from './document.ts'
import { parseValue, setFlag, unsetFlag } from './set-flag.ts'

const off = { state: 'ENABLED', variants: { on: true, off: false }, defaultVariant: 'off' }
const parse = (flags: object, more: object = {}) => parseDocument(JSON.stringify({ flags, ...more }))
const ruled = (targeting: unknown, more?: object) => parse({ nip: { ...off, targeting } }, more).warnings[0]
/** Returns a rule that is nested `depth` times. */
const nested = (depth: number): object => (depth ? { '!': nested(depth - 1) } : { var: 'brand' })

describe('a document', () => {
  test('in the format of flagd keeps definitions, rules and shared evaluators', () => {
    const { definitions, warnings } = parse(
      { nip: { ...off, targeting: { if: [{ $ref: 'isFan' }, 'on'] } }, quickLinks: { ...off, variants: { off: 3 } } },
      { $schema: 'https://flagd.dev/schema/v0/flags.json', $evaluators: { isFan: { in: ['fans', { var: 'MpAudiences' }] } } },
    )
    expect(warnings).toEqual([])
    expect(definitions.nip?.targeting).toEqual({ if: [{ in: ['fans', { var: 'MpAudiences' }] }, 'on'] })
    expect(definitions.quickLinks?.variants).toEqual({ off: 3 })
  })

  test.each([
    ['', /not JSON/],
    ['[]', /not a JSON object/],
    ['{"flags":[]}', /not a JSON object/],
    ['null', /not a JSON object/],
    ['['.repeat(200_000), /not JSON/],
    [`{"flags":{}}${' '.repeat(documentLimits.characters)}`, /more than 262144 characters/],
  ])('%.12s is refused as a whole', (text, message) => expect(() => parseDocument(text)).toThrow(message))

  test.each([
    ['an unknown flag', '{"flags":{"nope":{}}}', 'nope: there is no such flag'],
    ['a flag named as a property of all objects', '{"flags":{"__proto__":{"state":"ENABLED"}}}', '__proto__: there is no such flag'],
    ['a flag named constructor', '{"flags":{"constructor":{}}}', 'constructor: there is no such flag'],
    ['a definition that is a list', '{"flags":{"nip":[]}}', 'nip: it is not an object'],
    ['an unknown state', '{"flags":{"nip":{"state":"on"}}}', 'nip: state is neither'],
    [
      'a default that is no variant',
      '{"flags":{"nip":{"state":"ENABLED","variants":{},"defaultVariant":"toString"}}}',
      'nip: defaultVariant',
    ],
    [
      'a value of another type',
      '{"flags":{"nip":{"state":"ENABLED","variants":{"a":"yes"},"defaultVariant":"a"}}}',
      'nip: the variant a is not a boolean',
    ],
    [
      'a number outside of its range',
      '{"flags":{"quickLinks":{"state":"ENABLED","variants":{"a":-1},"defaultVariant":"a"}}}',
      'quickLinks: the variant a is not between 0 and 100',
    ],
    ['a variant without a name', '{"flags":{"nip":{"state":"ENABLED","variants":{"":true},"defaultVariant":""}}}', 'nip: "" is no name'],
  ])('with %s leaves that definition out, and says why', (_, text, warning) => {
    const { definitions, warnings } = parseDocument(text)
    expect(definitions).toEqual({})
    expect(warnings).toEqual([expect.stringContaining(warning)])
    expect(({} as { state?: string }).state).toBeUndefined()
  })

  test('with too many variants leaves the definition out', () => {
    const variants = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`v${index}`, true]))
    expect(parse({ nip: { ...off, variants } }).warnings[0]).toMatch('more than 50 variants')
  })

  test('keeps the other definitions when one is left out', () => {
    expect(Object.keys(parse({ nip: off, nope: off, news: off }).definitions)).toEqual(['nip', 'news'])
  })
})

describe('a rule', () => {
  test.each([
    ['an unknown operator', { eval: 'process.exit()' }, 'the operator "eval" is unknown'],
    ['an operator that repeats work', { map: [{ var: 'MpAudiences' }, { var: '' }] }, 'the operator "map" is unknown'],
    ['an attribute that visits do not have', { '==': [{ var: 'email' }, 'x'] }, 'the rule reads "email"'],
    ['the prototype of the context', { var: '__proto__.x' }, 'the rule reads "__proto__.x"'],
    ['a computed attribute', { var: { var: 'brand' } }, 'the rule reads {"var":"brand"}'],
    ['two operators in one object', { if: [], and: [] }, 'each object of the rule has one operator'],
    ['deep nesting', nested(30), 'nested more than 24 times'],
    ['many parts', { in: ['x', Array.from({ length: 3000 }, (_, index) => index)] }, 'more than 2000 parts'],
  ])('with %s is refused', (_, rule, warning) => expect(ruled(rule)).toMatch(warning))

  test('that refers to itself is refused', () => {
    const cycle = { $evaluators: { a: { and: [{ $ref: 'b' }] }, b: { '!': { $ref: 'a' } } } }
    expect(ruled({ if: [{ $ref: 'a' }, 'on'] }, cycle)).toMatch('the evaluator "a" refers to itself')
    expect(ruled({ if: [{ $ref: '__proto__' }, 'on'] }, cycle)).toMatch('there is no evaluator')
  })

  test('whose references grow exponentially is refused at once', () => {
    const double = (name: string) => ({ and: [{ $ref: name }, { $ref: name }] })
    const evaluators = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`e${index}`, index ? double(`e${index - 1}`) : true]))
    const started = performance.now()
    expect(ruled({ if: [{ $ref: 'e19' }, 'on'] }, { $evaluators: evaluators })).toMatch(/more than/)
    expect(performance.now() - started).toBeLessThan(500)
  })
})

describe('daypart flags set', () => {
  const empty = '{"flags":{}}'
  const definitionOf = (text: string, name: 'nip' | 'quickLinks' | 'livePage') => parseDocument(text).definitions[name]

  test('without conditions gives all viewers the value', () => {
    expect(definitionOf(setFlag(empty, 'nip', false), 'nip')).toEqual({ state: 'ENABLED', variants: { off: false }, defaultVariant: 'off' })
  })

  test('with conditions leaves the value of other viewers as it was, and replaces the rule before', () => {
    const forAll = setFlag(empty, 'quickLinks', 5)
    const first = setFlag(forAll, 'quickLinks', 3, { brand: 'bravo' })
    const second = definitionOf(setFlag(first, 'quickLinks', 2, { brand: 'nbc' }), 'quickLinks')
    expect(second).toMatchObject({ variants: { 'value-2': 2, 'value-5': 5 }, defaultVariant: 'value-5' })
    expect(second?.targeting).toEqual({ if: [{ '==': [{ var: 'brand' }, 'nbc'] }, 'value-2', 'value-5'] })
  })

  test('joins conditions with and, and splits by percentage last', () => {
    const { targeting } = definitionOf(setFlag(empty, 'nip', false, { brand: 'nbc', audience: 'fans', percent: 30 }), 'nip')!
    const tests = [{ '==': [{ var: 'brand' }, 'nbc'] }, { in: ['fans', { var: 'MpAudiences' }] }]
    expect(targeting).toEqual({
      if: [
        { and: tests },
        {
          fractional: [
            ['off', 30],
            ['on', 70],
          ],
        },
        'on',
      ],
    })
  })

  test('refuses rules about viewers for flags of pages, and values of another type', () => {
    expect(() => setFlag(empty, 'livePage', false, { percent: 10 })).toThrow('use --brand only')
    expect(() => parseValue('nip', 'maybe')).toThrow('`on` or `off`')
    expect(() => parseValue('quickLinks', '')).toThrow('not a number')
    expect(() => parseValue('quickLinks', '101')).toThrow('not between 0 and 100')
    expect([parseValue('nip', 'off'), parseValue('quickLinks', '4')]).toEqual([false, 4])
  })

  test('unset removes one definition', () => {
    const text = unsetFlag(setFlag(setFlag(empty, 'nip', false), 'quickLinks', 1), 'nip')
    expect(Object.keys(parseDocument(text).definitions)).toEqual(['quickLinks'])
  })
})
