import { expect, test } from 'vitest'
import { descriptions } from '#contracts/http/identity.ts'
import type { WebTools } from '#contracts/http/web.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { profile } from '../../account/testing/profile.ts'
import { cookie, ok, refused, signUpForm, testIdentity } from '../testing/identity.ts'
import { page, testContent, testPages } from '../testing/network.ts'
import { openSite, origin } from '../testing/site.ts'

const names = ['sign-up/email', 'sign-up/complete', 'my-account', 'reset-password', 'reset-password/success']
const pages = {
  ...testPages(),
  ...Object.fromEntries(names.map((name) => [`PAGE ${name}`, page('PAGE', name, `/${name}`, { heading: `Page ${name}`, sections: [] })])),
}
const signUp = { ...signUpForm, terms: 'on', privacy: 'on' }
const newPassword = { form: 'changePassword', currentPassword: 'lamps on the quay', password: 'another quay' }

function open(change: Partial<NonNullable<WebTools['identity']>> = {}) {
  const { identity, calls } = testIdentity(change)
  const site = openSite({ content: testContent(pages).client, identity })
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}, address = '203.0.113.7') => {
    const request = { method: 'POST', body: new URLSearchParams(form), headers: { host: 'daypart.test', ...headers } }
    return site.web.fetch(withFacts(new Request(origin + path, request), { address, isLocal: false }))
  }
  return { ...site, calls, post }
}
const summaryOf = (response: Response) => [response.status, response.headers.get('location'), ...response.headers.getSetCookie()]

/** Opens a site with an identity service. Each operation of this service succeeds only one time. */
function once() {
  let isMade = false
  let isUsed = false
  let password = 'lamps on the quay'
  const cookies = ['session=ida']
  return open({
    async register() {
      if (isMade) return { answer: refused(403), cookies: [] }
      isMade = true
      return { answer: ok, cookies: [] }
    },
    signIn: async () => ({ answer: { ...ok, profile }, cookies }),
    async checkReset() {
      if (isUsed) return { answer: refused(401), cookies: [] }
      isUsed = true
      return { answer: { ...ok, passwordreset: { token: 'step-1' } }, cookies: [] }
    },
    async changePassword(passwords) {
      if (atob(passwords.currentPassword) !== password) return { answer: refused(403, descriptions.wrongPassword), cookies: [] }
      password = atob(passwords.password)
      return { answer: ok, cookies: [] }
    },
  })
}

test.each([
  ['/sign-up/email', signUp, '/sign-up/complete'],
  ['/reset-password?token=t1&code=c1', { form: 'resetPassword', password: 'another quay' }, '/reset-password/success'],
  ['/my-account', newPassword, '/my-account'],
])('two submissions of a form of %s have the same result', async (path, form, to) => {
  const { post, clock } = once()
  const [first, second] = await Promise.all([post(path, form), post(path, form)])
  expect(summaryOf(first).slice(0, 2)).toEqual([303, to])
  expect(summaryOf(second)).toEqual(summaryOf(first))
  expect(summaryOf(await post(path, form))).toEqual(summaryOf(first))
  // The form runs again if another client submits it, if its values are different, or if it is submitted later.
  expect((await post(path, form, {}, '203.0.113.8')).status).toBe(422)
  expect((await post(path, form, { cookie: 'other=1' })).status).toBe(422)
  clock.now += 10_001
  expect((await post(path, form)).status).toBe(422)
})

test('a form that was rejected can be submitted again immediately', async () => {
  let isRight = false
  const { post } = open({ changePassword: async () => ({ answer: isRight ? ok : refused(403, descriptions.wrongPassword), cookies: [] }) })
  expect((await post('/my-account', newPassword)).status).toBe(422)
  isRight = true
  expect((await post('/my-account', newPassword)).status).toBe(303)
})

test('a repeated sign-up is successful only for a viewer who is signed in with that email address', async () => {
  const { post } = open({ register: async () => ({ answer: refused(403), cookies: [] }) })
  expect(summaryOf(await post('/sign-up/email?redirectPath=/networks', signUp, { cookie }))).toEqual([
    303,
    '/sign-up/complete?redirectPath=%2Fnetworks',
  ])
  expect((await post('/sign-up/email', signUp)).status).toBe(422)
  expect(
    (await post('/sign-up/email', { ...signUp, email: 'ann@viewer.example', confirmEmail: 'ann@viewer.example' }, { cookie })).status,
  ).toBe(422)
})

test('a completed form is confirmed on the next page only, to this viewer only, and never by a URL parameter', async () => {
  const { post, get } = open()
  const done = await post('/my-account?brand=bravo', newPassword, { cookie })
  expect(summaryOf(done)).toEqual([
    303,
    '/my-account?brand=bravo',
    'done=changePassword; Path=/; Max-Age=60; SameSite=Strict; HttpOnly; Secure',
  ])
  const confirmation = await get('/my-account?brand=bravo', { cookie: `${cookie}; done=changePassword` })
  expect(await confirmation.text()).toContain('Your password has been changed.')
  expect(confirmation.headers.getSetCookie()).toEqual(['done=; Path=/; Max-Age=0; SameSite=Strict; HttpOnly; Secure'])
  const followed = await get('/my-account?done=changePassword', { cookie })
  expect(await followed.text()).not.toContain('Your password has been changed.')
  expect(followed.headers.getSetCookie()).toEqual([])
  expect(await (await get('/my-account?done=deleteAccount')).text()).toContain('Sign in to see your account.')
  for (const form of ['deleteAccount', 'leave'])
    expect(await (await get('/my-account', { cookie: `done=${form}` })).text()).toContain('Your account has been deleted.')
  expect(await (await get('/my-account', { cookie: `${cookie}; done=sessions` })).text()).toContain('That device has been signed out.')
  for (const nothing of ['constructor', '%00', 'x'.repeat(99)])
    expect((await get('/my-account', { cookie: `${cookie}; done=${nothing}` })).status).toBe(200)
})

test('a new email address requires the password when the sign-in is not recent', async () => {
  const passwords: (string | undefined)[] = []
  const { post } = open({
    async change(_operations, _rev, _caller, password) {
      passwords.push(password)
      const answers = { [btoa('wrong')]: refused(403, descriptions.wrongPassword), [btoa('right')]: ok }
      return { answer: answers[password ?? ''] ?? refused(403, descriptions.stale), cookies: [] }
    },
  })
  const form = { form: 'profile', forename: 'Ida', surname: 'Marsh', email: 'ida@new.example', birthYear: '1988', gender: 'Female' }
  const field = /<input[^>]*name="currentPassword"[^>]*id="profile-currentPassword"|id="profile-currentPassword"[^>]*name="currentPassword"/
  const asksForPassword = await (await post('/my-account', form, { cookie })).text()
  expect(asksForPassword).toMatch(field)
  expect(asksForPassword).toContain('Enter your password to change your email.')
  expect(asksForPassword).toContain('value="ida@new.example"')
  const empty = await (await post('/my-account', { ...form, currentPassword: '' }, { cookie })).text()
  expect(empty).toContain('This field is required.')
  const wrong = await (await post('/my-account', { ...form, currentPassword: 'wrong' }, { cookie })).text()
  expect(wrong).toMatch(field)
  expect(wrong).toContain('The password does not match our records.')
  expect(summaryOf(await post('/my-account', { ...form, currentPassword: 'right' }, { cookie })).slice(0, 2)).toEqual([303, '/my-account'])
  expect(passwords).toEqual([undefined, btoa('wrong'), btoa('right')])
})
