// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { island, soon } from '../../sections/testing/island.tsx'
import { visit } from '../../ui/testing/surround.tsx'
import { MyPassword } from '../my-account/my-password.tsx'
import { doors, field, json, send, standInForDoors, texts, write } from '../testing/doors.ts'
import { profile } from '../testing/profile.ts'
import { SignUpEmail } from '../ways-in/sign-up.tsx'
import { ResetPassword } from './password-screens.tsx'

standInForDoors()

test('[A5-07] a password has 5 to 50 characters; the gauge says how good it is and what would make it better', async () => {
  const box = await island(<SignUpEmail filled={undefined} />)
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
  // What the gauge has nothing against the form does not take.
  [51, refusedLength, []],
  [256, refusedLength, []],
  [257, refusedLength, [tooLong]],
])('of a password of %i characters the gauge says what is so', async (length, said, advice) => {
  const box = await island(<SignUpEmail filled={undefined} />)
  await write(box, { password: 'a1🔑'.padEnd(length + 1, 'x').slice(0, length && length + 1) })
  expect(texts(box, '[role=status]')[0]).toBe(said)
  expect(texts(box, 'li[data-missed]')).toEqual(advice)
})

test('where other lengths are set the form says and asks those', async () => {
  const box = await island(<SignUpEmail filled={undefined} />, undefined, {
    ...visit,
    brand: { ...visit.brand, passwordLimits: { min: 15, max: 256 } },
  })
  expect(texts(box, 'small')).toContain('15 to 256 characters.')
  await write(box, { password: 'harbor4lights' })
  await send(box)
  expect(texts(box, '#signUp-password-fault')).toEqual(['Please make sure your password is between 15-256 characters.'])
})

test('a password that was taken no longer stands in its form', async () => {
  doors.answer = () => json(200, { session: { tokenId: 't' }, profile })
  const box = await island(<MyPassword profile={profile} filled={undefined} />)
  await write(box, { currentPassword: 'old one', password: 'harbor4lights' })
  await send(box)
  await soon(() => box.textContent!.includes('Your password is changed.'))
  expect([field(box, 'currentPassword').value, field(box, 'password').value]).toEqual(['', ''])
  expect(box.textContent).not.toContain('Strong')
})

test('a link that was used up is said so, with a way to a new one', async () => {
  doors.answer = () => json(401)
  const box = await island(<ResetPassword account={{}} />, undefined, { ...visit, query: { token: 't', code: 'c' } })
  await write(box, { password: 'another quay' })
  await send(box)
  await soon(() => box.querySelector('[role=alert]') !== null)
  expect(box.querySelector('[role=alert]')!.textContent).toBe('This link has expired or was used already. Please ask for a new one.')
  expect(box.querySelector('a[href="/request-password"]')).not.toBe(null)
})
