// Decisions about channels, media tokens and their verifier, through the routes.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#kit/db/database.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { openProviders, origin, type TestBrowser, type TestProviders } from './testing/open-providers.ts'
import { startTestProvider } from './testing/test-provider.ts'

let cable: Awaited<ReturnType<typeof startTestProvider>>
beforeAll(async () => {
  cable = await startTestProvider(['test-cable', 'asked-cable'].map((id) => `${origin}/provider-auth/callback/${id}`))
})
afterAll(() => cable.stop())

type Token = { resource: string; mediaToken: string; expires: number }
const authorize = (tv: TestBrowser, json: object, brand = 'nbc') => tv.json<Token>(`/provider-auth/${brand}/authorize`, { json })
const base64 = (text: string) => Buffer.from(text).toString('base64')
const verifierPath = '/tokenverifier/entitlement/verifier'

onEachDatabase('decisions of a provider', (open) => {
  let database: Database
  let opened: TestProviders
  let tv: TestBrowser
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    Object.assign(cable, {
      attributes: { resources: ['nbc', 'bravo'] },
      questions: [],
      decide: async ({ resources }: { resources: string[] }) =>
        Response.json({ decisions: resources.map((resource) => ({ resource, authorized: resource !== 'usa' })) }),
    })
    opened = await openProviders(database, [cable.setting, cable.settingWithApi])
    tv = opened.browser()
  })

  const verify = (fields: object, from = opened.browser(), as: 'json' | 'form' = 'json') =>
    from.json<{ code?: string; detail?: string }>(verifierPath, { [as]: fields })
  const tokenFields = ({ mediaToken }: Token, more: object = {}) => ({
    mediatoken: base64(mediaToken),
    accesskey: 'nbc',
    channel: 'nbc',
    ...more,
  })

  test('answers 401 without a link', async () => {
    expect(await authorize(tv, { resource: 'nbc' })).toMatchObject({ status: 401, body: { code: 'NOT_LINKED', errorCode: 'F1' } })
    expect((await tv.json('/provider-auth/nbc/preauthorize', { json: { resources: ['nbc'] } })).status).toBe(401)
    const owner = { device: null, account: null }
    expect(await opened.providers.client.authorize(owner, { resource: 'nbc' })).toBeNull()
  })

  test('the resources of the sign-in decide for a provider without an authorization API', async () => {
    await tv.link()
    expect(await tv.json('/provider-auth/nbc/preauthorize', { json: { resources: ['nbc', 'usa', 'nbc'] } })).toEqual({
      status: 200,
      body: {
        decisions: [
          { resource: 'nbc', isAuthorized: true },
          { resource: 'usa', isAuthorized: false, errorCode: 'NOT_SUBSCRIBED' },
        ],
      },
    })
    expect((await authorize(tv, { resource: 'bravo' })).body).toMatchObject({
      resource: 'bravo',
      expires: Math.floor(opened.clock.now / 1000) * 1000 + 420_000,
    })
    expect(await authorize(tv, { resource: 'usa' })).toMatchObject({ status: 403, body: { errorCode: 'NOT_SUBSCRIBED', errorDetails: '' } })
  })

  test('asks the authorization API about a channel and a video, with the subscriber and the session of the sign-in', async () => {
    await tv.link('asked-cable')
    cable.questions = []
    const ask = async (asset: object) => (await authorize(tv, { resource: 'bravo', asset })).status
    expect([await ask({ id: 'rated' }), await ask({ id: 'unrated' })]).toEqual([200, 200])
    const question = { subscriber: 'kim', session: expect.stringMatching(/^ey.+\..+\..+$/), resources: ['bravo'] }
    expect(cable.questions).toEqual([
      { ...question, asset: { id: 'rated', rating: 'TV-14' } },
      { ...question, asset: { id: 'unrated', rating: null } },
    ])
  })

  test('the rating of a video is that of the catalogue, whatever rating the caller sends; an unknown video and one of another brand are refused', async () => {
    await tv.link('asked-cable')
    cable.questions = []
    for (const rating of ['TV-Y', null, 7, { a: 1 }])
      expect((await authorize(tv, { resource: 'bravo', asset: { id: 'rated', rating } })).status).toBe(200)
    expect(cable.questions.map(({ asset }) => asset)).toEqual(Array(4).fill({ id: 'rated', rating: 'TV-14' }))
    for (const id of ['unknown', 'other', '', '__proto__', '\u0000', "' or 1=1"])
      expect(await authorize(tv, { resource: 'bravo', asset: { id } }), id).toMatchObject({
        status: 404,
        body: { code: 'UNKNOWN_VIDEO', detail: expect.stringContaining('asset.id') },
      })
    for (const asset of [{}, 'rated', { id: 7 }, { id: 'x'.repeat(201) }, []])
      expect(await authorize(tv, { resource: 'bravo', asset })).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining('asset') },
      })
    expect(cable.questions).toHaveLength(4)
  })

  test('a video that the access check refuses gets no token, and the provider is not asked; a channel without a video needs no check', async () => {
    const asked: unknown[] = []
    const refusalOf = async (video: object, { device, cookie, from }: { device: string | null; cookie: string | null; from: object }) => {
      asked.push({ ...video, from, isKnown: cookie?.includes(`device=${device}`) })
      return { code: 'BLACKOUT', title: 'Blackout', detail: 'Not in your area.' } as const
    }
    opened = await openProviders(database, [cable.setting, cable.settingWithApi], { refusalOf })
    tv = opened.browser()
    await tv.link('asked-cable')
    cable.questions = []
    expect(await authorize(tv, { resource: 'bravo', asset: { id: 'rated' } })).toEqual({
      status: 403,
      body: {
        type: 'about:blank',
        status: 403,
        code: 'BLACKOUT',
        title: 'Blackout',
        detail: 'Not in your area.',
        errorCode: 'LOCATION',
        errorDetails: 'Not in your area.',
      },
    })
    expect(cable.questions).toEqual([])
    expect(asked).toEqual([{ brand: 'bravo', id: 'rated', from: expect.objectContaining({ address: '203.0.113.7' }), isKnown: true }])
    expect(opened.outcomes).toContain('refused BLACKOUT')
    expect((await authorize(tv, { resource: 'bravo' })).status).toBe(200)
    expect(asked).toHaveLength(1)
  })

  test('[A8-19], [A8-20] a refusal has the provider’s code, F1 by default, and its title and details joined', async () => {
    await tv.link('asked-cable')
    const refuseWith = (words: object) => {
      cable.decide = async ({ resources }) =>
        Response.json({ decisions: resources.map((resource) => ({ resource, authorized: false, ...words })) })
    }
    refuseWith({ code: 'PARENTAL_CONTROLS', title: 'Blocked', details: 'Your\u0000 limit is\nTV-PG' })
    expect(await authorize(tv, { resource: 'nbc' })).toEqual({
      status: 403,
      body: {
        type: 'about:blank',
        status: 403,
        code: 'NOT_AUTHORIZED',
        title: 'Not Authorized',
        errorCode: 'PARENTAL_CONTROLS',
        errorDetails: 'Blocked. Your  limit is TV-PG',
      },
    })
    for (const words of [{}, { code: 'SOMETHING_NEW' }, { code: 7, title: { a: 1 }, details: [] }]) {
      refuseWith(words)
      expect((await authorize(tv, { resource: 'nbc' })).body).toMatchObject({ errorCode: 'F1', errorDetails: '' })
    }
    cable.decide = async () => Response.json({ decisions: [{ resource: 'bravo', authorized: true }] })
    expect((await authorize(tv, { resource: 'nbc' })).status).toBe(403)
    expect(opened.outcomes.filter((outcome) => outcome.startsWith('refused'))).toEqual([
      'refused PARENTAL_CONTROLS',
      ...Array(4).fill('refused F1'),
    ])
  })

  test('preauthorization updates the brands of the link, and a provider that fails changes nothing', async () => {
    await tv.link('asked-cable')
    expect(await tv.status()).toMatchObject({ brands: ['nbc', 'bravo'] })
    await tv.json('/provider-auth/nbc/preauthorize', { json: { resources: ['telemundo', 'bravo'] } })
    expect(await tv.status()).toMatchObject({ brands: ['nbc', 'bravo', 'telemundo'] })
    cable.decide = async () => new Response('', { status: 500 })
    await tv.json('/provider-auth/nbc/preauthorize', { json: { resources: ['telemundo', 'bravo'] } })
    expect(await tv.status()).toMatchObject({ brands: ['nbc', 'bravo', 'telemundo'] })
  })

  test('[A7-19] entitlements name the provider if the brand offers it, with the brands of the viewer’s subscription', async () => {
    const read = async (mvpd: string, brand = 'nbc') =>
      (await tv.json<{ mvpdWhitelist: object[] }>(`/localized-mvpd/entitlements?mvpd=${mvpd}&platform=web&brand=${brand}&instance=one`))
        .body
    expect(await read('test-cable')).toMatchObject({ mvpdWhitelist: [{ mvpd_id: 'test-cable', entitlements: [] }] })
    await tv.link()
    expect(await read('test-cable')).toEqual({
      mvpdWhitelist: [
        {
          mvpd_id: 'test-cable',
          title: 'Test Cable',
          mvpd_url: 'https://cable.example/',
          mvpd_logo_2x: null,
          mvpd_color_2x: '#0b5fff',
          brand: 'nbc',
          platform: 'web',
          instance: 'one',
          entitlements: ['nbc', 'bravo'],
        },
      ],
    })
    expect(await read('asked-cable')).toMatchObject({ mvpdWhitelist: [{ entitlements: [] }] })
    expect(await read('unknown')).toEqual({ mvpdWhitelist: [] })
    expect((await tv.json('/localized-mvpd/entitlements?mvpd=test-cable&brand=nope')).status).toBe(400)
  })

  test('[A7-30] verifies a media token for its channel one time, as JSON or as a form, by the brand’s key or live key', async () => {
    await tv.link()
    for (const [as, accesskey] of [
      ['json', 'nbc'],
      ['form', 'nbc-live'],
    ] as const) {
      const { body: token } = await authorize(tv, { resource: 'nbc' })
      const fields = tokenFields(token, { accesskey })
      expect(await verify(fields, tv, as)).toEqual({
        status: 200,
        body: { valid: true, mvpd: 'test-cable', channel: 'nbc', asset: null, brand: 'nbc', expires: token.expires },
      })
      expect(await verify(fields, tv, as)).toMatchObject({ status: 403, body: { code: 'TOKEN_REPLAYED' } })
    }
  })

  test('a media token for a video counts for this video only; a caller that names a video accepts no token of the whole channel', async () => {
    await tv.link()
    const issue = async (asset?: { id: string }) => (await authorize(tv, { resource: 'bravo', ...(asset && { asset }) }, 'bravo')).body
    const [one, whole] = [await issue({ id: 'rated' }), await issue()]
    const bravo = { accesskey: 'bravo', channel: 'bravo' }
    const foreign = { status: 403, body: { code: 'TOKEN_FOREIGN' } }
    expect(await verify(tokenFields(one, { ...bravo, asset: 'unrated' }))).toMatchObject(foreign)
    expect(await verify(tokenFields(whole, { ...bravo, asset: 'rated' }))).toMatchObject(foreign)
    expect(await verify(tokenFields(one, { ...bravo, asset: 7 }))).toMatchObject({ status: 400, body: { detail: 'asset: is not text' } })
    expect(await verify(tokenFields(one, { ...bravo, asset: 'rated' }), tv, 'form')).toMatchObject({
      body: { valid: true, asset: 'rated' },
    })
    expect(await verify(tokenFields(await issue({ id: 'rated' }), bravo))).toMatchObject(foreign)
    expect(await verify(tokenFields(whole, bravo))).toMatchObject({ body: { asset: null } })
  })

  test('refuses forged, expired and foreign media tokens, and keeps them usable for their owner', async () => {
    await tv.link()
    const { body: token } = await authorize(tv, { resource: 'nbc' })
    const [header, payload, signature] = token.mediaToken.split('.') as [string, string, string]
    const encode = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
    const changed = encode({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), resource: 'usa' })
    const forged = [
      `${header}.${changed}.${signature}`,
      `${encode({ alg: 'none' })}.${payload}.`,
      `${header}.${payload}.${'A'.repeat(43)}`,
      'no token',
      `${header}.${payload}`,
    ]
    for (const mediaToken of forged)
      expect(await verify(tokenFields({ ...token, mediaToken }))).toMatchObject({ status: 403, body: { code: 'TOKEN_INVALID' } })
    const other = opened.browser()
    await other.link()
    await authorize(other, { resource: 'nbc' })
    const foreign = [
      [{ channel: 'usa' }, tv],
      [{ accesskey: 'bravo' }, tv],
      [{ accesskey: 'nope' }, tv],
      [{}, other],
    ] as const
    for (const [more, from] of foreign)
      expect(await verify(tokenFields(token, more), from)).toMatchObject({ status: 403, body: { code: 'TOKEN_FOREIGN' } })
    opened.clock.now += 419_000
    expect((await verify(tokenFields(token))).status).toBe(200)
    opened.clock.now += 1_000
    expect(await verify(tokenFields(token))).toMatchObject({ status: 403, body: { code: 'TOKEN_EXPIRED' } })
  })

  test('the provider is not asked again about a video while the media token of its decision is valid for this link and video', async () => {
    await tv.link('asked-cable')
    const owner = { device: tv.cookies().get('__Host-device')!, account: null }
    const asset = { id: 'v1', rating: 'TV-PG' }
    const ask = async (more: object = {}) => {
      cable.questions = []
      const decision = await opened.providers.client.authorize(owner, { resource: 'nbc', asset, ...more })
      return { decision, questions: cable.questions.length }
    }
    const first = await ask()
    expect(first).toMatchObject({ decision: { isAuthorized: true, authToken: { mediaToken: expect.any(String) } }, questions: 1 })
    const { mediaToken } = (first.decision as { authToken: { mediaToken: string } }).authToken
    opened.clock.now += 60_000
    // The token is the same, so its life does not become longer.
    expect(await ask({ mediaToken })).toEqual({ ...first, questions: 0 })
    const ofCaller = (await authorize(tv, { resource: 'nbc', asset })).body.mediaToken
    for (const other of [
      { mediaToken: 'forged' },
      { mediaToken: ofCaller },
      { mediaToken, resource: 'bravo' },
      { mediaToken, asset: { id: 'v2', rating: 'TV-PG' } },
      { mediaToken, asset: { id: 'v1', rating: 'TV-MA' } },
    ])
      expect((await ask(other)).questions, JSON.stringify(other)).toBe(1)
    opened.clock.now += 360_000
    expect((await ask({ mediaToken })).questions).toBe(1)
    const { authToken } = (await ask()).decision as { authToken: { mediaToken: string } }
    await tv.link('asked-cable')
    expect((await ask({ mediaToken: authToken.mediaToken })).questions, 'after linking again').toBe(1)
  })

  test('the provider is asked again on another device of the account, because it may limit the number of devices', async () => {
    const phone = opened.browser()
    phone.signIn('ida')
    await phone.link('asked-cable')
    const account = { userId: 'ida', profileId: 'ida' }
    const request = { resource: 'nbc', asset: { id: 'v1', rating: 'TV-PG' } }
    const ask = async (device: string, mediaToken?: string) => {
      cable.questions = []
      const decision = await opened.providers.client.authorize({ device, account }, { ...request, ...(mediaToken && { mediaToken }) })
      return { mediaToken: decision?.isAuthorized ? decision.authToken?.mediaToken : undefined, questions: cable.questions.length }
    }
    const own = phone.cookies().get('__Host-device')!
    const { mediaToken } = await ask(own)
    expect((await ask(own, mediaToken)).questions).toBe(0)
    expect((await ask('B'.repeat(22), mediaToken)).questions).toBe(1)
  })

  test('refuses a media token that was signed with another key or for another purpose of the same site', async () => {
    const { SignJWT } = await import('jose')
    const { deriveKey } = await import('#kit/sealed-text.ts')
    const claims = { link: 'l', provider: 'test-cable', resource: 'nbc', brand: 'nbc', device: 'x', asset: null }
    const sign = (secret: string, purpose: string) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('daypart')
        .setAudience('daypart media token')
        .setJti('one')
        .setExpirationTime(Math.floor(opened.clock.now / 1000) + 60)
        .sign(deriveKey(secret, purpose))
    const own = 'for tests, and long enough for them'
    for (const mediaToken of [await sign('another secret', 'media token'), await sign(own, 'another purpose')])
      expect(await verify(tokenFields({ mediaToken } as Token))).toMatchObject({ body: { code: 'TOKEN_INVALID' } })
    const mediaToken = await sign(own, 'media token')
    expect((await verify(tokenFields({ mediaToken } as Token))).status).toBe(200)
  })

  test('names the first missing or invalid field of a verification, and never fails', async () => {
    const good = { mediatoken: 'YQ==', accesskey: 'nbc', channel: 'nbc' }
    for (const [fields, detail] of [
      [{ ...good, mediatoken: undefined }, 'mediatoken: is missing'],
      [{ ...good, mediatoken: '???' }, 'mediatoken: is not base64'],
      [{ ...good, mediatoken: 'A'.repeat(4001) }, 'mediatoken: is too long'],
      [{ ...good, accesskey: 7 }, 'accesskey: is not text'],
      [{ mediatoken: 'YQ==', accesskey: 'nbc' }, 'channel: is missing'],
      [[], 'mediatoken: is missing'],
    ] as const)
      expect((await verify(fields)).body, detail).toMatchObject({ status: 400, detail })
    const text = await opened.browser().send(verifierPath, { method: 'POST', headers: { 'content-type': 'application/json' } })
    expect(text.status).toBe(400)
  })

  test.each(['authorize', 'preauthorize'])('refuses a body of %s with missing, unknown, wrong or too many resources', async (path) => {
    await tv.link()
    const send = async (json: unknown) => (await tv.json<{ detail: string }>(`/provider-auth/nbc/${path}`, { json })).status
    for (const json of [
      {},
      { resource: 'nope', resources: ['nope'] },
      { resource: 1, resources: [1] },
      [],
      'x',
      { resources: Array(101).fill('nbc') },
    ])
      expect(await send(json)).toBe(400)
  })
})
