import { expect, test } from 'vitest'
import { homeSections } from '../../server/testing/network.ts'
import { jsonForScript, pack } from './packed-json.ts'
import { readPreloadedState } from './preloaded.ts'

test('the data of a section is unpacked when it is first read, and only then', () => {
  const sections = homeSections(2)
  const text = (data: unknown) =>
    `{"state":{},"sections":[${jsonForScript(pack(sections[0]))},{"component":"Shelf","data":${JSON.stringify(data)}}]}`
  // A table without keys cannot be unpacked.
  const state = readPreloadedState(text([1, null, [0]]))
  expect(state.sections.map(({ component }) => component)).toEqual([sections[0]!.component, 'Shelf'])
  expect(state.sections[0]!.data).toEqual(sections[0]!.data)
  expect(state.sections[0]!.data).toBe(state.sections[0]!.data)
  expect(() => state.sections[1]!.data).toThrow(TypeError)
})
