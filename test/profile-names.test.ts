// Tests the mapping of account fields between their names in the site's forms and their names in identity's API.
import { expect, test } from 'vitest'
import type { IdentityProfile } from '#contracts/http/identity.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { type Browser, openIdentity } from '../src/services/identity/testing/open-identity.ts'
import { changesOf, formOf, registration, userOf } from '../src/web/account/form/profile-form.ts'

const submitted = {
  forename: 'Ida',
  surname: 'Marsh',
  gender: 'Female',
  birthYear: '1980',
  zipCode: '10112',
  email: 'ida@viewer.example',
  password: 'lamps on the quay',
}
const place = { brand: 'nbc', language: 'en' } as const

onEachDatabase('the names of a profile', (open) => {
  const begin = async (more: object = {}) => {
    const opened = await openIdentity(await open(), { settings: { sisterToken: 'token-of-the-sister-service' } })
    const browser = opened.caller()
    const body = registration('email', { ...submitted, ...more }, place)
    const registered = await browser.send('POST', '/api/2021-08/profile/email/register', { body })
    await browser.signIn({ username: submitted.email, password: String(body['password']) })
    return { ...opened, made: registered, browser, profile: await profileOf(browser) }
  }
  const profileOf = async (browser: Browser): Promise<IdentityProfile> => (await browser.profile()).answer.profile!
  const send = (browser: Browser, operations: unknown, rev: number) =>
    browser.send('PATCH', '/api/v3/profile', { headers: { rev: `${rev}` }, body: operations })

  test('[A3-03] the form fields forename, surname, zip code, phone number, email and age range map to givenName, sn, serviceZip, telephoneNumber, mail and ageRange, and back', async () => {
    const { browser, profile } = await begin()
    expect(profile).toMatchObject({
      givenName: 'Ida',
      sn: 'Marsh',
      serviceZip: '10112',
      telephoneNumber: '',
      mail: submitted.email,
      ageRange: '',
    })
    const values = {
      ...formOf(profile),
      forename: 'Idabel',
      surname: 'Marsch',
      zipCode: '90210',
      phoneNumber: '212 555 0147',
      email: 'idabel@viewer.example',
      ageRange: '35-44',
    }
    expect((await send(browser, changesOf(values, profile), profile.rev)).status).toBe(200)
    const changed = await profileOf(browser)
    expect(changed).toMatchObject({
      givenName: 'Idabel',
      sn: 'Marsch',
      serviceZip: '90210',
      telephoneNumber: '212 555 0147',
      mail: 'idabel@viewer.example',
      ageRange: '35-44',
    })
    expect(formOf(changed)).toEqual(values)
  })

  test('[A3-04] a profile has the sign-in method, revision, vendor id, credits and date of consent to the terms; pages receive the sister service’s id only as a flag', async () => {
    const { browser, profile, tables, clock } = await begin()
    const fields = { signInType: 'email', rev: 1, episodeCount: 3, termsAndConditionsAgreementDate: clock.now }
    expect(profile).toMatchObject(fields)
    for (const name of ['googleId', 'appleId', 'facebookId', 'peacockId']) expect(profile).not.toHaveProperty(name)
    expect(userOf(profile).isPeacockUser).toBe(false)
    await tables.write(async (trx) => {
      const common = { account_id: profile.id, mail: null, linked_at: clock.now }
      const links = ['google', 'apple', 'facebook'].map((vendor) => ({ ...common, vendor, subject: `${vendor}-7` }))
      await trx.insertInto('identity_links').values(links).execute()
      await trx.updateTable('identity_accounts').set({ peacock_id: 'p-7' }).execute()
    })
    const changed = await profileOf(browser)
    expect(changed).toMatchObject({ ...fields, googleId: 'google-7', appleId: 'apple-7', facebookId: 'facebook-7', peacockId: 'p-7' })
    expect(userOf(changed).isPeacockUser).toBe(true)
  })

  test('[A5-03] the profile form sends only changed fields; only seven fields may be empty; null counts as an empty text', async () => {
    const { browser, profile } = await begin()
    expect(changesOf(formOf(profile), profile)).toEqual([])
    const operations = changesOf({ ...formOf(profile), forename: 'Idabel', terms: 'on', confirmEmail: 'other@viewer.example' }, profile)
    expect(operations).toEqual([{ operation: 'replace', field: 'givenName', value: 'Idabel' }])
    expect(changesOf({ surname: 'Marsch' }, profile)).toEqual([{ operation: 'replace', field: 'sn', value: 'Marsch' }])
    const seven = ['givenName', 'sn', 'gender', 'ageRange', 'serviceZip', 'telephoneNumber', 'birthYear'] as const
    let { rev } = profile
    for (const value of ['', null])
      for (const field of seven) {
        const answer = await browser.change({ [field]: value }, rev)
        expect([field, value, answer.status, answer.answer.profile?.[field]]).toEqual([field, value, 200, ''])
        rev = answer.answer.profile!.rev
      }
    for (const value of ['', null]) expect((await browser.change({ mail: value }, rev)).answer.faults).toEqual({ mail: 'required' })
    expect((await profileOf(browser)).mail).toBe(submitted.email)
  })

  test('[A1-09] a sign-up can include the sister service, with the same email address and password; the account is flagged after that service redeems the ticket', async () => {
    const { caller, made, browser, profile } = await begin({ sisterService: 'on' })
    expect(userOf(profile).isPeacockUser).toBe(false)
    const redeemed = await caller().send('POST', '/identity/handoff/redeem', {
      headers: { authorization: 'Bearer token-of-the-sister-service' },
      body: { ticket: made.answer.handoff!.ticket, peacockId: 'p-7' },
    })
    // The sister service receives the profile. The password is sent to identity only.
    expect(redeemed.answer.profile).toMatchObject({ mail: submitted.email, peacockId: 'p-7' })
    expect(JSON.stringify(redeemed.answer)).not.toContain(btoa(submitted.password))
    expect(userOf(await profileOf(browser)).isPeacockUser).toBe(true)
  })
})
