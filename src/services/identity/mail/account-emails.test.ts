import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { loadBrands } from '#brands/load-brands.ts'
import type { Mail } from '#contracts/http/messages.ts'
import { packageRoot } from '#kit/config.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { codeHash } from '../store/codes.ts'
import { type AccountRow, type IdentityTables, identityMigrations } from '../tables.ts'
import { createAccountEmails } from './notices.ts'

const loaded = loadBrands(join(packageRoot, 'demo/brands'))
const brands = 'group' in loaded ? loaded.group : { name: '', brands: [] }
const minute = 60_000

onEachDatabase('account emails', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await migrate(database, [identityMigrations])
  })

  function start(group = brands) {
    const sent: Mail[] = []
    const clock = { now: Date.UTC(2026, 10, 20) }
    const tables = database.withTables<IdentityTables>()
    const notices = createAccountEmails({
      database: tables,
      brands: group,
      messages: {
        send: async (mail) => {
          sent.push(mail)
          return 'id'
        },
      },
      publicUrl: 'https://tv.example',
      now: () => clock.now,
      limits: { mayEmail: async () => true },
    })
    const account = (more: Partial<AccountRow> = {}): AccountRow => ({
      id: crypto.randomUUID(),
      rev: 1,
      mail: 'Ida@viewer.example',
      mail_key: 'ida@viewer.example',
      mail_verified_at: null,
      given_name: 'Visit evil.example now',
      sn: 'Marsh',
      gender: '',
      age_range: '',
      service_zip: '',
      telephone: '',
      birth_year: null,
      sign_in_type: 'email',
      terms_at: 0,
      peacock_id: null,
      mpid: null,
      language: 'en',
      brand: 'bravo',
      created_at: 0,
      changed_at: 0,
      locked_at: null,
      video_company: null,
      video_consent_at: null,
      ...more,
    })
    return { sent, clock, notices, account, tables }
  }

  test('every email has the same content as text and HTML, in the account’s language and the brand’s colours, without remote content', async () => {
    const { sent, notices, account } = start()
    for (const [language, brand] of [
      ['en', 'bravo'],
      ['es', 'telemundo'],
    ] as const) {
      const recipient = account({ language, brand })
      await notices.verify(recipient)
      await notices.welcome(recipient)
      await notices.reset(recipient, { token: 'tkn', code: 'cde' })
      await notices.vendorOnly(recipient, 'google')
      await notices.passwordChanged(recipient)
      await notices.addressChanged({ ...recipient, mail_verified_at: 1 }, 'before@viewer.example')
      await notices.locked(recipient)
      await notices.vendorLinked(recipient, 'apple')
      await notices.vendorUnlinked(recipient, 'apple')
      await notices.deleted({ ...recipient, mail_verified_at: 1 })
    }
    expect(sent.map(({ kind, language }) => `${kind} ${language}`)).toEqual(
      ['en', 'es'].flatMap((language) =>
        ['account', 'account', 'reset', 'reset', ...Array(6).fill('notice')].map((kind) => `${kind} ${language}`),
      ),
    )
    for (const { html = '', text, subject, language } of sent) {
      const { displayTitle, colors } = brands.brands.find(({ key }) => key === (language === 'en' ? 'bravo' : 'telemundo'))!
      expect(subject).toContain(displayTitle)
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain(`background:${colors.accent}`)
      expect(html).not.toMatch(/<img|<link|<script|url\(|src=/)
      const links = (from: string) => [...new Set(from.match(/https?:\/\/[^\s"<]+/g))].map((link) => link.replaceAll('&amp;', '&')).sort()
      expect(links(html)).toEqual(links(text))
      for (const link of links(text)) expect(new URL(link).origin).toBe('https://tv.example')
      for (const link of links(text)) {
        const { pathname, searchParams } = new URL(link)
        const isOfBrand = pathname.startsWith(language === 'en' ? '/bravo' : '/telemundo')
        expect(isOfBrand || pathname.startsWith('/identity/mail/'), link).toBe(true)
        // Without `lang`, a page of a brand is in the brand's language, and a page of identity is in English.
        expect(searchParams.get('lang')).toBe(isOfBrand || language === 'en' ? null : 'es')
      }
      const plain = html.replaceAll(/<style.*?<\/style>|<[^>]+>/gs, ' ').replaceAll('&amp;', '&')
      for (const line of text.split('\n').filter((each) => each && !/^(-- |https?:)/.test(each)))
        expect(plain).toContain(line.replace(/:$/, '').replaceAll("'", '&#39;'))
      // No email contains the name from the sign-up form, because a spammer could write text into the name.
      expect(`${html}${text}${subject}`).not.toContain('evil.example')
    }
  })

  test('a change of the email address sends a verification email to the new address, and a notice with the masked new address to the old address', async () => {
    const { sent, notices, account } = start()
    await notices.addressChanged(account(), 'before@viewer.example')
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['before@viewer.example', 'Your email for Bravo was changed'],
      ['Ida@viewer.example', 'Confirm your email for Bravo'],
    ])
    expect(sent[0]!.text).toContain('I***@viewer.example')
    expect(sent[0]!.text).not.toContain('Ida@')
  })

  test('a new account receives a welcome email if a vendor verified its email address, else a verification email', async () => {
    const { sent, notices, account } = start()
    await notices.registered(account())
    await notices.registered(account({ mail_verified_at: 1 }))
    expect(sent.map(({ subject }) => subject)).toEqual(['Confirm your email for Bravo', 'Welcome to Bravo'])
    expect(sent.at(-1)!.text, 'to the brand').toContain('\nhttps://tv.example/bravo\n')
    await notices.welcome(account({ brand: 'nbc', language: 'es' }))
    expect(sent.at(-1)!.text).toContain('\nhttps://tv.example/?lang=es\n')
    await notices.welcome(account({ brand: 'telemundo', language: 'en' }))
    expect(sent.at(-1)!.text).toContain('\nhttps://tv.example/telemundo?lang=en\n')
  })

  test('the links in an email lead to the brand’s own host if the brand has one', async () => {
    const hosted = {
      ...brands,
      brands: brands.brands.map((each) => (each.key === 'bravo' ? { ...each, hosts: ['www.bravo.example'] } : each)),
    }
    const { sent, notices, account } = start(hosted)
    await notices.reset(account(), { token: 'tkn', code: 'cde' })
    await notices.verify(account({ language: 'es' }))
    expect(sent[0]!.text).toContain('\nhttps://www.bravo.example/reset-password?brand=bravo&token=tkn&code=cde\n')
    expect(sent[1]!.text).toMatch(/\nhttps:\/\/www\.bravo\.example\/identity\/mail\/verify\?code=[\w-]{43}&lang=es\n/)
    expect(sent.map(({ text }) => text).join()).not.toContain('tv.example')
  })

  test('an inbox receives at most three verification codes an hour, and only their hashes are stored', async () => {
    const { sent, notices, account, tables, clock } = start()
    const recipient = account()
    const results: boolean[] = []
    for (let count = 0; count < 4; count++) results.push(await notices.verify(recipient))
    expect(results).toEqual([true, true, true, false])
    expect(sent).toHaveLength(3)
    const code = /code=([\w-]{43})/.exec(sent[0]!.text)![1]!
    const codes = await tables.read.selectFrom('identity_codes').selectAll().where('account_id', '=', recipient.id).execute()
    expect(codes.map(({ hash }) => hash)).toContain(codeHash('verify', code))
    expect(JSON.stringify(codes)).not.toContain(code)
    clock.now += 60 * minute
    expect(await notices.verify(recipient)).toBe(true)
  })
})
