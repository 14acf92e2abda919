// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { island, press, soon } from '../sections/testing/island.tsx'
import { markup, spanish, visit } from '../ui/testing/surround.tsx'
import { EmailPreferences } from './my-account/email-preferences.tsx'
import { MyAccount } from './my-account/my-account.tsx'
import { MyPassword } from './my-account/my-password.tsx'
import { ResetPassword } from './passwords/password-screens.tsx'
import { readSession } from './recognition/session-record.ts'
import { profile } from './testing/profile.ts'
import { SignInComplete } from './ways-in/complete.tsx'
import { SignIn } from './ways-in/sign-in.tsx'
import { SignUpEmail, SignUpStart } from './ways-in/sign-up.tsx'

let asked: [string, RequestInit][] = []
let replaced: string[] = []
const json = (code: number, more: object = {}) => Response.json({ result: { code, description: '' }, ...more }, { status: code })
let answer: (path: string) => Response = () => json(500)

beforeEach(() => {
  asked = []
  replaced = []
  localStorage.clear()
  history.replaceState(null, '')
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push([path, init])
    return answer(path)
  })
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  vi.spyOn(location, 'replace').mockImplementation((href) => void replaced.push(String(href)))
})
afterEach(() => vi.unstubAllGlobals())

const field = (box: HTMLElement, name: string) => box.querySelector<HTMLInputElement>(`[name=${name}]`)!
async function write(box: HTMLElement, values: Record<string, string>) {
  await act(async () => {
    for (const [name, value] of Object.entries(values)) {
      field(box, name).value = value
      field(box, name).dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
}
const send = (box: HTMLElement) =>
  act(async () => void box.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
const texts = (box: HTMLElement, selector: string) => [...box.querySelectorAll(selector)].map((element) => element.textContent)
const draw = (node: ReactNode) => island(node)
const ida = { email: 'ida@viewer.example', password: 'lamps' }

test('[A5-11] what is wrong is said beside each field and above all of them, in the words of the specification', async () => {
  const box = await draw(<SignUpEmail filled={undefined} />)
  await write(box, { email: 'ida@viewer', confirmEmail: 'ida', password: 'abc' })
  await send(box)
  const summary = box.querySelector<HTMLElement>('[role=alert]')!
  expect(document.activeElement).toBe(summary)
  expect(texts(box, '[role=alert] h2')).toEqual(['There are 7 errors'])
  expect(texts(box, '[role=alert] li')).toEqual([
    'First name: This field is required.',
    'Last name: This field is required.',
    'Email: Please enter a valid email address.',
    'Password: Please make sure your password is between 5-50 characters.',
    'Birth year: Please select a birth year.',
    'Gender: Please select a gender.',
    'I agree to the terms of use: Please check the boxes to continue',
  ])
  for (const name of ['forename', 'email', 'password', 'gender', 'birthYear', 'terms']) {
    const element = field(box, name)
    expect(element.getAttribute('aria-invalid'), name).toBe('true')
    const told = element
      .getAttribute('aria-describedby')!
      .split(' ')
      .map((id) => box.querySelector(`#${id}`)!.textContent)
    expect(told.join(' '), name).toMatch(/Please|required/)
  }
  expect(asked).toEqual([])
  const { faults } = (await import('./account-words.ts')).accountWords.en
  expect([faults.match, faults.phone, faults.date]).toEqual([
    'Please enter a matching email address',
    'Please enter a valid phone number.',
    'Please enter a valid date.',
  ])
  const one = await draw(<SignIn filled={undefined} />)
  await write(one, { email: 'ida@viewer.example' })
  await send(one)
  expect(texts(one, '[role=alert] h2')).toEqual(['There is 1 error in the form'])
})

test('what is chosen is no longer found missing', async () => {
  const box = await draw(<SignUpEmail filled={undefined} />)
  await send(box)
  const gender = box.querySelector<HTMLSelectElement>('[name=gender]')!
  expect(gender.getAttribute('aria-invalid')).toBe('true')
  await act(async () => {
    gender.value = 'Female'
    gender.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(gender.getAttribute('aria-invalid')).toBeNull()
  expect(field(box, 'birthYear').getAttribute('aria-invalid')).toBe('true')
})

test('unless both boxes are ticked: one sentence for both, one for one', async () => {
  const box = await draw(<SignUpEmail filled={undefined} />)
  await send(box)
  expect(texts(box, 'fieldset > span')).toEqual(['Please check the boxes to continue'])
  field(box, 'terms').checked = true
  await send(box)
  expect(texts(box, 'fieldset > span')).toEqual(['Please check the box to continue'])
  expect([field(box, 'terms'), field(box, 'privacy')].map((element) => element.getAttribute('aria-invalid'))).toEqual([null, 'true'])
})

test('without an email nobody is signed in, and nothing is asked', async () => {
  const box = await draw(<SignIn filled={undefined} />)
  await write(box, { password: 'lamps' })
  await send(box)
  expect(texts(box, '[role=alert] li')).toEqual(['Email: This field is required.'])
  expect(asked).toEqual([])
})

test('a fault is said when a field is left, and goes when it is mended', async () => {
  const box = await draw(<SignUpEmail filled={undefined} />)
  const leave = (name: string) => act(async () => void field(box, name).dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  await leave('forename')
  expect(texts(box, '#signUp-forename-fault')).toEqual([])
  await write(box, { email: 'ida' })
  await leave('email')
  expect(texts(box, '#signUp-email-fault')).toEqual(['Please enter a valid email address.'])
  await write(box, { email: 'ida@viewer.example' })
  await leave('email')
  expect(texts(box, '#signUp-email-fault')).toEqual([])
})

test('[A5-07] a password has 5 to 50 characters; the gauge says how good it is and what would make it better', async () => {
  const box = await draw(<SignUpEmail filled={undefined} />)
  const missed = () => texts(box, 'li[data-missed]')
  const strength = () => texts(box, '[role=status] strong')
  await write(box, { email: 'ida@viewer.example', password: 'abcde' })
  expect([strength(), missed()]).toEqual([['Weak'], ['10 characters or more', 'a number']])
  await write(box, { password: 'My password <ida@viewer.example> & more' })
  expect(missed()).toEqual(['a number', 'none of < > &', 'no space', 'not your email', 'not the word “password”'])
  await write(box, { password: '1234567890' })
  expect([strength(), missed()]).toEqual([['Good'], ['a letter']])
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
  const box = await draw(<SignUpEmail filled={undefined} />)
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

test('a password can be shown while it is typed', async () => {
  const box = await draw(<SignIn filled={undefined} />)
  const button = box.querySelector('button[aria-pressed]')!
  expect([field(box, 'password').type, button.getAttribute('aria-label')]).toEqual(['password', 'Show password'])
  await press(button)
  expect([field(box, 'password').type, button.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  await press(button)
  expect(field(box, 'password').type).toBe('password')
})

test('password managers find what they go by', () => {
  const complete = (html: string, name: string) =>
    new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)![0].match(/autoComplete="([^"]*)"/)?.[1]
  const signIn = markup(<SignIn filled={undefined} />)
  expect([complete(signIn, 'email'), complete(signIn, 'password')]).toEqual(['username', 'current-password'])
  const signUp = markup(<SignUpEmail filled={undefined} />)
  expect([complete(signUp, 'email'), complete(signUp, 'password')]).toEqual(['username', 'new-password'])
})

test('[C2.1-57] signing in leads to where the navigation’s state says', async () => {
  answer = () => json(200, { session: { tokenId: 't' }, profile })
  history.replaceState({ redirectPath: '/networks' }, '')
  const box = await draw(<SignIn filled={undefined} />)
  await write(box, ida)
  await send(box)
  await soon(() => replaced.length > 0)
  expect(replaced).toEqual(['/sign-in/complete?redirectPath=%2Fnetworks'])
  expect(readSession()?.token).toBe('t')
  expect(box.querySelector<HTMLAnchorElement>('a[href^="/sign-up"]')!.getAttribute('href')).toBe('/sign-up?redirectPath=%2Fnetworks')
  history.replaceState({ usr: { redirectPath: '/shows/all' } }, '')
  const other = await draw(<SignUpStart />)
  expect(other.querySelector('a[href="/sign-up/email?redirectPath=%2Fshows%2Fall"]')).not.toBe(null)
  history.replaceState({ redirectPath: '//evil.example' }, '')
  expect((await draw(<SignUpStart />)).innerHTML).not.toContain('evil')
})

test('while it is sent it is not sent again; what is refused stands above the form, with the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push([path, init])
    return promise
  })
  const box = await draw(<SignIn filled={undefined} />)
  await write(box, ida)
  await send(box)
  await send(box)
  expect(asked).toHaveLength(1)
  resolve(json(401))
  await soon(() => box.querySelector('[role=alert]') !== null)
  expect(document.activeElement!.textContent).toBe('Invalid email or password.')
  expect(field(box, 'password').value).toBe('lamps')
  expect(box.querySelector('button[type=submit]')!.textContent).toBe('Sign in')
})

test('what a vendor’s way back says stands above the form', () => {
  const html = (fault: string) => markup(<SignIn filled={undefined} />, { ...visit, query: { fault } })
  expect(html('VENDOR_ACCOUNT_EXISTS')).toContain('signs in with Apple, Facebook or Google')
  expect(html('ACCOUNT_ID_ALREADY_EXISTS')).toContain('with another email')
  for (const nothing of ['CANCELLED', 'constructor', '']) expect(html(nothing)).not.toContain('role="alert"')
})

test('who comes back from a vendor is stored as after any sign-in, and goes on', async () => {
  answer = () => json(200, { session: { tokenId: 't' }, profile: { ...profile, signInType: 'google' } })
  const box = await draw(<SignInComplete account={{ profile, isFromVendor: true, returnPath: '/networks' }} />)
  expect(box.querySelector('a[href="/networks"]')!.textContent).toBe('Continue')
  await soon(() => replaced.length > 0)
  expect([replaced, readSession()?.user.signInType]).toEqual([['/networks'], 'google'])
  expect(asked.map(([path]) => path)).toEqual(['/api/v3/profile/session'])
  await draw(<SignInComplete account={{ profile, returnPath: '/networks' }} />)
  expect(asked).toHaveLength(1)
})

test('both languages', () => {
  const html = markup(<SignUpEmail filled={undefined} />, spanish)
  for (const words of ['Confirma el correo electrónico', 'Prefiero no decirlo', 'términos de uso</a>', 'Crear cuenta'])
    expect(html).toContain(words)
  expect(html).toContain('action="/sign-up/email?lang=es"')
})

test('a profile that is saved says so; the account’s own page has forms that stay apart', async () => {
  answer = (path) =>
    path.endsWith('session') ? json(200, { session: { tokenId: 't' }, profile }) : json(200, { profile: { ...profile, rev: 4 } })
  const box = await draw(<MyAccount account={{ profile, sessions: [] }} />)
  const ids = [...box.querySelectorAll('[id]')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  // happy-dom does not know which option the markup selects.
  await write(box, { forename: 'Idabel', birthYear: '1988' })
  await send(box)
  await soon(() => texts(box, '[role=status]').includes('Your changes are saved.'))
  const [path, { method, body, headers }] = asked.at(-1)!
  expect([path, method, body]).toEqual(['/api/v3/profile', 'PATCH', '[{"operation":"replace","field":"givenName","value":"Idabel"}]'])
  expect((headers as Record<string, string>)['rev']).toBe('3')
  asked = []
  await send(box)
  expect(asked).toHaveLength(1)
})

test('a new mail long after the sign-in asks for the password, until it is taken', async () => {
  const stale = { result: { code: 403, description: 'Sign in again to change this.' } }
  let patched: Response = Response.json(stale)
  answer = (path) => (path.endsWith('session') ? json(200, { session: { tokenId: 't' }, profile }) : patched)
  const box = await draw(<MyAccount account={{ profile, sessions: [] }} />)
  await write(box, { forename: 'Ida', birthYear: '1988', email: 'ida@new.example' })
  const password = () => box.querySelector<HTMLInputElement>('#profile-currentPassword')
  expect(password()).toBe(null)
  await send(box)
  await soon(() => password() !== null)
  expect(document.activeElement!.textContent).toContain('Current password: It has been a while since you signed in.')
  patched = json(403, { result: { code: 403, description: 'The password does not match our records.' } })
  await write(box, { currentPassword: 'wrong' })
  await send(box)
  await soon(() => document.activeElement!.textContent === 'The password does not match our records.')
  patched = json(200, { profile: { ...profile, mail: 'ida@new.example', rev: 4 } })
  await write(box, { currentPassword: 'right' })
  await send(box)
  await soon(() => texts(box, '[role=status]').includes('Your changes are saved.'))
  expect(password()).toBe(null)
  const given = asked
    .filter(([, { method }]) => method === 'PATCH')
    .map(([, { headers }]) => (headers as Record<string, string>)['password'])
  expect(given).toEqual([undefined, btoa('wrong'), btoa('right')])
})

test('who must sign in again for it is led there in the way that the account has', async () => {
  answer = (path) =>
    path.endsWith('session')
      ? json(200, { session: { tokenId: 't' }, profile })
      : Response.json({ result: { code: 403, description: 'Sign in again to change this.' } })
  const box = await draw(<MyAccount account={{ profile: { ...profile, signInType: 'google', googleId: 'g' }, sessions: [] }} />)
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
  answer = () => json(200, { session: { tokenId: 't' }, profile })
  const written = vi.spyOn(document, 'cookie', 'set')
  const box = await draw(<MyAccount account={{ profile, sessions: [] }} />)
  const form = box.querySelector<HTMLFormElement>('details form')!
  form.querySelector<HTMLInputElement>('[name=currentPassword]')!.value = 'lamps'
  await act(async () => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await soon(() => replaced.length > 0)
  expect(replaced).toEqual(['/my-account'])
  expect(written).toHaveBeenCalledWith('done=deleteAccount; path=/; max-age=60; samesite=strict')
  written.mockRestore()
})

test('who is signed in already is called by their name, in the page for everybody', async () => {
  const box = await draw(<SignIn filled={undefined} />)
  expect(box.textContent).toContain('You are signed in.')
  localStorage.setItem('daypart.session', JSON.stringify({ user: { id: 'a', givenName: 'Ida' }, timestamp: 1, token: 't' }))
  expect((await draw(<SignUpStart />)).textContent).toContain('You are signed in, Ida.')
})

test('a password that was taken no longer stands in its form', async () => {
  answer = () => json(200, { session: { tokenId: 't' }, profile })
  const box = await draw(<MyPassword profile={profile} filled={undefined} />)
  await write(box, { currentPassword: 'old one', password: 'harbor4lights' })
  await send(box)
  await soon(() => box.textContent!.includes('Your password is changed.'))
  expect([field(box, 'currentPassword').value, field(box, 'password').value]).toEqual(['', ''])
  expect(box.textContent).not.toContain('Strong')
})

test('a link that was used up is said so, with a way to a new one', async () => {
  answer = () => json(401)
  const box = await island(<ResetPassword account={{}} />, undefined, { ...visit, query: { token: 't', code: 'c' } })
  await write(box, { password: 'another quay' })
  await send(box)
  await soon(() => box.querySelector('[role=alert]') !== null)
  expect(box.querySelector('[role=alert]')!.textContent).toBe('This link has expired or was used already. Please ask for a new one.')
  expect(box.querySelector('a[href="/request-password"]')).not.toBe(null)
})

test('an unsubscription that fails leads to a help ticket', async () => {
  answer = () => new Response(null, { status: 503 })
  const mails = [{ key: 'nbc', name: 'NBC', categories: [{ id: 'week', name: 'This week', description: '', isOn: true }] }]
  const box = await draw(<EmailPreferences account={{ profile, mails }} />)
  await send(box)
  await soon(() => box.querySelector('[role=alert]') !== null)
  expect(box.querySelector('[role=alert]')!.textContent).toBe(
    'We could not change that. Please submit a help ticket: it is processed within a week.',
  )
  expect(box.querySelector('a[href="/contact-us?topic=email"]')).not.toBe(null)
  answer = () => new Response(null, { status: 204 })
  await send(box)
  await soon(() => texts(box, '[role=status]').includes('Your choices are saved.'))
  expect(JSON.parse(String(asked.at(-1)![1].body))).toEqual({ subscriptions: { nbc: ['week'] } })
})
