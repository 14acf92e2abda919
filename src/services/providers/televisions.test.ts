// Linking televisions by code, with a real OpenID Connect provider, through the routes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeLetters, maxTriesPerSession } from '#contracts/http/activation.ts'
import type { TelevisionCode } from '#contracts/http/providers.ts'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { alarmThreshold } from '#kit/kv/guess-limit.ts'
import { origin, type TestBrowser } from './testing/open-providers.ts'
import { type Limits, openTelevisions } from './testing/open-televisions.ts'
import { startTestProvider } from './testing/test-provider.ts'

let cable: Awaited<ReturnType<typeof startTestProvider>>
beforeAll(async () => {
  cable = await startTestProvider(['test-cable', 'asked-cable'].map((id) => `${origin}/provider-auth/callback/${id}`))
})
afterAll(() => cable.stop())

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute
const wrongCode = 'BCDF-GHJK'

const setUp = (database: Database, limits: Limits = {}) => openTelevisions(database, cable, limits)

onEachDatabase('linking a television', (open) => {
  test('a television shows a code, the viewer confirms it and signs in at the provider, and the television has its own profile and media tokens', async () => {
    const {
      tv: newTv,
      viewer: newViewer,
      openSession,
      poll,
      pollLater,
      confirm,
      link,
      profile,
      seenBy,
      clock,
      outcomes,
    } = await setUp(await open())
    const [tv, viewer] = [newTv(), newViewer()]
    const session = await openSession(tv, 'Salón de Íñigo')
    expect(session).toEqual({
      code: expect.stringMatching(new RegExp(`^[${codeLetters}]{4}-[${codeLetters}]{4}$`)),
      url: `${origin}/mvpd-picker`,
      urlComplete: `${origin}/mvpd-picker?code=${session.code}`,
      expires_in: 600,
      interval: 5,
    })
    expect(await profile(tv)).toBeNull()
    expect(await poll(tv, session)).toEqual([400, 'authorization_pending', 5])
    expect(await seenBy(viewer, session.code)).toEqual({ television: { name: 'Salón de Íñigo', brand: 'nbc', state: 'waiting' } })
    expect(await confirm(viewer, session)).toMatchObject({ status: 200, body: { name: 'Salón de Íñigo', state: 'confirmed' } })
    expect(await pollLater(tv, session)).toEqual([400, 'authorization_pending'])
    expect(await link(viewer, session)).toBe(`/provider-linked?mode=page&brand=nbc&code=${session.code}`)
    expect(await seenBy(viewer, session.code)).toMatchObject({ television: { state: 'linked' } })
    expect(await pollLater(tv, session)).toEqual([200, 'linked'])
    expect(await profile(tv)).toMatchObject({
      provider: { mvpd_id: 'test-cable' },
      brands: ['nbc', 'bravo'],
      metadata: { upstreamUserID: 'kim', zip: '10112' },
    })
    const asked = await tv.json('/provider-auth/nbc/preauthorize', { json: { resources: ['nbc', 'usa'] } })
    expect(asked.body['decisions']).toMatchObject([{ isAuthorized: true }, { isAuthorized: false, errorCode: 'NOT_SUBSCRIBED' }])
    expect((await tv.json('/provider-auth/nbc/authorize', { json: { resource: 'nbc' } })).body).toHaveProperty('mediaToken')
    // The phone that confirmed the television is not linked itself.
    expect([await profile(viewer), viewer.cookies().has('mvpd'), (await viewer.status())['isAuthenticated']]).toEqual([null, false, false])
    expect(outcomes.filter((what) => what.includes('television'))).toEqual([
      'television asked',
      'television confirmed',
      'linked television',
    ])
    clock.now += 30 * day
    expect(await profile(tv)).toBeNull()
  })

  test('unlinking the phone does not unlink the television, and unlinking the television does not unlink the phone', async () => {
    const { tv: newTv, viewer: newViewer, openSession, confirm, link, profile } = await setUp(await open())
    const [tv, viewer] = [newTv(), newViewer()]
    // The same account is signed in on both.
    for (const device of [tv, viewer]) device.signIn('ida')
    const session = await openSession(tv)
    await confirm(viewer, session)
    await link(viewer, session)
    expect(await profile(tv)).not.toBeNull()
    expect(await profile(viewer), 'the link stays with the television').toBeNull()
    await viewer.link()
    await viewer.json('/provider-auth/nbc/logout', { method: 'POST' })
    expect([await profile(viewer), await profile(tv)]).toEqual([null, expect.anything()])
    viewer.signOut()
    await viewer.link('asked-cable')
    await tv.json('/provider-auth/nbc/logout', { method: 'POST' })
    expect([await profile(tv), await profile(viewer)]).toEqual([null, expect.anything()])
  })

  test('a code ends when the viewer denies it, when its ten minutes are over, and when it was used', async () => {
    const { tv: newTv, viewer: newViewer, openSession, pollLater, confirm, link, profile, seenBy, clock } = await setUp(await open())
    const [tv, viewer] = [newTv(), newViewer()]
    const denied = await openSession(tv)
    expect(await confirm(viewer, denied, false)).toMatchObject({ status: 200, body: { state: 'denied' } })
    expect(await pollLater(tv, denied)).toEqual([400, 'access_denied'])
    expect(await confirm(viewer, denied), 'a decision is final').toMatchObject({ body: { state: 'denied' } })
    const expiredPage = (code: string) => `/mvpd-picker?mode=page&brand=nbc&code=${code}&fault=EXPIRED`
    expect(await link(viewer, denied)).toBe(expiredPage(denied.code))

    const expired = await openSession(tv)
    clock.now += 10 * minute
    expect(await confirm(viewer, expired)).toMatchObject({ status: 404, body: { code: 'EXPIRED' } })
    expect(await pollLater(tv, expired)).toEqual([400, 'expired_token'])

    const slow = await openSession(tv)
    clock.now += 10 * minute - second
    await confirm(viewer, slow)
    clock.now += 10 * minute - second
    expect(await pollLater(tv, slow), 'the viewer had ten minutes for the sign-in').toEqual([400, 'expired_token'])
    expect(await link(viewer, slow)).toBe(expiredPage(slow.code))
    expect(await seenBy(viewer, slow.code)).toEqual({ error: 'EXPIRED' })

    const used = await openSession(tv)
    await confirm(viewer, used)
    await link(viewer, used)
    await tv.json('/provider-auth/nbc/logout', { method: 'POST' })
    expect(await link(viewer, used)).toBe(expiredPage(used.code))
    expect(await seenBy(newViewer(), used.code)).toEqual({ error: 'EXPIRED' })
    expect(await profile(tv)).toBeNull()
  })

  test('a code that expires while the viewer is at the provider links nothing', async () => {
    const { tv: newTv, viewer: newViewer, openSession, confirm, profile, clock } = await setUp(await open())
    const [tv, viewer] = [newTv(), newViewer()]
    const session = await openSession(tv)
    await confirm(viewer, session)
    clock.now += 9 * minute
    const begun = await viewer.send(`/provider-auth/nbc/authenticate?mvpd=test-cable&code=${session.code}`)
    clock.now += 2 * minute
    expect(await viewer.follow(begun.headers.get('location')!)).toBe(`/mvpd-picker?mode=page&brand=nbc&code=${session.code}&fault=EXPIRED`)
    expect([await profile(tv), await profile(viewer)]).toEqual([null, null])
  })
})

onEachDatabase('televisions of strangers', (open) => {
  test('only the browser that confirmed a television can link it, and only one browser can confirm it', async () => {
    const { tv: newTv, viewer: newViewer, openSession, confirm, link, profile, seenBy } = await setUp(await open())
    const [tv, viewer, stranger] = [newTv(), newViewer(), newViewer()]
    const session = await openSession(tv)
    expect(await link(stranger, session), 'without confirmation').toContain('fault=EXPIRED')
    await confirm(viewer, session)
    expect(await seenBy(stranger, session.code)).toEqual({ error: 'EXPIRED' })
    expect((await confirm(stranger, session)).status).toBe(404)
    cable.subscriber = 'stranger'
    expect(await link(stranger, session)).toContain('fault=EXPIRED')
    expect(await profile(tv)).toBeNull()
    cable.subscriber = 'kim'
    await link(viewer, session)
    expect(await profile(tv)).toMatchObject({ metadata: { upstreamUserID: 'kim' } })
  })

  test('a television gets no answer about the code of another television, and a code of one brand links no provider of another', async () => {
    const { tv: newTv, viewer: newViewer, openSession, poll, confirm, link, profile } = await setUp(await open())
    const [tv, other, viewer] = [newTv(), newTv(), newViewer()]
    const session = await openSession(tv)
    await openSession(other)
    for (const program of [other, newTv()]) expect(await poll(program, session)).toEqual([404, 'NOT_FOUND', undefined])
    expect((await poll(tv, session, 'bravo'))[0]).toBe(404)
    await confirm(viewer, session)
    expect(await link(viewer, session, 'test-cable', 'bravo')).toContain('fault=EXPIRED')
    await link(viewer, session)
    expect([await profile(tv), await profile(other)]).toEqual([expect.anything(), null])
  })

  test('two televisions that wait at the same time get the links of their own viewers', async () => {
    const { tv: newTv, viewer: newViewer, openSession, poll, confirm, link, profile } = await setUp(await open())
    const [one, two, ida, max] = [newTv(), newTv(), newViewer(), newViewer()]
    const [first, other] = await Promise.all([openSession(one, 'One'), openSession(two, 'Two')])
    expect((await Promise.all([confirm(ida, first), confirm(max, other)])).map(({ body }) => body['name'])).toEqual(['One', 'Two'])
    const begin = async (viewer: TestBrowser, { code }: TelevisionCode, mvpd: string) =>
      (await viewer.send(`/provider-auth/nbc/authenticate?mvpd=${mvpd}&code=${code}`)).headers.get('location')!
    const [toOne, toTwo] = [await begin(ida, first, 'test-cable'), await begin(max, other, 'asked-cable')]
    await max.follow(toTwo)
    await ida.follow(toOne)
    expect([await profile(one), await profile(two)]).toMatchObject([
      { provider: { mvpd_id: 'test-cable' } },
      { provider: { mvpd_id: 'asked-cable' } },
    ])
    expect([(await poll(one, first))[1], (await poll(two, other))[1]]).toEqual(['linked', 'linked'])
    expect(await link(ida, other), 'the code of the other television').toContain('fault=EXPIRED')
  })

  test('a television is confirmed only one time when many browsers try it at the same time', async () => {
    const { tv: newTv, viewer: newViewer, openSession, confirm } = await setUp(await open())
    const session = await openSession(newTv())
    const viewers = Array.from({ length: 20 }, newViewer)
    const answers = await Promise.all(viewers.map((viewer) => confirm(viewer, session)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19)
  })

  test('a television that repeats its answer from the provider is linked one time', async () => {
    const { tv: newTv, viewer: newViewer, openSession, confirm, tables, outcomes } = await setUp(await open())
    const [tv, viewer] = [newTv(), newViewer()]
    const session = await openSession(tv)
    await confirm(viewer, session)
    const begins = await Promise.all([0, 1].map(() => viewer.send(`/provider-auth/nbc/authenticate?mvpd=test-cable&code=${session.code}`)))
    for (const begun of begins) await viewer.follow(begun.headers.get('location')!)
    expect(outcomes.filter((what) => what === 'linked television')).toHaveLength(1)
    expect(await tables.read.selectFrom('providers_links').select('account_id').execute()).toEqual([{ account_id: null }])
  })
})

onEachDatabase('limits of televisions', (open) => {
  test('answers slow_down to an early poll, and lengthens the interval by five seconds (RFC 8628)', async () => {
    const { tv: newTv, openSession, poll, clock } = await setUp(await open())
    const tv = newTv()
    const session = await openSession(tv)
    const after = async (seconds: number) => {
      clock.now += seconds * second
      return (await poll(tv, session)).slice(1)
    }
    expect(await after(0)).toEqual(['authorization_pending', 5])
    expect(await after(5)).toEqual(['authorization_pending', 5])
    expect(await after(4)).toEqual(['slow_down', 10])
    expect(await after(9)).toEqual(['slow_down', 15])
    expect(await after(15)).toEqual(['authorization_pending', 15])
  })

  test('of many polls at the same time one is answered, and the others are slowed down', async () => {
    const { tv: newTv, openSession, poll } = await setUp(await open())
    const tv = newTv()
    const session = await openSession(tv)
    const polls = await Promise.all(Array.from({ length: 20 }, () => poll(tv, session)))
    expect(polls.filter(([, error]) => error === 'authorization_pending')).toHaveLength(1)
    expect(polls.filter(([, error]) => error === 'slow_down')).toHaveLength(19)
  })

  test('a poll writes nothing to the database, and an address that polls too often is refused without a look at the database', async () => {
    const database = await open()
    const statements = { written: 0, read: 0 }
    const counted: typeof database = {
      ...database,
      write: (act, how) => {
        statements.written++
        return database.write(act, how)
      },
      get read() {
        statements.read++
        return database.read
      },
      withTables: <Own>() => counted as unknown as Database<Own>,
    }
    const { tv: newTv, openSession, poll, clock } = await setUp(counted)
    const tv = newTv()
    const session = await openSession(tv)
    Object.assign(statements, { written: 0, read: 0 })
    for (let count = 0; count < 240; count++) await poll(tv, session)
    expect(statements).toEqual({ written: 0, read: 240 })
    expect(await poll(tv, session)).toEqual([429, 'TOO_MANY_REQUESTS', undefined])
    const other = await openSession(newTv())
    const readBefore = statements.read
    expect((await poll(newTv(), other))[0], 'another code at this address').toBe(404)
    for (let count = 0; count < 1200; count++) await poll(tv, session)
    expect((await poll(newTv(), other))[0], 'all televisions at this address').toBe(429)
    expect(statements.read).toBe(readBefore)
    clock.now += 10 * minute + second
    expect((await poll(tv, session))[1]).toBe('slow_down')
  })

  test('an IP address may enter five codes an hour, even in parallel; the confirmed code of a browser is not counted', async () => {
    const entered = maxTriesPerSession
    const { tv: newTv, viewer: newViewer, openSession, confirm, seenBy, clock, outcomes } = await setUp(await open(), { entered })
    const [tv, viewer] = [newTv(), newViewer()]
    const session = await openSession(tv)
    await confirm(viewer, session)
    for (let reload = 0; reload < 10; reload++) expect(await seenBy(viewer, session.code)).toHaveProperty('television')
    const guesses = await Promise.all(Array.from({ length: 30 }, () => seenBy(newViewer(), wrongCode, { address: '198.51.100.1' })))
    expect(guesses.filter((answer) => 'error' in answer && answer.error === 'EXPIRED')).toHaveLength(entered)
    expect(guesses.at(-1)).toEqual({ error: 'TOO_MANY', wait: 3600 })
    expect(outcomes.filter((what) => what === 'television wrong')).toHaveLength(entered)
    expect(await seenBy(newViewer(), wrongCode, { address: '198.51.100.1', isLocal: true }), 'this machine is exempt').toEqual({
      error: 'EXPIRED',
    })
    // Confirming is a guess too: all test browsers have the same address.
    const statuses = []
    for (let at = 0; at < entered; at++) statuses.push((await confirm(newViewer(), { code: wrongCode })).status)
    expect(statuses).toEqual([404, 404, 404, 404, 429])
    clock.now += 60 * minute + 1
    expect((await confirm(newViewer(), { code: wrongCode })).status).toBe(404)
  })

  test('a thousand wrong codes in an hour raise one alarm, and reduce the limit of each IP address to two codes', async () => {
    const { kv, warnings, viewer: newViewer, seenBy } = await setUp(await open(), { entered: 20 })
    for (let wrong = 1; wrong < alarmThreshold; wrong++) await kv.increment('television codes wrong', 60 * minute)
    const guess = (address: string) => seenBy(newViewer(), wrongCode, { address })
    await guess('198.51.100.1')
    expect(warnings).toEqual([expect.stringMatching(/^ALARM: 1000 wrong codes of televisions within an hour/)])
    const answers = [await guess('198.51.100.2'), await guess('198.51.100.2'), await guess('198.51.100.2')]
    expect(answers).toEqual([{ error: 'EXPIRED' }, { error: 'EXPIRED' }, { error: 'TOO_MANY', wait: 600 }])
    expect(warnings).toHaveLength(1)
  })

  test('limits the codes that one IP address requests in an hour', async () => {
    const { tv: newTv } = await setUp(await open(), { requested: 2 })
    const statuses = []
    for (let at = 0; at < 3; at++) statuses.push((await newTv().json('/provider-auth/nbc/sessions', { json: { device: 'TV' } })).status)
    expect(statuses).toEqual([200, 200, 429])
  })
})

onEachDatabase('invalid requests of televisions', (open) => {
  test('invalid requests are refused with the name of the field, never with a 5xx, and store nothing', async () => {
    const { tv: newTv, viewer: newViewer, openSession, confirm, tables, reported } = await setUp(await open())
    const tv = newTv()
    expect((await tv.json('/provider-auth/unknown/sessions', { json: { device: 'TV' } })).status).toBe(404)
    const foreign = { json: { device: 'TV' }, headers: { origin: 'https://evil.example' } }
    expect((await tv.json('/provider-auth/nbc/sessions', foreign)).status).toBe(403)
    for (const device of ['', '  ', 'x'.repeat(61), 'a\nb', '\u0000', '\ud800', 'TV \u202esruoy', 1, null, ['TV'], {}]) {
      const { status, body } = await tv.json('/provider-auth/nbc/sessions', { json: { device } })
      expect([device, status, body['detail']]).toEqual([device, 400, expect.stringContaining('device')])
    }
    expect(await tables.read.selectFrom('providers_televisions').select('code').execute()).toEqual([])
    const session = await openSession(tv)
    const path = `/provider-auth/nbc/sessions/${session.code}`
    for (const json of [{}, { confirm: 'yes' }, null, 'text', []])
      expect(await newViewer().json(path, { json })).toMatchObject({ status: 400, body: { detail: expect.stringContaining('confirm') } })
    expect((await newViewer().json(path, { form: { confirm: 'perhaps' } })).status).toBe(400)
    const forged = await newViewer().json(path, { form: { confirm: 'yes' }, headers: { origin: 'https://evil.example' } })
    expect(forged.status, 'another site confirms no television').toBe(403)
    for (const code of ['BCDFGHJ', 'ABCDEFGH', "';%20drop%20table", '%25', '%00', 'ſſſſſſſſ', 'x'.repeat(5000)]) {
      expect((await confirm(newViewer(), { code })).status, code).toBe(404)
      expect((await tv.json(`/provider-auth/nbc/sessions/${code}`)).status, code).toBe(404)
    }
    expect(reported).toEqual([])
  })

  test('a form without JavaScript confirms the television, and returns only to a page of this site', async () => {
    const { tv: newTv, viewer: newViewer, openSession, seenBy } = await setUp(await open())
    const viewer = newViewer()
    const { code } = await openSession(newTv())
    const path = `/provider-auth/nbc/sessions/${code}`
    const sent = await viewer.send(path, { form: { confirm: 'yes', redirectPath: 'https://evil.example/' } })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/mvpd-picker?code=${code}`])
    expect(await seenBy(viewer, code)).toMatchObject({ television: { state: 'confirmed' } })
    const back = await viewer.send(path, { form: { confirm: 'yes', redirectPath: `/bravo/mvpd-picker?code=${code}&lang=es` } })
    expect(back.headers.get('location')).toBe(`/bravo/mvpd-picker?code=${code}&lang=es`)
  })
})
