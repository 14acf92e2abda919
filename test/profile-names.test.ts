// One account's fields, in the site's words and in identity's, there and back.
import { expect, test } from 'vitest'
import type { IdentityProfile } from '#contracts/http/identity.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { type Browser, openHouse } from '../src/services/identity/testing/house.ts'
import { changesOf, formOf, registration, userOf } from '../src/web/account/form/profile-form.ts'

const written = {
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
    const house = await openHouse(await open(), { settings: { sisterToken: 'the sister service bears this' } })
    const browser = house.caller()
    const body = registration('email', { ...written, ...more }, place)
    const made = await browser.ask('POST', '/api/2021-08/profile/email/register', { body })
    await browser.signIn({ username: written.email, password: String(body['password']) })
    return { ...house, made, browser, profile: await profileOf(browser) }
  }
  const profileOf = async (browser: Browser): Promise<IdentityProfile> => (await browser.profile()).answer.profile!
  const send = (browser: Browser, operations: unknown, rev: number) =>
    browser.ask('PATCH', '/api/v3/profile', { headers: { rev: `${rev}` }, body: operations })

  test('[A3-03] forename, surname, zip code, phone number, email and age range are givenName, sn, serviceZip, telephoneNumber, mail and ageRange, and back', async () => {
    const { browser, profile } = await begin()
    expect(profile).toMatchObject({
      givenName: 'Ida',
      sn: 'Marsh',
      serviceZip: '10112',
      telephoneNumber: '',
      mail: written.email,
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

  test('[A3-04] a profile says how one signs in, its revision, a vendor’s id, credits, when terms were agreed to; a sister service’s id is a flag', async () => {
    const { browser, profile, tables, clock } = await begin()
    const told = { signInType: 'email', rev: 1, episodeCount: 3, termsAndConditionsAgreementDate: clock.now }
    expect(profile).toMatchObject(told)
    for (const name of ['googleId', 'appleId', 'facebookId', 'peacockId']) expect(profile).not.toHaveProperty(name)
    expect(userOf(profile).isPeacockUser).toBe(false)
    await tables.write(async (trx) => {
      const of = { account_id: profile.id, mail: null, linked_at: clock.now }
      const links = ['google', 'apple', 'facebook'].map((vendor) => ({ ...of, vendor, subject: `${vendor}-7` }))
      await trx.insertInto('identity_links').values(links).execute()
      await trx.updateTable('identity_accounts').set({ peacock_id: 'p-7' }).execute()
    })
    const now = await profileOf(browser)
    expect(now).toMatchObject({ ...told, googleId: 'google-7', appleId: 'apple-7', facebookId: 'facebook-7', peacockId: 'p-7' })
    expect(userOf(now).isPeacockUser).toBe(true)
  })

  test('[A5-03] only what both forms have and what changed is sent; seven fields may be empty, no other; null is an empty text', async () => {
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
    expect((await profileOf(browser)).mail).toBe(written.email)
  })

  test('[A1-09] who signs up for the sister service too does so with the same email and password, and is flagged once they are its user', async () => {
    const { caller, made, browser, profile } = await begin({ sisterService: 'on' })
    expect(userOf(profile).isPeacockUser).toBe(false)
    const redeemed = await caller().ask('POST', '/identity/handoff/redeem', {
      headers: { authorization: 'Bearer the sister service bears this' },
      body: { ticket: made.answer.handoff!.ticket, peacockId: 'p-7' },
    })
    // The sister service is told who it is; the one password is given here alone.
    expect(redeemed.answer.profile).toMatchObject({ mail: written.email, peacockId: 'p-7' })
    expect(JSON.stringify(redeemed.answer)).not.toContain(btoa(written.password))
    expect(userOf(await profileOf(browser)).isPeacockUser).toBe(true)
  })
})
