import { expect, test } from 'vitest'
import { videoConsentBypass, videoConsentLife } from '#contracts/viewers/video-consent.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { brands, credentialsOfIda, ida, openIdentity } from '../testing/open-identity.ts'

const company = 'Tide Ratings'
const registerPath = '/api/2021-08/profile/email/register'
const bypass = (page: string) => ({ [videoConsentBypass]: page })
/** Bravo does not ask on the page of sign-up by email. */
const group = {
  ...brands,
  brands: brands.brands.map((brand) => (brand.key === 'bravo' ? { ...brand, withoutVideoConsent: ['/sign-up/email' as const] } : brand)),
}

onEachDatabase('the video-privacy consent', (open) => {
  const opened = async () => openIdentity(await open(), { settings: { videoCompany: company }, brands: group })

  test('the answer at sign-up is stored with its date, and only a consent allows to pass on the account', async () => {
    const { register, identity, clock } = await opened()
    const agreed = await register({ videoConsent: true })
    const { profile } = (await agreed.profile()).answer
    expect(profile!.videoConsent).toEqual({ company, at: clock.now })
    expect(await identity.videoConsent.accountToShare(agreed.cookie())).toBe(profile!.id)
    const others = [
      [{ videoConsent: false }, { company: '', at: clock.now }],
      [{}, undefined],
      [{ videoConsent: 'on' }, undefined],
    ] as const
    for (const [index, [fields, stored]] of others.entries()) {
      const other = await register({ ...fields, mail: `other-${index}@viewer.example` })
      expect([fields, (await other.profile()).answer.profile!.videoConsent]).toEqual([fields, stored])
      expect(await identity.videoConsent.accountToShare(other.cookie())).toBe(null)
    }
    expect(await identity.videoConsent.accountToShare(null)).toBe(null)
  })

  test('a consent can be given and withdrawn later, is in the data and in the audit, and ends after two years', async () => {
    const { register, identity, clock, tables } = await opened()
    const viewer = await register()
    const put = (isGiven: unknown) => viewer.send('PUT', '/identity/video-consent', { body: { isGiven } })
    const shared = () => identity.videoConsent.accountToShare(viewer.cookie())
    clock.now += 1000
    expect((await put(true)).answer.profile!.videoConsent).toEqual({ company, at: clock.now })
    expect(await shared()).not.toBe(null)
    const exported = await (await viewer.fetch('GET', '/identity/export')).json()
    expect(exported).toMatchObject({ profile: { videoConsent: { company } } })
    expect((await put(false)).answer.profile!.videoConsent).toEqual({ company: '', at: clock.now })
    expect(await shared()).toBe(null)
    expect((await put('yes')).answer).toMatchObject({ result: { code: 400 }, faults: { isGiven: 'boolean' } })
    const audited = await tables.read.selectFrom('identity_audit').select(['what', 'detail']).where('what', 'like', 'video-%').execute()
    expect(audited).toEqual([
      { what: 'video-consent-given', detail: company },
      { what: 'video-consent-refused', detail: company },
    ])
    await put(true)
    await tables.write((trx) =>
      trx
        .updateTable('identity_accounts')
        .set({ video_consent_at: clock.now - videoConsentLife })
        .execute(),
    )
    expect(await shared()).toBe(null)
  })

  test('a profile for children passes on nothing, and neither does a consent for another company', async () => {
    const { register, identity, tables } = await opened()
    const viewer = await register({ videoConsent: true })
    await tables.write((trx) => trx.updateTable('identity_profiles').set({ kids: 1 }).execute())
    expect(await identity.videoConsent.accountToShare(viewer.cookie())).toBe(null)
    await tables.write((trx) => trx.updateTable('identity_profiles').set({ kids: 0 }).execute())
    expect(await identity.videoConsent.accountToShare(viewer.cookie())).not.toBe(null)
    await tables.write((trx) => trx.updateTable('identity_accounts').set({ video_company: 'Another' }).execute())
    expect(await identity.videoConsent.accountToShare(viewer.cookie())).toBe(null)
  })

  test('without a company nobody can consent', async () => {
    const { register, identity } = await openIdentity(await open())
    const viewer = await register({ videoConsent: true })
    expect((await viewer.profile()).answer.profile!.videoConsent).toBe(undefined)
    expect((await viewer.send('PUT', '/identity/video-consent', { body: { isGiven: true } })).status).toBe(404)
    expect(await identity.videoConsent.accountToShare(viewer.cookie())).toBe(null)
  })

  test('[A7-02] version 2020-10 does not know the consent: its profiles are without the answer', async () => {
    const { register, caller } = await opened()
    const viewer = await register({ videoConsent: true })
    const { profile } = (await viewer.send('GET', '/api/v3/profile')).answer
    const { videoConsent, ...known } = profile!
    expect(videoConsent).toBeDefined()
    expect((await viewer.send('GET', '/api/2020-10/profile')).answer.profile).toEqual(known)
    const session = await caller().send('GET', '/api/2020-10/profile/session', { headers: credentialsOfIda })
    expect(session.answer.profile).toEqual(known)
  })

  test('the bypass header of a configured page leaves the consent out, and is refused for other pages, brands and versions', async () => {
    const { caller } = await opened()
    const page = 'bravo /sign-up/email'
    const browser = caller()
    const registered = await browser.send('POST', registerPath, { headers: bypass(page), body: { ...ida, videoConsent: true } })
    expect(registered.status).toBe(200)
    const signIn = (version: string, value: string) =>
      browser.send('GET', `/api/${version}/profile/session`, { headers: { ...credentialsOfIda, ...bypass(value) } })
    expect((await signIn('2020-10', page)).status).toBe(200)
    expect((await browser.profile()).answer.profile!.videoConsent).toBe(undefined)
    expect((await signIn('v3', page)).answer.result.description).toContain('call /api/2020-10')
    for (const wrong of ['nbc /sign-up/email', 'bravo /sign-up/complete', 'nobody /sign-up/email', 'bravo', `${page} x`, '']) {
      const refused = await signIn('2020-10', wrong)
      expect([wrong, refused.status]).toEqual([wrong, 400])
      expect(refused.answer.result.description).toContain('names no page that may leave out the consent')
    }
  })
})
