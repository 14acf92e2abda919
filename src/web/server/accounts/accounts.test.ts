import { expect, test } from 'vitest'
import { descriptions, type IdentityResponse } from '#contracts/http/identity.ts'
import type { MailChoice } from '#contracts/http/messages.ts'
import type { WebTools } from '#contracts/http/web.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { profile } from '../../account/testing/profile.ts'
import { cookie, refused, signUpForm, testIdentity } from '../testing/identity.ts'
import { page, testBrands, testContent, testPages } from '../testing/network.ts'
import { openSite, origin } from '../testing/site.ts'

const names = [
  'sign-in',
  'sign-up',
  'sign-up/email',
  'sign-in/complete',
  'sign-up/complete',
  'my-account',
  'email-preferences',
  'my-account/email-preferences',
  'request-password',
  'reset-password',
  'reset-password/success',
]
const pages = {
  ...testPages(),
  ...Object.fromEntries(names.map((name) => [`PAGE ${name}`, page('PAGE', name, `/${name}`, { heading: `Page ${name}`, sections: [] })])),
}
const ida = {
  ...signUpForm,
  zipCode: '',
  terms: 'on',
  privacy: 'on',
}

function open(change: Partial<NonNullable<WebTools['identity']>> = {}, tools: Partial<WebTools> = {}) {
  const { identity, calls } = testIdentity(change)
  const chosen: MailChoice[] = []
  const messages: WebTools['messages'] = {
    contact: async () => ({ isAccepted: true }),
    choices: async () => [
      { key: 'nbc', name: 'NBC', categories: [{ id: 'week', name: 'This week', description: 'What is new.', isOn: true }] },
    ],
    async choose(_cookie, choice) {
      chosen.push(choice)
      return { isAccepted: true }
    },
  }
  const site = openSite({ content: testContent(pages).client, identity, messages, ...tools })
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
    const request = new Request(origin + path, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { host: 'daypart.test', ...headers },
    })
    return site.web.fetch(withFacts(request, { address: '203.0.113.7', isLocal: false }))
  }
  return { ...site, calls, chosen, post }
}
const main = (html: string) => /<main.*<\/main>/s.exec(html)![0]
const leads = (response: Response) => [response.status, response.headers.get('location')]

test('[C2.1-25] the sign-in and both sign-up pages are the same for every visitor, and cached', async () => {
  const { get } = open()
  for (const path of ['/sign-in', '/sign-up', '/sign-up/email', '/bravo/sign-in']) {
    const response = await get(path, { cookie })
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('cache-control')).toMatch(/public/)
  }
})

test('[C2.1-26] [C2.1-28] [C2.1-29] account pages are rendered for each viewer, and may not be cached', async () => {
  const { get } = open()
  for (const name of names.filter((each) => !['sign-in', 'sign-up', 'sign-up/email'].includes(each))) {
    for (const headers of [{}, { cookie }] as Record<string, string>[]) {
      const response = await get(`/${name}`, headers)
      expect([name, response.status]).toEqual([name, 200])
      expect(response.headers.get('cache-control')).toBe('private, no-store')
    }
  }
  expect(main(await (await get('/my-account', { cookie })).text())).toContain('value="ida@viewer.example"')
  expect(main(await (await get('/my-account')).text())).toContain('Sign in to see your account.')
})

test('[A2-13] account pages exist only when accounts are on', async () => {
  const { get, post } = open({}, { featuresOff: ['identity'] })
  const { get: getWith } = open()
  for (const name of names.filter((each) => !each.endsWith('email-preferences')))
    expect([name, (await getWith(`/${name}`)).status, (await get(`/${name}`)).status]).toEqual([name, 200, 404])
  expect((await get('/sign-in/google')).status).toBe(404)
  expect(main(await (await get('/email-preferences')).text())).toContain('There are no newsletters yet.')
  expect((await post('/sign-in', {})).status).toBe(405)
})

test('/sign-in/{vendorType} redirects to the vendor, or back to sign-in if that vendor is not configured', async () => {
  const { get, text } = open()
  expect(leads(await get('/sign-in/google?lang=es&redirectPath=/networks'))).toEqual([
    302,
    '/identity/vendor/google/start?brand=nbc&redirectPath=%2Fnetworks%3Flang%3Des&lang=es',
  ])
  expect(leads(await get('/sign-in/facebook'))).toEqual([302, '/sign-in'])
  const html = main(await text('/sign-in'))
  expect(html).toContain('Continue with Google')
  expect(html).not.toContain('Continue with Facebook')
})

test('account pages show a signed-out viewer a link to sign in', async () => {
  const { text } = open()
  for (const path of ['/sign-in/complete', '/sign-up/complete']) {
    const html = await text(path)
    expect(html, path).toMatch(/<h1[^>]*>Sign in<\/h1>/)
    expect(html, path).toMatch(/<title>Sign in/)
  }
  expect(main(await text('/sign-up/complete?lang=es'))).toMatch(/<h1[^>]*>Iniciar sesión<\/h1>/)
})

test('account pages have a simple footer and a link back to the previous brand', async () => {
  const { text } = open()
  for (const path of ['/my-account', '/email-preferences', '/my-account/email-preferences', '/request-password', '/reset-password']) {
    const html = await text(`${path}?brand=bravo`)
    expect(main(html), path).toMatch(/<a class="[^"]*" href="\/bravo">.*Back to Bravo<\/a>/s)
    const footer = /<footer.*<\/footer>/s.exec(html)![0]
    expect(footer).toContain('/about-us')
    expect(footer).not.toContain('href="/networks"')
  }
  expect(main(await text('/my-account?brand=nowhere&lang=es'))).toMatch(/href="\/\?lang=es">.*Volver a NBC/s)
  expect(/<footer.*<\/footer>/s.exec(await text('/sign-in'))![0]).toContain('href="/networks"')
})

test('a viewer can sign up and sign in without JavaScript, and continues to the return path', async () => {
  const { post, get, calls } = open()
  const response = await post('/sign-up/email?redirectPath=/networks', ida)
  expect(leads(response)).toEqual([303, '/sign-up/complete?redirectPath=%2Fnetworks'])
  expect(response.headers.get('set-cookie')).toBe('session=ida; HttpOnly')
  expect(calls.map(([name]) => name)).toEqual(['register', 'signIn'])
  expect(calls[0]).toEqual([
    'register',
    'email',
    {
      brand: 'nbc',
      language: 'en',
      givenName: 'Ida',
      sn: 'Marsh',
      gender: 'Female',
      serviceZip: null,
      birthYear: 1988,
      mail: 'ida@viewer.example',
      userName: 'ida@viewer.example',
      password: btoa('lamps on the quay'),
    },
  ])
  expect(main(await (await get('/sign-up/complete?redirectPath=/networks', { cookie })).text())).toMatch(/href="\/networks"[^>]*>Continue/)
  expect(leads(await get('/sign-in/complete?redirectPath=/networks', { cookie }))).toEqual([303, '/networks'])
})

test('a form shows a general error when identity is busy or does not respond', async () => {
  const signIn = { form: 'signIn', email: 'ida@viewer.example', password: 'lamps' }
  const status = async (answers: () => Promise<IdentityResponse>) => (await open({ signIn: answers }).post('/sign-in', signIn)).status
  expect(await status(async () => ({ answer: { ...refused(429), wait: 60 }, cookies: [] }))).toBe(429)
  expect(await status(() => Promise.reject(new Error('no database')))).toBe(503)
})

test('a rejected form is shown again with its values, but without passwords', async () => {
  const { post } = open({ signIn: async () => ({ answer: refused(401), cookies: [] }) })
  const response = await post('/sign-in', { form: 'signIn', email: 'ida@viewer.example', password: 'Canary-7' })
  expect([response.status, response.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
  const html = await response.text()
  expect(main(html)).toContain('Invalid email or password.')
  expect(main(html)).toContain('value="ida@viewer.example"')
  expect(html).not.toContain('Canary-7')
  const faulty = await (await post('/sign-up/email', { ...ida, password: 'Canary-8', confirmEmail: 'x', terms: '' })).text()
  expect(main(faulty)).toContain('There are 2 errors')
  expect(main(faulty)).toContain('Please enter a matching email address')
  expect(main(faulty)).toContain('Please check the box to continue')
  expect(faulty).not.toContain('Canary-8')
})

test('a sign-in answers 429 during a lockout, and a failing service is reported without the submitted values', async () => {
  const locked = open({ signIn: async () => ({ answer: refused(404, descriptions.locked, { wait: 60 }), cookies: [] }) })
  const answer = await locked.post('/sign-in', { form: 'signIn', email: 'ida@viewer.example', password: 'x' })
  expect(answer.status).toBe(429)
  expect(main(await answer.text())).toContain('Too many login attempts')
  const broken = open({ signIn: () => Promise.reject(new Error('no database')) })
  const html = await (await broken.post('/sign-in', { form: 'signIn', email: 'ida@viewer.example', password: 'Canary-9' })).text()
  expect(main(html)).toContain('Sorry, we had a problem. Please try again.')
  expect(broken.reported).toMatchObject([{ type: 'Page', message: 'account: no database', path: '/sign-in' }])
  expect(JSON.stringify(broken.reported)).not.toContain('Canary')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  '/..//evil.example',
  'javascript:alert(1)',
  '/nowhere/at/all/in/the/table',
  '/identity/export',
])('the forged redirect path %s is ignored', async (redirectPath) => {
  const { get, post } = open()
  const query = new URLSearchParams({ redirectPath })
  const complete = await get(`/sign-in/complete?${query}`, { cookie })
  expect([complete.status, complete.headers.get('location')]).toEqual([200, null])
  expect(main(await complete.text())).not.toContain('evil')
  const signedIn = await post(`/sign-in?${query}`, { form: 'signIn', email: 'ida@viewer.example', password: 'x' })
  expect(new URL(signedIn.headers.get('location')!, origin).origin).toBe(origin)
  expect(leads(signedIn)).toEqual([303, `/sign-in/complete?redirectPath=${encodeURIComponent(redirectPath)}`])
})

test('a return path is accepted only if it is a page of this host and not a sign-in page', async () => {
  const [nbc, bravo] = testBrands.brands
  const hosted = { ...bravo!, hosts: ['bravo.test'], features: { live: false } }
  const { web } = open({}, { brands: { ...testBrands, brands: [nbc!, hosted] } })
  const to = async (host: string, redirectPath: string) => {
    const address = `https://${host}/sign-in/complete?${new URLSearchParams({ redirectPath })}`
    return (await web.fetch(new Request(address, { headers: { host, cookie } }))).headers.get('location')
  }
  expect(await to('daypart.test', '/live')).toBe('/live')
  expect(await to('bravo.test', '/live')).toBe(null)
  expect(await to('bravo.test', '/nbc/live')).toBe('/nbc/live')
  expect(await to('bravo.test', '/networks?lang=es')).toBe('/networks?lang=es')
  for (const way of ['/sign-in', '/sign-in/complete?redirectPath=/sign-in', '/bravo/sign-up/email', '/Sign-Up'])
    expect(await to('daypart.test', way), way).toBe(null)
})

test('the sign-in pages show a signed-in viewer a link to continue and a sign-out button', async () => {
  const { get, post, text } = open()
  for (const path of ['/sign-in', '/sign-up', '/sign-up/email']) {
    const html = main(await text(`${path}?redirectPath=/networks`))
    // The page is the same for every visitor. Styles select the visible part.
    expect(html, path).toContain('You are signed in.')
    expect(html, path).toContain('href="/sign-in/complete?redirectPath=%2Fnetworks"')
    expect(html, path).toMatch(new RegExp(`<form [^>]*action="${path}\\?redirectPath=%2Fnetworks"[^>]*>.*data-sign-out`))
    expect(/<noscript>.*<\/noscript>/.exec(html)![0], path).toContain('href="/sign-in/complete?redirectPath=%2Fnetworks"')
    const out = await post(`${path}?redirectPath=/networks`, { form: 'sessions' }, { cookie })
    expect(leads(out)).toEqual([303, `${path}?redirectPath=%2Fnetworks`])
  }
  const named = main(await (await get('/sign-in/complete', { cookie })).text())
  expect(named).toContain('You are signed in, Ida.')
  expect(named).toContain('data-sign-out')
  for (const path of ['/sign-in/complete', '/sign-in/google'])
    expect(leads(await post(path, { form: 'sessions' }, { cookie })), path).toEqual([303, '/sign-in'])
  // A rejected form is shown to signed-in viewers too.
  const refusedThen = main(await (await post('/sign-in', { form: 'signIn', email: 'x' }, { cookie })).text())
  expect(refusedThen).not.toContain('You are signed in.')
})

test('the menu’s sign-out form returns to the current page', async () => {
  const { text, post } = open()
  const html = /<nav [^>]*id="account-menu".*?<\/nav>/s.exec(await text('/networks?lang=es'))![0]
  const action = /<form [^>]*action="(\/my-account[^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&')
  expect(action).toBe('/my-account?redirectPath=%2Fnetworks%3Flang%3Des&lang=es')
  expect(html).toMatch(/<button type="submit" data-sign-out="">Cerrar sesión<\/button>/)
  const left = await post(action, { form: 'sessions' }, { cookie })
  expect([...leads(left), left.headers.get('set-cookie')]).toEqual([303, '/networks?lang=es', 'session=; Max-Age=0'])
})

test('a profile change without JavaScript is retried one time when the profile was changed elsewhere', async () => {
  let tries = 0
  const { post, calls } = open({
    change: async (operations, rev) => {
      calls.push(['change', operations, rev])
      return { answer: tries++ ? refused(200) : refused(412), cookies: [] }
    },
  })
  const fields = {
    form: 'profile',
    forename: 'Idabel',
    surname: 'Marsh',
    email: profile.mail,
    birthYear: '1988',
    gender: 'Female',
    zipCode: '10112',
  }
  expect(leads(await post('/my-account', fields, { cookie }))).toEqual([303, '/my-account'])
  expect(calls).toEqual([
    ['change', [{ operation: 'replace', field: 'givenName', value: 'Idabel' }], 3],
    ['change', [{ operation: 'replace', field: 'givenName', value: 'Idabel' }], 3],
  ])
})

test('[A4-10] a password can be reset without JavaScript in three steps: request, verify, set', async () => {
  const { post, get, calls } = open()
  expect(leads(await post('/request-password?brand=bravo', { form: 'requestPassword', email: 'ida@viewer.example' }))).toEqual([
    303,
    '/request-password?brand=bravo',
  ])
  const sent = await get('/request-password', { cookie: 'done=requestPassword' })
  expect(main(await sent.text())).toContain('If there is an account with this email')
  const link = '/reset-password?brand=bravo&token=t1&code=c1'
  expect(leads(await post(link, { form: 'resetPassword', password: 'another quay' }))).toEqual([303, '/reset-password/success?brand=bravo'])
  expect(calls).toEqual([
    ['requestReset', 'ida@viewer.example'],
    ['checkReset', { token: 't1', code: 'c1' }],
    ['finishReset', { token: 'step-1', password: btoa('another quay') }],
  ])
})

test('[A8-14] the request for a reset email does not reveal that an account does not exist', async () => {
  const { post } = open({ requestReset: async () => ({ answer: refused(404, descriptions.noAccount), cookies: [] }) })
  expect((await post('/request-password', { form: 'requestPassword', email: 'no@viewer.example' })).status).toBe(303)
})

test('a reset link stays valid when the new password is too weak', async () => {
  const { post, calls } = open({ finishReset: async () => ({ answer: refused(400, '', { faults: { password: 'policy' } }), cookies: [] }) })
  const html = main(await (await post('/reset-password?token=t1&code=c1', { form: 'resetPassword', password: 'letmein' })).text())
  expect(html).toContain('This password is too easy to guess.')
  expect(html).toContain('name="step" value="step-1"')
  await post('/reset-password?token=t1&code=c1', { form: 'resetPassword', password: 'letmein', step: 'step-1' })
  expect(calls.map(([name]) => name)).toEqual(['checkReset'])
})

test('a form without JavaScript clears the watch history of the signed-in account, and the next page confirms that', async () => {
  const deleted: string[] = []
  const watches = {
    delete: async (userId: string) => void deleted.push(userId),
    deleteOfDevice: async (device: string) => void deleted.push(device),
  }
  const { post, get } = open({}, { watches })
  expect(main(await (await get('/my-account', { cookie })).text())).toContain('Clear my watch history')
  const cleared = await post('/my-account', { form: 'clearWatches' }, { cookie })
  expect([...leads(cleared), deleted]).toEqual([303, '/my-account', [profile.id]])
  expect(main(await (await get('/my-account', { cookie: `${cookie}; done=clearWatches` })).text())).toContain(
    'Your watch history has been cleared.',
  )
  const signedOut = open({ check: async () => null }, { watches })
  await signedOut.post('/my-account', { form: 'clearWatches' })
  expect(deleted).toHaveLength(1)
})

test('a form without JavaScript clears the watch history of the device of a viewer who is not signed in', async () => {
  const deleted: string[] = []
  const watches = { delete: async () => {}, deleteOfDevice: async (device: string) => void deleted.push(device) }
  const { post, get } = open({ check: async () => null }, { watches })
  expect(main(await (await get('/my-account')).text())).toContain('Clear the watch history of this device')
  const device = 'device=abcdefghijklmnopqrstuv'
  const cleared = await post('/my-account', { form: 'clearWatches' }, { cookie: device })
  expect([...leads(cleared), deleted]).toEqual([303, '/my-account', ['abcdefghijklmnopqrstuv']])
  expect(main(await (await get('/my-account', { cookie: `${device}; done=clearWatches` })).text())).toContain(
    'Your watch history has been cleared.',
  )
})

test('forms without JavaScript end one or all sessions, change the password and delete the account', async () => {
  const { post, calls, get } = open()
  const html = main(await (await get('/my-account', { cookie })).text())
  expect(html).toContain('Chrome, Windows')
  expect(html).toContain('aria-label="Sign out of Roku"')
  for (const session of ['here', 'all', 's2'])
    expect((await post('/my-account', { form: 'sessions', session }, { cookie })).status).toBe(303)
  await post('/my-account', { form: 'changePassword', currentPassword: 'old', password: 'new one' }, { cookie })
  await post('/my-account', { form: 'deleteAccount', currentPassword: 'old' }, { cookie })
  await post('/my-account', { form: 'leave' }, { cookie })
  await post('/my-account', { form: 'verify' }, { cookie })
  expect(calls).toEqual([
    ['signOut'],
    ['endSessions'],
    ['endSession', 's2'],
    ['changePassword', { currentPassword: btoa('old'), password: btoa('new one') }],
    ['remove', btoa('old')],
    ['remove', null],
    ['verifyAgain'],
  ])
})

test('a vendor is connected by a link if the email address is verified, and disconnected by a form unless it is the only way to sign in', async () => {
  const of = (change: object) =>
    open({ profile: async () => ({ answer: { ...refused(200), profile: { ...profile, ...change } }, cookies: [] }) })
  const shown = async (change: object, path = '/my-account') => main(await (await of(change).get(path, { cookie })).text())
  const free = await shown({ isMailVerified: true, googleId: 'g1' })
  expect(free).toContain('href="/identity/vendor/apple/start?intent=link&amp;brand=nbc"')
  expect(free).toMatch(/<button [^>]*value="google"[^>]*>Disconnect Google/)
  expect(free).not.toContain('Connect Facebook')
  expect(await shown({ isMailVerified: false })).not.toContain('Connect Apple')
  expect(await shown({ signInType: 'google', googleId: 'g1' })).toMatch(/<button [^>]*disabled=""[^>]*>Disconnect Google/)
  expect(await shown({ isMailVerified: true }, '/my-account?fault=ACCOUNT_ID_ALREADY_EXISTS')).toContain(
    'You have already signed in this way',
  )
  const { post, calls } = open()
  expect(leads(await post('/my-account', { form: 'vendors', vendor: 'google' }, { cookie }))).toEqual([303, '/my-account'])
  expect((await post('/my-account', { form: 'vendors', vendor: '__proto__' }, { cookie })).status).toBe(422)
  expect(calls).toEqual([['part', 'google']])
})

test('[A2-05] email preferences are saved by brand at both URLs; unchecked boxes unsubscribe', async () => {
  const { post, get, chosen } = open()
  for (const path of ['/email-preferences', '/my-account/email-preferences']) {
    const html = main(await (await get(path, { cookie })).text())
    expect(html).toMatch(/name="mails-nbc" checked="" value="week"/)
    expect(leads(await post(path, { form: 'preferences', brand: 'nbc' }, { cookie }))).toEqual([303, path])
  }
  await post('/email-preferences', { form: 'preferences', brand: 'nbc', 'mails-nbc': 'week' }, { cookie })
  expect(chosen).toEqual([{ nbc: [] }, { nbc: [] }, { nbc: ['week'] }])
})

test('account forms from another site or of another content type are rejected', async () => {
  const { post, calls } = open()
  expect((await post('/sign-in', ida, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await post('/sign-in', ida, { 'content-type': 'application/json' })).status).toBe(415)
  expect(calls).toEqual([])
})

test('viewers who sign in with a vendor cannot change their email address or password', async () => {
  const { get } = open({
    profile: async () => ({ answer: { ...refused(200), profile: { ...profile, signInType: 'google' } }, cookies: [] }),
  })
  const html = main(await (await get('/my-account', { cookie })).text())
  expect(html).toMatch(/<input[^>]*readOnly="" name="email"/)
  expect(html).not.toContain('name="currentPassword"')
  expect(main(await (await open().get('/my-account', { cookie })).text())).not.toMatch(
    /readOnly=""[^>]*name="email"|name="email"[^>]*readOnly=""/,
  )
})
