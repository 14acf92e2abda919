import { expect, test } from 'vitest'
import { type Answered, descriptions } from '#contracts/http/identity.ts'
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
  const { identity, asked } = testIdentity(change)
  const chosen: MailChoice[] = []
  const messages: WebTools['messages'] = {
    contact: async () => ({ taken: true }),
    choices: async () => [
      { key: 'nbc', name: 'NBC', categories: [{ id: 'week', name: 'This week', description: 'What is new.', isOn: true }] },
    ],
    async choose(_cookie, choice) {
      chosen.push(choice)
      return { taken: true }
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
  return { ...site, asked, chosen, post }
}
const main = (html: string) => /<main.*<\/main>/s.exec(html)![0]
const leads = (response: Response) => [response.status, response.headers.get('location')]

test('[C2.1-25] sign-in and both sign-up pages are the same for everybody, and kept', async () => {
  const { get } = open()
  for (const path of ['/sign-in', '/sign-up', '/sign-up/email', '/bravo/sign-in']) {
    const response = await get(path, { cookie })
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('cache-control')).toMatch(/public/)
  }
})

test('[C2.1-26] [C2.1-28] [C2.1-29] what is a viewer’s own is made for them, and kept by nobody', async () => {
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

test('[A2-13] [C2.1-24] only with accounts are their pages there', async () => {
  const { get, post } = open({}, { featuresOff: ['identity'] })
  const { get: getWith } = open()
  for (const name of names.filter((each) => !each.endsWith('email-preferences')))
    expect([name, (await getWith(`/${name}`)).status, (await get(`/${name}`)).status]).toEqual([name, 200, 404])
  expect((await get('/sign-in/google')).status).toBe(404)
  expect(main(await (await get('/email-preferences')).text())).toContain('There are no newsletters yet.')
  expect((await post('/sign-in', {})).status).toBe(405)
})

test('a vendor’s own page is where /sign-in/{vendorType} leads; who is not offered leads back', async () => {
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

test('whom a page cannot welcome it asks to sign in', async () => {
  const { text } = open()
  for (const path of ['/sign-in/complete', '/sign-up/complete']) {
    const html = await text(path)
    expect(html, path).toMatch(/<h1[^>]*>Sign in<\/h1>/)
    expect(html, path).toMatch(/<title>Sign in/)
  }
  expect(main(await text('/sign-up/complete?lang=es'))).toMatch(/<h1[^>]*>Iniciar sesión<\/h1>/)
})

test('account pages have a simple footer and lead back to the brand one came from', async () => {
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

test('without a script one signs up, is signed in by the same call, and goes where one was going', async () => {
  const { post, get, asked } = open()
  const response = await post('/sign-up/email?redirectPath=/networks', ida)
  expect(leads(response)).toEqual([303, '/sign-up/complete?redirectPath=%2Fnetworks'])
  expect(response.headers.get('set-cookie')).toBe('session=ida; HttpOnly')
  expect(asked.map(([name]) => name)).toEqual(['register', 'signIn'])
  expect(asked[0]).toEqual([
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

test('a form that identity has no time for, or no answer to, is not the viewer’s fault', async () => {
  const signIn = { form: 'signIn', email: 'ida@viewer.example', password: 'lamps' }
  const status = async (answers: () => Promise<Answered>) => (await open({ signIn: answers }).post('/sign-in', signIn)).status
  expect(await status(async () => ({ answer: { ...refused(429), wait: 60 }, cookies: [] }))).toBe(429)
  expect(await status(() => Promise.reject(new Error('no database')))).toBe(503)
})

test('a form comes back with what was written, but never with a password', async () => {
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

test('who is locked out is told so, with 429; a room that fails is told in general words and reported without what was written', async () => {
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
])('a forged redirect path leads nowhere: %s', async (redirectPath) => {
  const { get, post } = open()
  const query = new URLSearchParams({ redirectPath })
  const complete = await get(`/sign-in/complete?${query}`, { cookie })
  expect([complete.status, complete.headers.get('location')]).toEqual([200, null])
  expect(main(await complete.text())).not.toContain('evil')
  const signedIn = await post(`/sign-in?${query}`, { form: 'signIn', email: 'ida@viewer.example', password: 'x' })
  expect(new URL(signedIn.headers.get('location')!, origin).origin).toBe(origin)
  expect(leads(signedIn)).toEqual([303, `/sign-in/complete?redirectPath=${encodeURIComponent(redirectPath)}`])
})

test('where signing in leads is a page of the site on that host, and no way in', async () => {
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

test('somebody who is signed in is told so on the ways in, led on, and offered to sign out', async () => {
  const { get, post, text } = open()
  for (const path of ['/sign-in', '/sign-up', '/sign-up/email']) {
    const html = main(await text(`${path}?redirectPath=/networks`))
    // In the page for everybody; styles show it.
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
  // What was refused is seen, whoever is signed in.
  const refusedThen = main(await (await post('/sign-in', { form: 'signIn', email: 'x' }, { cookie })).text())
  expect(refusedThen).not.toContain('You are signed in.')
})

test('the menu’s way out is a form, and leads back to the page that one is on', async () => {
  const { text, post } = open()
  const html = /<nav [^>]*id="account-menu".*?<\/nav>/s.exec(await text('/networks?lang=es'))![0]
  const action = /<form [^>]*action="([^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&')
  expect(action).toBe('/my-account?redirectPath=%2Fnetworks%3Flang%3Des&lang=es')
  expect(html).toMatch(/<button type="submit" data-sign-out="">Cerrar sesión<\/button>/)
  const left = await post(action, { form: 'sessions' }, { cookie })
  expect([...leads(left), left.headers.get('set-cookie')]).toEqual([303, '/networks?lang=es', 'session=; Max-Age=0'])
})

test('without a script too, a profile that was changed meanwhile is read again and the change tried once more', async () => {
  let tries = 0
  const { post, asked } = open({
    change: async (operations, rev) => {
      asked.push(['change', operations, rev])
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
  expect(asked).toEqual([
    ['change', [{ operation: 'replace', field: 'givenName', value: 'Idabel' }], 3],
    ['change', [{ operation: 'replace', field: 'givenName', value: 'Idabel' }], 3],
  ])
})

test('[A4-10] asked for, proved and set: a reset without a script takes its three steps', async () => {
  const { post, get, asked } = open()
  expect(leads(await post('/request-password?brand=bravo', { form: 'requestPassword', email: 'ida@viewer.example' }))).toEqual([
    303,
    '/request-password?brand=bravo',
  ])
  const sent = await get('/request-password', { cookie: 'done=requestPassword' })
  expect(main(await sent.text())).toContain('If there is an account with this email')
  const link = '/reset-password?brand=bravo&token=t1&code=c1'
  expect(leads(await post(link, { form: 'resetPassword', password: 'another quay' }))).toEqual([303, '/reset-password/success?brand=bravo'])
  expect(asked).toEqual([
    ['requestReset', 'ida@viewer.example'],
    ['checkReset', { token: 't1', code: 'c1' }],
    ['finishReset', { token: 'step-1', password: btoa('another quay') }],
  ])
})

test('[A8-14] that there is no such account is not told', async () => {
  const { post } = open({ requestReset: async () => ({ answer: refused(404, descriptions.noAccount), cookies: [] }) })
  expect((await post('/request-password', { form: 'requestPassword', email: 'no@viewer.example' })).status).toBe(303)
})

test('a password that is too easy does not use the link up', async () => {
  const { post, asked } = open({ finishReset: async () => ({ answer: refused(400, '', { faults: { password: 'policy' } }), cookies: [] }) })
  const html = main(await (await post('/reset-password?token=t1&code=c1', { form: 'resetPassword', password: 'letmein' })).text())
  expect(html).toContain('This password is too easy to guess.')
  expect(html).toContain('name="step" value="step-1"')
  await post('/reset-password?token=t1&code=c1', { form: 'resetPassword', password: 'letmein', step: 'step-1' })
  expect(asked.map(([name]) => name)).toEqual(['checkReset'])
})

test('sessions end one by one or all, the password changes, the account goes', async () => {
  const { post, asked, get } = open()
  const html = main(await (await get('/my-account', { cookie })).text())
  expect(html).toContain('Chrome, Windows')
  expect(html).toContain('aria-label="Sign out of Roku"')
  for (const session of ['here', 'all', 's2'])
    expect((await post('/my-account', { form: 'sessions', session }, { cookie })).status).toBe(303)
  await post('/my-account', { form: 'changePassword', currentPassword: 'old', password: 'new one' }, { cookie })
  await post('/my-account', { form: 'deleteAccount', currentPassword: 'old' }, { cookie })
  await post('/my-account', { form: 'leave' }, { cookie })
  await post('/my-account', { form: 'verify' }, { cookie })
  expect(asked).toEqual([
    ['signOut'],
    ['endSessions'],
    ['endSession', 's2'],
    ['changePassword', { currentPassword: btoa('old'), password: btoa('new one') }],
    ['remove', btoa('old')],
    ['remove', null],
    ['verifyAgain'],
  ])
})

test('a vendor is joined by a link and parted by a form; not the last way in, and nothing is offered before the mail is proved', async () => {
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
    'You have signed in this way before',
  )
  const { post, asked } = open()
  expect(leads(await post('/my-account', { form: 'vendors', vendor: 'google' }, { cookie }))).toEqual([303, '/my-account'])
  expect((await post('/my-account', { form: 'vendors', vendor: '__proto__' }, { cookie })).status).toBe(422)
  expect(asked).toEqual([['part', 'google']])
})

test('[A2-05] mails are chosen by brand at both addresses; what is not ticked is not wanted', async () => {
  const { post, get, chosen } = open()
  for (const path of ['/email-preferences', '/my-account/email-preferences']) {
    const html = main(await (await get(path, { cookie })).text())
    expect(html).toMatch(/name="mails-nbc" checked="" value="week"/)
    expect(leads(await post(path, { form: 'preferences', brand: 'nbc' }, { cookie }))).toEqual([303, path])
  }
  await post('/email-preferences', { form: 'preferences', brand: 'nbc', 'mails-nbc': 'week' }, { cookie })
  expect(chosen).toEqual([{ nbc: [] }, { nbc: [] }, { nbc: ['week'] }])
})

test('of another site, or of another kind, is refused', async () => {
  const { post, asked } = open()
  expect((await post('/sign-in', ida, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await post('/sign-in', ida, { 'content-type': 'application/json' })).status).toBe(415)
  expect(asked).toEqual([])
})

test('who signs in with a vendor cannot change the email, and has no password to change', async () => {
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
