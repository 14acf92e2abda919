// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { hydrated, waitUntil } from '../../sections/testing/hydrated.tsx'
import { markup, visit } from '../../ui/testing/test-providers.tsx'
import { readSession } from '../session/session-record.ts'
import { ida, identityStub, json, send, stubIdentity, write } from '../testing/identity-stub.ts'
import { profile } from '../testing/profile.ts'
import { SignInComplete } from './complete.tsx'
import { SignIn } from './sign-in.tsx'
import { SignUpStart } from './sign-up.tsx'

stubIdentity()

test('[C2.1-57] signing in continues to the path in the navigation state', async () => {
  identityStub.answer = () => json(200, { session: { tokenId: 't' }, profile })
  history.replaceState({ redirectPath: '/networks' }, '')
  const box = await hydrated(<SignIn filled={undefined} />)
  await write(box, ida)
  await send(box)
  await waitUntil(() => identityStub.replaced.length > 0)
  expect(identityStub.replaced).toEqual(['/sign-in/complete?redirectPath=%2Fnetworks'])
  expect(readSession()?.token).toBe('t')
  expect(box.querySelector<HTMLAnchorElement>('a[href^="/sign-up"]')!.getAttribute('href')).toBe('/sign-up?redirectPath=%2Fnetworks')
  history.replaceState({ usr: { redirectPath: '/shows/all' } }, '')
  const other = await hydrated(<SignUpStart />)
  expect(other.querySelector('a[href="/sign-up/email?redirectPath=%2Fshows%2Fall"]')).not.toBe(null)
  history.replaceState({ redirectPath: '//evil.example' }, '')
  expect((await hydrated(<SignUpStart />)).innerHTML).not.toContain('evil')
})

test('the error of a vendor’s sign-in is shown above the form', () => {
  const html = (fault: string) => markup(<SignIn filled={undefined} />, { ...visit, query: { fault } })
  expect(html('VENDOR_ACCOUNT_EXISTS')).toContain('signs in with Apple, Facebook or Google')
  expect(html('ACCOUNT_ID_ALREADY_EXISTS')).toContain('with another email')
  for (const nothing of ['CANCELLED', 'constructor', '']) expect(html(nothing)).not.toContain('role="alert"')
})

test('the page after a vendor’s sign-in stores the account and continues to the return path', async () => {
  identityStub.answer = () => json(200, { session: { tokenId: 't' }, profile: { ...profile, signInType: 'google' } })
  const box = await hydrated(<SignInComplete account={{ profile, isFromVendor: true, returnPath: '/networks' }} />)
  expect(box.querySelector('a[href="/networks"]')!.textContent).toBe('Continue')
  await waitUntil(() => identityStub.replaced.length > 0)
  expect([identityStub.replaced, readSession()?.user.signInType]).toEqual([['/networks'], 'google'])
  expect(identityStub.requests.map(([path]) => path)).toEqual(['/api/v3/profile/session'])
  await hydrated(<SignInComplete account={{ profile, returnPath: '/networks' }} />)
  expect(identityStub.requests).toHaveLength(1)
})

test('the sign-in page is cached for every visitor, and its script shows a signed-in viewer’s name', async () => {
  const box = await hydrated(<SignIn filled={undefined} />)
  expect(box.textContent).toContain('You are signed in.')
  localStorage.setItem('daypart.session', JSON.stringify({ user: { id: 'a', givenName: 'Ida' }, timestamp: 1, token: 't' }))
  expect((await hydrated(<SignUpStart />)).textContent).toContain('You are signed in, Ida.')
})
