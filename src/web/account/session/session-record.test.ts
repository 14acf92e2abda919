// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { profile } from '../testing/profile.ts'
import { readSession, recordKey, saveSession } from './session-record.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const answer = (peacockId?: string) => ({
  result: { code: 200, description: 'Success' },
  session: { tokenId: 'token-1' },
  profile: { ...profile, ...(peacockId && { peacockId }) },
})

test('the session record marks a user of the sister service but does not contain the user’s id at the sister service', () => {
  saveSession(answer('p-7'), 1)
  expect(readSession()?.user.isPeacockUser).toBe(true)
  expect(localStorage.getItem(recordKey)).not.toContain('p-7')
  saveSession(answer(), 1)
  expect(readSession()?.user.isPeacockUser).toBe(false)
})

test.each(['', 'null', '{', '[]', '{"user":{},"timestamp":1}', '{"user":{},"timestamp":"1","token":"t"}', '{"timestamp":1,"token":"t"}'])(
  'a stored value that is not a session record is ignored: %s',
  (text) => {
    localStorage.setItem(recordKey, text)
    expect(readSession()).toBe(null)
  },
)

test('without local storage saveSession returns its record and readSession returns null', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(saveSession(answer(), 1)?.token).toBe('token-1')
  expect(readSession()).toBe(null)
})
