// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { profile } from '../testing/profile.ts'
import { keepSession, readSession, recordKey } from './session-record.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const answer = (peacockId?: string) => ({
  result: { code: 200, description: 'Success' },
  session: { tokenId: 'token-1' },
  profile: { ...profile, ...(peacockId && { peacockId }) },
})

test('who has an id of the sister service is flagged, and the id itself is not kept', () => {
  keepSession(answer('p-7'), 1)
  expect(readSession()?.user.isPeacockUser).toBe(true)
  expect(localStorage.getItem(recordKey)).not.toContain('p-7')
  keepSession(answer(), 1)
  expect(readSession()?.user.isPeacockUser).toBe(false)
})

test.each(['', 'null', '{', '[]', '{"user":{},"timestamp":1}', '{"user":{},"timestamp":"1","token":"t"}', '{"timestamp":1,"token":"t"}'])(
  'what somebody else wrote there is no record: %s',
  (text) => {
    localStorage.setItem(recordKey, text)
    expect(readSession()).toBe(null)
  },
)

test('a browser that keeps nothing is no failure', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(keepSession(answer(), 1)?.token).toBe('token-1')
  expect(readSession()).toBe(null)
})
