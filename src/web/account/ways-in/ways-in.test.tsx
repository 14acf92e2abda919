// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { island, soon } from '../../sections/testing/island.tsx'
import { markup, visit } from '../../ui/testing/surround.tsx'
import { readSession } from '../recognition/session-record.ts'
import { doors, ida, json, send, standInForDoors, write } from '../testing/doors.ts'
import { profile } from '../testing/profile.ts'
import { SignInComplete } from './complete.tsx'
import { SignIn } from './sign-in.tsx'
import { SignUpStart } from './sign-up.tsx'

standInForDoors()

test('[C2.1-57] signing in leads to where the navigation’s state says', async () => {
  doors.answer = () => json(200, { session: { tokenId: 't' }, profile })
  history.replaceState({ redirectPath: '/networks' }, '')
  const box = await island(<SignIn filled={undefined} />)
  await write(box, ida)
  await send(box)
  await soon(() => doors.replaced.length > 0)
  expect(doors.replaced).toEqual(['/sign-in/complete?redirectPath=%2Fnetworks'])
  expect(readSession()?.token).toBe('t')
  expect(box.querySelector<HTMLAnchorElement>('a[href^="/sign-up"]')!.getAttribute('href')).toBe('/sign-up?redirectPath=%2Fnetworks')
  history.replaceState({ usr: { redirectPath: '/shows/all' } }, '')
  const other = await island(<SignUpStart />)
  expect(other.querySelector('a[href="/sign-up/email?redirectPath=%2Fshows%2Fall"]')).not.toBe(null)
  history.replaceState({ redirectPath: '//evil.example' }, '')
  expect((await island(<SignUpStart />)).innerHTML).not.toContain('evil')
})

test('what a vendor’s way back says stands above the form', () => {
  const html = (fault: string) => markup(<SignIn filled={undefined} />, { ...visit, query: { fault } })
  expect(html('VENDOR_ACCOUNT_EXISTS')).toContain('signs in with Apple, Facebook or Google')
  expect(html('ACCOUNT_ID_ALREADY_EXISTS')).toContain('with another email')
  for (const nothing of ['CANCELLED', 'constructor', '']) expect(html(nothing)).not.toContain('role="alert"')
})

test('who comes back from a vendor is stored as after any sign-in, and goes on', async () => {
  doors.answer = () => json(200, { session: { tokenId: 't' }, profile: { ...profile, signInType: 'google' } })
  const box = await island(<SignInComplete account={{ profile, isFromVendor: true, returnPath: '/networks' }} />)
  expect(box.querySelector('a[href="/networks"]')!.textContent).toBe('Continue')
  await soon(() => doors.replaced.length > 0)
  expect([doors.replaced, readSession()?.user.signInType]).toEqual([['/networks'], 'google'])
  expect(doors.asked.map(([path]) => path)).toEqual(['/api/v3/profile/session'])
  await island(<SignInComplete account={{ profile, returnPath: '/networks' }} />)
  expect(doors.asked).toHaveLength(1)
})

test('who is signed in already is called by their name, in the page for everybody', async () => {
  const box = await island(<SignIn filled={undefined} />)
  expect(box.textContent).toContain('You are signed in.')
  localStorage.setItem('daypart.session', JSON.stringify({ user: { id: 'a', givenName: 'Ida' }, timestamp: 1, token: 't' }))
  expect((await island(<SignUpStart />)).textContent).toContain('You are signed in, Ida.')
})
