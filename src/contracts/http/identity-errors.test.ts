import { expect, test } from 'vitest'
import { identityErrors } from './identity.ts'
import { errorOf } from './identity-errors.ts'

const answer = (code: number, description = '') => ({ result: { code, description } })

test('[A8-04] [A8-05] [A8-06] [A8-07] [A8-08] [A8-09] errorOf maps the code and description of a session answer to an identity error', () => {
  expect(errorOf('session', answer(200))).toBeNull()
  expect(errorOf('session', answer(403))).toBe('USER_ALREADY_EXISTS')
  expect(errorOf('session', answer(401))).toBe('UNAUTHORIZED')
  expect(errorOf('session', answer(404))).toBe('USER_NOT_FOUND')
  expect(errorOf('session', answer(404, 'Your account has been locked.'))).toBe('TOO_MANY_LOGIN_ATTEMPTS')
  expect(errorOf('session', answer(409))).toBe('ACCOUNT_ID_ALREADY_EXISTS')
  for (const code of [400, 402, 410, 412, 429, 500, 503]) expect(errorOf('session', answer(code))).toBe('ACCOUNT_ERROR')
})

test('[A8-11] errorOf maps every answer of a profile request, except 200, to ACCOUNT_ERROR', () => {
  expect(errorOf('profile', answer(200))).toBeNull()
  for (const code of [400, 401, 403, 404, 409, 412, 500]) expect(errorOf('profile', answer(code))).toBe('ACCOUNT_ERROR')
})

test('[A8-12] errorOf returns different errors for an email address in use and for an outdated rev', () => {
  expect(errorOf('change', answer(400, 'Email already exist in the system.'))).toBe('EMAIL_ALREADY_EXISTS')
  expect(errorOf('change', answer(412))).toBe('PRECONDITION_FAILED')
  for (const code of [400, 401, 403, 404, 500]) expect(errorOf('change', answer(code))).toBe('ACCOUNT_ERROR')
})

test('[A8-14] errorOf treats a reset of an unknown account as a success', () => {
  expect(errorOf('reset', answer(404, 'Unable to find account'))).toBeNull()
  expect(errorOf('reset', answer(404))).toBe('ACCOUNT_ERROR')
})

test('[A5-05] errorOf maps a registration with an invalid email address to USERNAME_NOT_VALID', () => {
  expect(errorOf('register', answer(400, 'Registration failed because email address format is invalid.'))).toBe('USERNAME_NOT_VALID')
  expect(errorOf('register', answer(400))).toBe('ACCOUNT_ERROR')
  expect(errorOf('register', answer(403))).toBe('USER_ALREADY_EXISTS')
})

test('[A8-02] identityErrors contains exactly the error codes of the specification', () => {
  const ten =
    'ACCOUNT_ERROR EMAIL_ALREADY_EXISTS USERNAME_NOT_VALID USER_ALREADY_EXISTS USER_NOT_FOUND TOO_MANY_LOGIN_ATTEMPTS NO_EMAIL_PROVIDED UNAUTHORIZED ACCOUNT_ID_ALREADY_EXISTS PRECONDITION_FAILED'
  expect([...identityErrors]).toEqual(ten.split(' '))
  expect(errorOf('session', answer(400, 'No email was given.'))).toBe('NO_EMAIL_PROVIDED')
})
