import { expect, test } from 'vitest'
import { descriptions, type IdentityAnswer } from '#contracts/http/identity.ts'
import { vendorDescriptions } from '#contracts/http/vendors.ts'
import { accountWords } from '../account-words.ts'
import { type Act, outcomeOf } from './outcome-of.ts'
import { troubles } from './trouble.ts'

const answer = (code: number, description = '', more: Partial<IdentityAnswer> = {}): IdentityAnswer => ({
  result: { code, description },
  ...more,
})

/** What a viewer reads, in English. */
function said(act: Act, given: IdentityAnswer): string {
  const outcome = outcomeOf(given, act)
  return outcome.kind === 'trouble' ? accountWords.en.troubles[outcome.trouble] : JSON.stringify(outcome)
}

test('[A8-30] each reason why no account is made, or nobody is signed in, has its words', () => {
  expect(said('register', answer(500))).toBe("We couldn't create your account, please try again later.")
  expect(said('register', answer(403))).toMatch(/account with this email already\. Sign in, or reset your password/)
  expect(said('register', answer(403, vendorDescriptions.mailOfAccount))).toMatch(/account with this email already/)
  expect(said('register', answer(403, vendorDescriptions.mailOfVendor))).toMatch(/signs in with Apple, Facebook or Google/)
  expect(said('register', answer(409, vendorDescriptions.idInUse))).toMatch(/with another email/)
  expect(said('register', answer(401))).toBe('We could not sign you in. Please try again.')
  expect(accountWords.en.troubles.verification).toMatch(/verify your email, or have technical difficulties/)
  expect(said('signIn', answer(401))).toBe('Invalid email or password.')
  expect(said('signIn', answer(404))).toBe('Invalid email or password.')
  expect(said('password', answer(403, descriptions.wrongPassword))).toBe('The password does not match our records.')
  expect(said('signIn', answer(404, descriptions.locked, { wait: 60 }))).toMatch(
    /Too many login attempts: after six within three minutes .* one minute/,
  )
  expect(said('change', answer(400, descriptions.mailTaken))).toBe('This email is already associated with another account.')
})

test('[A8-34] [A8-35] what is nobody’s fault, and what could not be unsubscribed, in the words of the specification', () => {
  for (const act of ['signIn', 'change', 'password', 'reset', 'session'] as const)
    expect(said(act, answer(500))).toBe('Sorry, we had a problem. Please try again.')
  expect(accountWords.en.troubles.unsubscribe).toMatch(/submit a help ticket: it is processed within a week/)
})

test('an email that the server does not take is a fault of its field', () => {
  expect(outcomeOf(answer(400, descriptions.invalidMail), 'register')).toEqual({ kind: 'faults', faults: { email: 'email' } })
  expect(
    outcomeOf(answer(400, '', { faults: { givenName: 'name', password: 'policy', constructor: 'x', mail: 'vendor' } }), 'register'),
  ).toEqual({
    kind: 'faults',
    faults: { forename: 'name', password: 'policy', email: 'email' },
  })
})

test('who must wait is told so, and how long stays known', () => {
  expect(outcomeOf(answer(503, '', { wait: 2 }), 'signIn')).toEqual({ kind: 'trouble', trouble: 'busy', wait: 2 })
  expect(outcomeOf(answer(412), 'change')).toEqual({ kind: 'trouble', trouble: 'changedElsewhere' })
  expect(outcomeOf(answer(403, descriptions.stale), 'session')).toEqual({ kind: 'trouble', trouble: 'proveAgain' })
  expect(outcomeOf(answer(403, descriptions.stale), 'change')).toEqual({ kind: 'faults', faults: { currentPassword: 'prove' } })
  expect(outcomeOf(answer(401), 'reset')).toEqual({ kind: 'trouble', trouble: 'expiredLink' })
})

test('every word is there in both languages', () => {
  const shape = (words: unknown): unknown =>
    typeof words === 'object' && words !== null
      ? Object.fromEntries(Object.entries(words).map(([key, value]) => [key, shape(value)]))
      : typeof words
  expect(shape(accountWords.es)).toEqual(shape(accountWords.en))
  for (const trouble of troubles) expect(accountWords.es.troubles[trouble]).not.toBe(accountWords.en.troubles[trouble])
})
