// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { island, soon } from '../../sections/testing/island.tsx'
import { markup, visit } from '../../ui/testing/surround.tsx'
import { doors, json, send, standInForDoors, texts, write } from '../testing/doors.ts'
import { profile } from '../testing/profile.ts'
import { EmailPreferences } from './email-preferences.tsx'
import { MyAccount } from './my-account.tsx'

standInForDoors()

test('a profile that is saved says so; the account’s own page has forms that stay apart', async () => {
  doors.answer = (path) =>
    path.endsWith('session') ? json(200, { session: { tokenId: 't' }, profile }) : json(200, { profile: { ...profile, rev: 4 } })
  const box = await island(<MyAccount account={{ profile, sessions: [] }} />)
  const ids = [...box.querySelectorAll('[id]')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  // happy-dom does not know which option the markup selects.
  await write(box, { forename: 'Idabel', birthYear: '1988' })
  await send(box, 'profile')
  await soon(() => texts(box, '[role=status]').includes('Your changes are saved.'))
  const [path, { method, body, headers }] = doors.asked.at(-1)!
  expect([path, method, body]).toEqual(['/api/v3/profile', 'PATCH', '[{"operation":"replace","field":"givenName","value":"Idabel"}]'])
  expect((headers as Record<string, string>)['rev']).toBe('3')
  doors.asked = []
  await send(box, 'profile')
  expect(doors.asked).toHaveLength(1)
})

test('a new mail long after the sign-in asks for the password, until it is taken', async () => {
  const stale = { result: { code: 403, description: 'Sign in again to change this.' } }
  let patched: Response = Response.json(stale)
  doors.answer = (path) => (path.endsWith('session') ? json(200, { session: { tokenId: 't' }, profile }) : patched)
  const box = await island(<MyAccount account={{ profile, sessions: [] }} />)
  await write(box, { forename: 'Ida', birthYear: '1988', email: 'ida@new.example' })
  const password = () => box.querySelector<HTMLInputElement>('#profile-currentPassword')
  expect(password()).toBe(null)
  await send(box, 'profile')
  await soon(() => password() !== null)
  expect(document.activeElement!.textContent).toContain('Current password: It has been a while since you signed in.')
  patched = json(403, { result: { code: 403, description: 'The password does not match our records.' } })
  await write(box, { currentPassword: 'wrong' })
  await send(box, 'profile')
  await soon(() => document.activeElement!.textContent === 'The password does not match our records.')
  patched = json(200, { profile: { ...profile, mail: 'ida@new.example', rev: 4 } })
  await write(box, { currentPassword: 'right' })
  await send(box, 'profile')
  await soon(() => texts(box, '[role=status]').includes('Your changes are saved.'))
  expect(password()).toBe(null)
  const given = doors.asked
    .filter(([, { method }]) => method === 'PATCH')
    .map(([, { headers }]) => (headers as Record<string, string>)['password'])
  expect(given).toEqual([undefined, btoa('wrong'), btoa('right')])
})

test('who must sign in again for it is led there in the way that the account has', async () => {
  doors.answer = (path) =>
    path.endsWith('session')
      ? json(200, { session: { tokenId: 't' }, profile })
      : Response.json({ result: { code: 403, description: 'Sign in again to change this.' } })
  const box = await island(<MyAccount account={{ profile: { ...profile, signInType: 'google', googleId: 'g' }, sessions: [] }} />)
  const form = box.querySelector<HTMLFormElement>('details form')!
  await act(async () => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await soon(() => form.querySelector('a') !== null)
  expect([form.querySelector('a')!.textContent, form.querySelector('a')!.getAttribute('href')]).toEqual([
    'Continue with Google',
    '/sign-in/google?redirectPath=%2Fmy-account',
  ])
  const fault = markup(<MyAccount account={{ profile: { ...profile, isMailVerified: true } }} />, { ...visit, query: { fault: 'STALE' } })
  expect(fault).toContain('href="/sign-in?redirectPath=%2Fmy-account#again"')
})

test('an account that is gone says so on the page that one is led to, by a cookie of a minute', async () => {
  doors.answer = () => json(200, { session: { tokenId: 't' }, profile })
  const written = vi.spyOn(document, 'cookie', 'set')
  const box = await island(<MyAccount account={{ profile, sessions: [] }} />)
  const form = box.querySelector<HTMLFormElement>('details form')!
  form.querySelector<HTMLInputElement>('[name=currentPassword]')!.value = 'lamps'
  await act(async () => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await soon(() => doors.replaced.length > 0)
  expect(doors.replaced).toEqual(['/my-account'])
  expect(written).toHaveBeenCalledWith('done=deleteAccount; path=/; max-age=60; samesite=strict')
  written.mockRestore()
})

test('an unsubscription that fails leads to a help ticket', async () => {
  doors.answer = () => new Response(null, { status: 503 })
  const mails = [{ key: 'nbc', name: 'NBC', categories: [{ id: 'week', name: 'This week', description: '', isOn: true }] }]
  const box = await island(<EmailPreferences account={{ profile, mails }} />)
  await send(box)
  await soon(() => box.querySelector('[role=alert]') !== null)
  expect(box.querySelector('[role=alert]')!.textContent).toBe(
    'We could not change that. Please submit a help ticket: it is processed within a week.',
  )
  expect(box.querySelector('a[href="/contact-us?topic=email"]')).not.toBe(null)
  doors.answer = () => new Response(null, { status: 204 })
  await send(box)
  await soon(() => texts(box, '[role=status]').includes('Your choices are saved.'))
  expect(JSON.parse(String(doors.asked.at(-1)![1].body))).toEqual({ subscriptions: { nbc: ['week'] } })
})

test('a new password leaves no other session in the list', async () => {
  doors.answer = () => json(200, { session: { tokenId: 't' }, profile })
  const session = { since: 1, usedAt: 1, userAgent: '', signInType: 'email' as const }
  const sessions = [
    { ...session, id: 'here', isCurrent: true },
    { ...session, id: 'there', isCurrent: false },
  ]
  const box = await island(<MyAccount account={{ profile, sessions }} />)
  const listed = () => texts(box, '[aria-labelledby=sessions] li').length
  expect(listed()).toBe(2)
  const password = box.querySelector<HTMLInputElement>('[name=form][value=changePassword]')!.closest('form')!
  for (const name of ['currentPassword', 'password']) password.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = 'harbor4lights'
  await send(box, 'changePassword')
  await soon(() => listed() === 1)
  expect(box.querySelector('[aria-labelledby=sessions]')!.textContent).toContain('This device')
})

test('who comes back from a vendor is told that it is connected; the forms keep the way back to the brand', () => {
  const there = { ...visit, query: { brand: 'bravo', vendor: 'google' } }
  const joined = markup(<MyAccount account={{ profile: { ...profile, googleId: 'g', isMailVerified: true } }} />, there)
  expect(joined).toContain('Google is connected')
  expect(joined.match(/action="[^"]*"/g)).toEqual(
    ['profile', 'password', 'vendors', 'data'].map((part) => `action="/my-account?brand=bravo#${part}"`),
  )
  expect(joined).toContain('start?intent=link&amp;brand=bravo')
  expect(markup(<MyAccount account={{ profile }} />, there)).not.toContain('is connected')
})

test('where a session was ended is said with the focus, which was on its button', async () => {
  doors.answer = () => json(200, { session: { tokenId: 't' }, profile })
  const session = { since: 1, usedAt: 1, userAgent: '', signInType: 'email' as const }
  const sessions = [
    { ...session, id: 'here', isCurrent: true },
    { ...session, id: 'there', isCurrent: false, usedAt: 200_000_000 },
  ]
  const box = await island(<MyAccount account={{ profile, sessions }} />)
  const days = () => texts(box, '[aria-labelledby=sessions] small')
  expect(days()).toEqual(['since December 31, 1969', 'since December 31, 1969, last used January 3, 1970'])
  const button = box.querySelector<HTMLButtonElement>('[value=there]')!
  await act(async () => button.click())
  await soon(() => document.activeElement!.textContent === 'Signed out there.')
  expect(days()).toHaveLength(1)
})
