// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { hydrated, waitUntil } from '../../sections/testing/hydrated.tsx'
import { markup, visit } from '../../ui/testing/test-providers.tsx'
import { identityStub, json, send, stubIdentity, texts, write } from '../testing/identity-stub.ts'
import { profile } from '../testing/profile.ts'
import { EmailPreferences } from './email-preferences.tsx'
import { MyAccount } from './my-account.tsx'

stubIdentity()

test('a saved profile is confirmed and can be saved again, and no two elements of the account page have the same id', async () => {
  identityStub.answer = (path) =>
    path.endsWith('session') ? json(200, { session: { tokenId: 't' }, profile }) : json(200, { profile: { ...profile, rev: 4 } })
  const box = await hydrated(<MyAccount account={{ profile, sessions: [] }} />)
  const ids = [...box.querySelectorAll('[id]')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  // happy-dom does not apply the selected option of the markup, so the test sets the birth year.
  await write(box, { forename: 'Idabel', birthYear: '1988' })
  await send(box, 'profile')
  await waitUntil(() => texts(box, '[role=status]').includes('Your changes have been saved.'))
  const [path, { method, body, headers }] = identityStub.requests.at(-1)!
  expect([path, method, body]).toEqual(['/api/v3/profile', 'PATCH', '[{"operation":"replace","field":"givenName","value":"Idabel"}]'])
  expect((headers as Record<string, string>)['rev']).toBe('3')
  identityStub.requests = []
  await send(box, 'profile')
  expect(identityStub.requests).toHaveLength(1)
})

test('a new email address requires the password when the sign-in is not recent, until a correct password is sent', async () => {
  const stale = { result: { code: 403, description: 'Sign in again to change this.' } }
  let patched: Response = Response.json(stale)
  identityStub.answer = (path) => (path.endsWith('session') ? json(200, { session: { tokenId: 't' }, profile }) : patched)
  const box = await hydrated(<MyAccount account={{ profile, sessions: [] }} />)
  await write(box, { forename: 'Ida', birthYear: '1988', email: 'ida@new.example' })
  const password = () => box.querySelector<HTMLInputElement>('#profile-currentPassword')
  expect(password()).toBe(null)
  await send(box, 'profile')
  await waitUntil(() => password() !== null)
  expect(document.activeElement!.textContent).toContain('Current password: You signed in a while ago.')
  patched = json(403, { result: { code: 403, description: 'The password does not match our records.' } })
  await write(box, { currentPassword: 'wrong' })
  await send(box, 'profile')
  await waitUntil(() => document.activeElement!.textContent === 'The password does not match our records.')
  patched = json(200, { profile: { ...profile, mail: 'ida@new.example', rev: 4 } })
  await write(box, { currentPassword: 'right' })
  await send(box, 'profile')
  await waitUntil(() => texts(box, '[role=status]').includes('Your changes have been saved.'))
  expect(password()).toBe(null)
  const passwords = identityStub.requests
    .filter(([, { method }]) => method === 'PATCH')
    .map(([, { headers }]) => (headers as Record<string, string>)['password'])
  expect(passwords).toEqual([undefined, btoa('wrong'), btoa('right')])
})

test('when a recent sign-in is needed, a link leads to the account’s own sign-in method', async () => {
  identityStub.answer = (path) =>
    path.endsWith('session')
      ? json(200, { session: { tokenId: 't' }, profile })
      : Response.json({ result: { code: 403, description: 'Sign in again to change this.' } })
  const box = await hydrated(<MyAccount account={{ profile: { ...profile, signInType: 'google', googleId: 'g' }, sessions: [] }} />)
  const form = box.querySelector('details [value=leave]')!.closest('form')!
  await act(async () => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await waitUntil(() => form.querySelector('a') !== null)
  expect([form.querySelector('a')!.textContent, form.querySelector('a')!.getAttribute('href')]).toEqual([
    'Continue with Google',
    '/sign-in/google?redirectPath=%2Fmy-account',
  ])
  const fault = markup(<MyAccount account={{ profile: { ...profile, isMailVerified: true } }} />, { ...visit, query: { fault: 'STALE' } })
  expect(fault).toContain('href="/sign-in?redirectPath=%2Fmy-account#again"')
})

test('the page after an account’s deletion confirms the deletion; the confirmation cookie expires after a minute', async () => {
  identityStub.answer = () => json(200, { session: { tokenId: 't' }, profile })
  const written = vi.spyOn(document, 'cookie', 'set')
  const box = await hydrated(<MyAccount account={{ profile, sessions: [] }} />)
  const form = box.querySelector('details [value=deleteAccount]')!.closest('form')!
  form.querySelector<HTMLInputElement>('[name=currentPassword]')!.value = 'lamps'
  await act(async () => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await waitUntil(() => identityStub.replaced.length > 0)
  expect(identityStub.replaced).toEqual(['/my-account'])
  expect(written).toHaveBeenCalledWith('done=deleteAccount; path=/; max-age=60; samesite=strict')
  written.mockRestore()
})

test('a failed unsubscription shows a link to a help ticket', async () => {
  identityStub.answer = () => new Response(null, { status: 503 })
  const mails = [{ key: 'nbc', name: 'NBC', categories: [{ id: 'week', name: 'This week', description: '', isOn: true }] }]
  const box = await hydrated(<EmailPreferences account={{ profile, mails }} />)
  await send(box)
  await waitUntil(() => box.querySelector('[role=alert]') !== null)
  expect(box.querySelector('[role=alert]')!.textContent).toBe(
    'We could not change that. Please submit a help ticket: it is processed within a week.',
  )
  expect(box.querySelector('a[href="/contact-us?topic=email"]')).not.toBe(null)
  identityStub.answer = () => new Response(null, { status: 204 })
  await send(box)
  await waitUntil(() => texts(box, '[role=status]').includes('Your choices have been saved.'))
  expect(JSON.parse(String(identityStub.requests.at(-1)![1].body))).toEqual({ subscriptions: { nbc: ['week'] } })
})

test('the watch history is cleared at once; if that fails, an error is shown; without personalization there is no button', async () => {
  identityStub.answer = () => new Response(null, { status: 503 })
  const box = await hydrated(<MyAccount account={{ profile, sessions: [] }} />)
  const form = box.querySelector('details [value=clearWatches]')!.closest('form')!
  await send(box, 'clearWatches')
  await waitUntil(() => form.querySelector('[role=alert]') !== null)
  identityStub.answer = () => new Response(null, { status: 204 })
  await send(box, 'clearWatches')
  await waitUntil(() => texts(form, '[role=status]').includes('Your watch history has been cleared.'))
  const [path, { method }] = identityStub.requests.at(-1)!
  expect([method, path]).toEqual(['DELETE', expect.stringMatching(/^\/personalization\/users\/[^/]+\/watches$/)])
  const brand = { ...visit.brand, off: ['personalization' as const] }
  expect(markup(<MyAccount account={{ profile }} />, { ...visit, brand })).not.toContain('Clear my watch history')
})

test('a password change removes the other sessions from the list', async () => {
  identityStub.answer = () => json(200, { session: { tokenId: 't' }, profile })
  const session = { since: 1, usedAt: 1, userAgent: '', signInType: 'email' as const }
  const sessions = [
    { ...session, id: 'here', isCurrent: true },
    { ...session, id: 'there', isCurrent: false },
  ]
  const box = await hydrated(<MyAccount account={{ profile, sessions }} />)
  const listed = () => texts(box, '[aria-labelledby=sessions] li').length
  expect(listed()).toBe(2)
  const password = box.querySelector<HTMLInputElement>('[name=form][value=changePassword]')!.closest('form')!
  for (const name of ['currentPassword', 'password']) password.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = 'harbor4lights'
  await send(box, 'changePassword')
  await waitUntil(() => listed() === 1)
  expect(box.querySelector('[aria-labelledby=sessions]')!.textContent).toContain('This device')
})

test('the account page confirms a newly connected vendor, and the URLs of its forms contain the brand', () => {
  const there = { ...visit, query: { brand: 'bravo', vendor: 'google' } }
  const joined = markup(<MyAccount account={{ profile: { ...profile, googleId: 'g', isMailVerified: true } }} />, there)
  expect(joined).toContain('Google is connected')
  expect(joined.match(/action="[^"]*"/g)).toEqual(
    ['profile', 'password', 'vendors', 'data', 'data'].map((part) => `action="/my-account?brand=bravo#${part}"`),
  )
  expect(joined).toContain('start?intent=link&amp;brand=bravo')
  expect(markup(<MyAccount account={{ profile }} />, there)).not.toContain('is connected')
})

test('ending a session moves the focus to the confirmation message', async () => {
  identityStub.answer = () => json(200, { session: { tokenId: 't' }, profile })
  const session = { since: 1, usedAt: 1, userAgent: '', signInType: 'email' as const }
  const sessions = [
    { ...session, id: 'here', isCurrent: true },
    { ...session, id: 'there', isCurrent: false, usedAt: 200_000_000 },
  ]
  const box = await hydrated(<MyAccount account={{ profile, sessions }} />)
  const days = () => texts(box, '[aria-labelledby=sessions] small')
  expect(days()).toEqual(['since December 31, 1969', 'since December 31, 1969, last used January 3, 1970'])
  const button = box.querySelector<HTMLButtonElement>('[value=there]')!
  await act(async () => button.click())
  await waitUntil(() => document.activeElement!.textContent === 'That device has been signed out.')
  expect(days()).toHaveLength(1)
})
