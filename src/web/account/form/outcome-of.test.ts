import { expect, test } from 'vitest'
import { descriptions, type IdentityAnswer } from '#contracts/http/identity.ts'
import { vendorDescriptions } from '#contracts/http/vendors.ts'
import { formErrors } from '../outcomes/form-error.ts'
import { type FormOperation, outcomeOf } from '../outcomes/outcome-of.ts'
import { accountWords } from '../words/account-words.ts'

const answer = (code: number, description = '', more: Partial<IdentityAnswer> = {}): IdentityAnswer => ({
  result: { code, description },
  ...more,
})

/** Returns the English message that a viewer sees. */
function messageOf(operation: FormOperation, identityAnswer: IdentityAnswer): string {
  const outcome = outcomeOf(identityAnswer, operation)
  return outcome.kind === 'error' ? accountWords.en.errors[outcome.error] : JSON.stringify(outcome)
}

test('[A8-30] each reason why sign-up or sign-in fails has a message', () => {
  expect(messageOf('register', answer(500))).toBe("We couldn't create your account, please try again later.")
  expect(messageOf('register', answer(403))).toMatch(/account with this email already\. Sign in, or reset your password/)
  expect(messageOf('register', answer(403, vendorDescriptions.mailOfAccount))).toMatch(/account with this email already/)
  expect(messageOf('register', answer(403, vendorDescriptions.mailOfVendor))).toMatch(/signs in with Apple, Facebook or Google/)
  expect(messageOf('register', answer(409, vendorDescriptions.idInUse))).toMatch(/with another email/)
  expect(messageOf('register', answer(401))).toBe('We could not sign you in. Please try again.')
  expect(accountWords.en.errors.verification).toMatch(/verify your email, or have technical difficulties/)
  expect(messageOf('signIn', answer(401))).toBe('Invalid email or password.')
  expect(messageOf('signIn', answer(404))).toBe('Invalid email or password.')
  expect(messageOf('password', answer(403, descriptions.wrongPassword))).toBe('The password does not match our records.')
  expect(messageOf('signIn', answer(404, descriptions.locked, { wait: 60 }))).toMatch(
    /Too many login attempts: after six within three minutes .* one minute/,
  )
  expect(messageOf('change', answer(400, descriptions.mailTaken))).toBe('This email is already associated with another account.')
})

test('[A8-34] [A8-35] the messages for technical difficulties and failed unsubscriptions have the specification’s wording', () => {
  for (const operation of ['signIn', 'change', 'password', 'reset', 'session'] as const)
    expect(messageOf(operation, answer(500))).toBe('Sorry, we had a problem. Please try again.')
  expect(accountWords.en.errors.unsubscribe).toMatch(/submit a help ticket: it is processed within a week/)
})

test('an email address that identity rejects is an error of the email field', () => {
  expect(outcomeOf(answer(400, descriptions.invalidMail), 'register')).toEqual({ kind: 'faults', faults: { email: 'email' } })
  expect(
    outcomeOf(answer(400, '', { faults: { givenName: 'name', password: 'policy', constructor: 'x', mail: 'vendor' } }), 'register'),
  ).toEqual({
    kind: 'faults',
    faults: { forename: 'name', password: 'policy', email: 'email' },
  })
})

test('a rate limit is an error that contains the wait time', () => {
  expect(outcomeOf(answer(503, '', { wait: 2 }), 'signIn')).toEqual({ kind: 'error', error: 'busy', wait: 2 })
  expect(outcomeOf(answer(412), 'change')).toEqual({ kind: 'error', error: 'changedElsewhere' })
  expect(outcomeOf(answer(403, descriptions.stale), 'session')).toEqual({ kind: 'error', error: 'signInAgain' })
  expect(outcomeOf(answer(403, descriptions.stale), 'change')).toEqual({ kind: 'faults', faults: { currentPassword: 'prove' } })
  expect(outcomeOf(answer(401), 'reset')).toEqual({ kind: 'error', error: 'expiredLink' })
})

test('every form error has a message in both languages', () => {
  const shape = (words: unknown): unknown =>
    typeof words === 'object' && words !== null
      ? Object.fromEntries(Object.entries(words).map(([key, value]) => [key, shape(value)]))
      : typeof words
  expect(shape(accountWords.es)).toEqual(shape(accountWords.en))
  for (const error of formErrors) expect(accountWords.es.errors[error]).not.toBe(accountWords.en.errors[error])
})
