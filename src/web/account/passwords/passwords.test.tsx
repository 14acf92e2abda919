// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { hydrated, waitUntil } from '../../sections/testing/hydrated.tsx'
import { visit } from '../../ui/testing/test-providers.tsx'
import { MyPassword } from '../my-account/my-password.tsx'
import { SignUpEmail } from '../sign-in/sign-up.tsx'
import { field, identityStub, json, send, stubIdentity, texts, write } from '../testing/identity-stub.ts'
import { profile } from '../testing/profile.ts'
import { ResetPassword } from './password-screens.tsx'

stubIdentity()

test('[A5-07] a password has 5 to 50 characters; the meter shows its strength and how to improve it', async () => {
  const box = await hydrated(<SignUpEmail filled={undefined} />)
  const missed = () => texts(box, 'li[data-missed]')
  const strength = () => texts(box, '[role=status] strong')
  await write(box, { email: 'ida@viewer.example', password: 'abcde' })
  expect([strength(), missed()]).toEqual([['Weak'], ['10 characters or more', 'a number']])
  await write(box, { password: 'My password <ida@viewer.example> & more' })
  expect(missed()).toEqual(['a number', 'none of < > &', 'no space', 'not your email', 'not the word “password”'])
  await write(box, { password: '1234567890' })
  expect([strength(), missed()]).toEqual([['Fair'], ['a letter']])
  await write(box, { password: 'password1234' })
  expect([strength(), missed()]).toEqual([['Weak'], ['not the word “password”']])
  await write(box, { password: 'harbor 4 lights' })
  expect([strength(), missed()]).toEqual([['Good'], ['no space']])
  await write(box, { password: 'harbor4lights' })
  expect([strength(), missed()]).toEqual([['Strong'], []])
  await write(box, { password: 'a1'.padEnd(257, 'x') })
  expect(missed()).toEqual([tooLong])
  for (const length of [4, 5, 50, 51]) {
    await write(box, { password: 'x'.repeat(length) })
    await send(box)
    expect([length, texts(box, '#signUp-password-fault')]).toEqual([length, length < 5 || length > 50 ? [refusedLength] : []])
  }
})

const refusedLength = 'Please make sure your password is between 5-50 characters.'
const [tooShort, tooLong] = ['10 characters or more', '256 characters or fewer']

test.each([
  [0, undefined, []],
  [4, 'Password strength: Weak', [tooShort]],
  [5, 'Password strength: Weak', [tooShort]],
  [9, 'Password strength: Weak', [tooShort]],
  [10, 'Password strength: Strong', []],
  [50, 'Password strength: Strong', []],
  // The form rejects these passwords as too long. For 51 to 256 characters, the meter shows no advice.
  [51, refusedLength, []],
  [256, refusedLength, []],
  [257, refusedLength, [tooLong]],
])('the meter rates a password of %i characters: %s', async (length, status, advice) => {
  const box = await hydrated(<SignUpEmail filled={undefined} />)
  await write(box, { password: 'a1🔑'.padEnd(length + 1, 'x').slice(0, length && length + 1) })
  expect(texts(box, '[role=status]')[0]).toBe(status)
  expect(texts(box, 'li[data-missed]')).toEqual(advice)
})

test('the sign-up form and its messages use the configured password lengths', async () => {
  const box = await hydrated(<SignUpEmail filled={undefined} />, undefined, {
    ...visit,
    brand: { ...visit.brand, passwordLimits: { min: 15, max: 256 } },
  })
  expect(texts(box, 'small')).toContain('15 to 256 characters.')
  await write(box, { password: 'harbor4lights' })
  await send(box)
  expect(texts(box, '#signUp-password-fault')).toEqual(['Please make sure your password is between 15-256 characters.'])
})

test('password fields are cleared after their form is submitted', async () => {
  identityStub.answer = () => json(200, { session: { tokenId: 't' }, profile })
  const box = await hydrated(<MyPassword profile={profile} filled={undefined} />)
  await write(box, { currentPassword: 'old one', password: 'harbor4lights' })
  await send(box)
  await waitUntil(() => box.textContent!.includes('Your password has been changed.'))
  expect([field(box, 'currentPassword').value, field(box, 'password').value]).toEqual(['', ''])
  expect(box.textContent).not.toContain('Strong')
})

test('a reset link that was used shows an explanation and a link to request a new one', async () => {
  identityStub.answer = () => json(401)
  const box = await hydrated(<ResetPassword account={{}} />, undefined, { ...visit, query: { token: 't', code: 'c' } })
  await write(box, { password: 'another quay' })
  await send(box)
  await waitUntil(() => box.querySelector('[role=alert]') !== null)
  expect(box.querySelector('[role=alert]')!.textContent).toBe('This link has expired or has already been used. Please request a new one.')
  expect(box.querySelector('a[href="/request-password"]')).not.toBe(null)
})
