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
  const { identity, asked } = testIdentity(change)
  const site = openSite({ content: testContent(pages).client, identity })
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}, address = '203.0.113.7') => {
    const request = { method: 'POST', body: new URLSearchParams(form), headers: { host: 'daypart.test', ...headers } }
    return site.web.fetch(withFacts(new Request(origin + path, request), { address, isLocal: false }))
  }
  return { ...site, asked, post }
}
const told = (response: Response) => [response.status, response.headers.get('location'), ...response.headers.getSetCookie()]

/** An identity in which all this can be done once. */
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
    async changePassword(given) {
      if (atob(given.currentPassword) !== password) return { answer: refused(403, descriptions.wrongPassword), cookies: [] }
      password = atob(given.password)
      return { answer: ok, cookies: [] }
    },
  })
}

test.each([
  ['/sign-up/email', signUp, '/sign-up/complete'],
  ['/reset-password?token=t1&code=c1', { form: 'resetPassword', password: 'another quay' }, '/reset-password/success'],
  ['/my-account', newPassword, '/my-account'],
])('a button of %s that is pressed twice: the second is told what the first achieved', async (path, form, to) => {
  const { post, clock } = once()
  const [first, second] = await Promise.all([post(path, form), post(path, form)])
  expect(told(first).slice(0, 2)).toEqual([303, to])
  expect(told(second)).toEqual(told(first))
  expect(told(await post(path, form))).toEqual(told(first))
  // Somebody else, or later, or another thing to say: as it is.
  expect((await post(path, form, {}, '203.0.113.8')).status).toBe(422)
  expect((await post(path, form, { cookie: 'other=1' })).status).toBe(422)
  clock.now += 10_001
  expect((await post(path, form)).status).toBe(422)
})

test('what was refused may be tried again at once', async () => {
  let isRight = false
  const { post } = open({ changePassword: async () => ({ answer: isRight ? ok : refused(403, descriptions.wrongPassword), cookies: [] }) })
  expect((await post('/my-account', newPassword)).status).toBe(422)
  isRight = true
  expect((await post('/my-account', newPassword)).status).toBe(303)
})

test('who is signed in by the mail that is signed up with has signed up; nobody else learns that', async () => {
  const { post } = open({ register: async () => ({ answer: refused(403), cookies: [] }) })
  expect(told(await post('/sign-up/email?redirectPath=/networks', signUp, { cookie }))).toEqual([
    303,
    '/sign-up/complete?redirectPath=%2Fnetworks',
  ])
  expect((await post('/sign-up/email', signUp)).status).toBe(422)
  expect(
    (await post('/sign-up/email', { ...signUp, email: 'ann@viewer.example', confirmEmail: 'ann@viewer.example' }, { cookie })).status,
  ).toBe(422)
})

test('that something is done says the page that it leads to, once, to who did it: no address says it', async () => {
  const { post, get } = open()
  const done = await post('/my-account?brand=bravo', newPassword, { cookie })
  expect(told(done)).toEqual([303, '/my-account?brand=bravo', 'done=changePassword; path=/; max-age=60; samesite=strict; secure; httponly'])
  const said = await get('/my-account?brand=bravo', { cookie: `${cookie}; done=changePassword` })
  expect(await said.text()).toContain('Your password is changed.')
  expect(said.headers.getSetCookie()).toEqual(['done=; path=/; max-age=0; samesite=strict; secure; httponly'])
  const followed = await get('/my-account?done=changePassword', { cookie })
  expect(await followed.text()).not.toContain('Your password is changed.')
  expect(followed.headers.getSetCookie()).toEqual([])
  expect(await (await get('/my-account?done=deleteAccount')).text()).toContain('Sign in to see your account.')
  for (const form of ['deleteAccount', 'leave'])
    expect(await (await get('/my-account', { cookie: `done=${form}` })).text()).toContain('Your account is deleted.')
  expect(await (await get('/my-account', { cookie: `${cookie}; done=sessions` })).text()).toContain('Signed out there.')
  for (const nothing of ['constructor', '%00', 'x'.repeat(99)])
    expect((await get('/my-account', { cookie: `${cookie}; done=${nothing}` })).status).toBe(200)
})

test('a new mail long after the sign-in asks for the password, and takes it', async () => {
  const given: (string | undefined)[] = []
  const { post } = open({
    async change(_operations, _rev, _caller, password) {
      given.push(password)
      const answers = { [btoa('wrong')]: refused(403, descriptions.wrongPassword), [btoa('right')]: ok }
      return { answer: answers[password ?? ''] ?? refused(403, descriptions.stale), cookies: [] }
    },
  })
  const form = { form: 'profile', forename: 'Ida', surname: 'Marsh', email: 'ida@new.example', birthYear: '1988', gender: 'Female' }
  const field = /<input[^>]*name="currentPassword"[^>]*id="profile-currentPassword"|id="profile-currentPassword"[^>]*name="currentPassword"/
  const asks = await (await post('/my-account', form, { cookie })).text()
  expect(asks).toMatch(field)
  expect(asks).toContain('Enter your password to change your email.')
  expect(asks).toContain('value="ida@new.example"')
  const empty = await (await post('/my-account', { ...form, currentPassword: '' }, { cookie })).text()
  expect(empty).toContain('This field is required.')
  const wrong = await (await post('/my-account', { ...form, currentPassword: 'wrong' }, { cookie })).text()
  expect(wrong).toMatch(field)
  expect(wrong).toContain('The password does not match our records.')
  expect(told(await post('/my-account', { ...form, currentPassword: 'right' }, { cookie })).slice(0, 2)).toEqual([303, '/my-account'])
  expect(given).toEqual([undefined, btoa('wrong'), btoa('right')])
})
