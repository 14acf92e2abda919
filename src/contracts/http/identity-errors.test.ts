import { expect, test } from 'vitest'
import { identityErrors } from './identity.ts'
import { errorOf } from './identity-errors.ts'

const said = (code: number, description = '') => ({ result: { code, description } })

test('[A8-03] [A8-04] [A8-05] [A8-06] [A8-07] [A8-08] [A8-09] the code of a session is one of the catalogue’s errors', () => {
  expect(errorOf('session', said(200))).toBeNull()
  expect(errorOf('session', said(403))).toBe('USER_ALREADY_EXISTS')
  expect(errorOf('session', said(401))).toBe('UNAUTHORIZED')
  expect(errorOf('session', said(404))).toBe('USER_NOT_FOUND')
  expect(errorOf('session', said(404, 'Your account has been locked.'))).toBe('TOO_MANY_LOGIN_ATTEMPTS')
  expect(errorOf('session', said(409))).toBe('ACCOUNT_ID_ALREADY_EXISTS')
  for (const code of [400, 402, 410, 412, 429, 500, 503]) expect(errorOf('session', said(code))).toBe('ACCOUNT_ERROR')
})

test('[A8-10] [A8-11] a profile that does not come with 200 is an ACCOUNT_ERROR', () => {
  expect(errorOf('profile', said(200))).toBeNull()
  for (const code of [400, 401, 403, 404, 409, 412, 500]) expect(errorOf('profile', said(code))).toBe('ACCOUNT_ERROR')
})

test('[A8-12] a change that is refused says whether it is the mail or the rev', () => {
  expect(errorOf('change', said(400, 'Email already exist in the system.'))).toBe('EMAIL_ALREADY_EXISTS')
  expect(errorOf('change', said(412))).toBe('PRECONDITION_FAILED')
  for (const code of [400, 401, 403, 404, 500]) expect(errorOf('change', said(code))).toBe('ACCOUNT_ERROR')
})

test('[A8-13] [A8-14] a reset of an account that is not there passes for a success', () => {
  expect(errorOf('reset', said(404, 'Unable to find account'))).toBeNull()
  expect(errorOf('reset', said(404))).toBe('ACCOUNT_ERROR')
})

test('[A5-05] a registration that is refused for its email says so', () => {
  expect(errorOf('register', said(400, 'Registration failed because email address format is invalid.'))).toBe('USERNAME_NOT_VALID')
  expect(errorOf('register', said(400))).toBe('ACCOUNT_ERROR')
  expect(errorOf('register', said(403))).toBe('USER_ALREADY_EXISTS')
})

test('[A8-02] the catalogue has these errors', () => {
  const ten =
    'ACCOUNT_ERROR EMAIL_ALREADY_EXISTS USERNAME_NOT_VALID USER_ALREADY_EXISTS USER_NOT_FOUND TOO_MANY_LOGIN_ATTEMPTS NO_EMAIL_PROVIDED UNAUTHORIZED ACCOUNT_ID_ALREADY_EXISTS PRECONDITION_FAILED'
  expect([...identityErrors]).toEqual(ten.split(' '))
  expect(errorOf('session', said(400, 'No email was given.'))).toBe('NO_EMAIL_PROVIDED')
})
