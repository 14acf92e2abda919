import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { listAtMost, recordAtMost } from './at-most.ts'

let visited = 0
const counting = v.pipe(
  v.string(),
  v.check(() => ++visited > 0),
)
const schema = v.object({ list: v.optional(listAtMost(3, counting)), record: v.optional(recordAtMost(2, v.string(), counting)) })
const faultOf = (value: unknown) => {
  visited = 0
  const issue = v.safeParse(schema, value).issues?.[0]
  return issue && `${v.getDotPath(issue)}: ${issue.message}`
}

test('a list or record that is too large is rejected before any of its elements is validated', () => {
  expect([faultOf({ list: ['a', 'b', 'c', 'd'] }), visited]).toEqual(['list: Invalid length: Expected <=3 but received 4', 0])
  expect([faultOf({ record: { a: 'a', b: 'b', c: 'c' } }), visited]).toEqual(['record: Invalid entries: Expected <=2 but received 3', 0])
  expect(schema['~standard'].validate({ list: Array(10).fill('a') })).toMatchObject({
    issues: [{ message: expect.stringContaining('<=3') }],
  })
})

test('the elements of a list or record within the limit are validated', () => {
  expect([faultOf({ list: ['a', 'b', 'c'], record: { a: 'a', b: 'b' } }), visited]).toEqual([undefined, 5])
  expect(faultOf({ list: 'abcd' })).toBe('list: Invalid type: Expected Array but received "abcd"')
  expect(faultOf({ record: ['a', 'b', 'c'] })).toMatch(/^record/)
  expect(faultOf({ list: [1] })).toBe('list.0: Invalid type: Expected string but received 1')
  expect(toJsonSchema(v.object({ list: listAtMost(3, v.string()), record: recordAtMost(2, v.string(), v.string()) }))).toMatchObject({
    properties: { list: { type: 'array', maxItems: 3 }, record: { type: 'object', maxProperties: 2 } },
  })
})
