import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { loadBrands } from '#brands/load-brands.ts'
import type { Mail } from '#contracts/http/messages.ts'
import { packageRoot } from '#kit/config.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { codeHash } from '../code-store.ts'
import { type AccountRow, type IdentityTables, identityMigrations } from '../tables.ts'
import { createNotices } from './notices.ts'

const loaded = loadBrands(join(packageRoot, 'demo/brands'))
const brands = 'group' in loaded ? loaded.group : { name: '', brands: [] }
const minute = 60_000

onEachDatabase('notices', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await migrate(database, [identityMigrations])
  })

  function start(group = brands) {
    const sent: Mail[] = []
    const clock = { now: Date.UTC(2026, 10, 20) }
    const own = database.withTables<IdentityTables>()
    const notices = createNotices({
      database: own,
      brands: group,
      messages: {
        send: async (mail) => {
          sent.push(mail)
          return 'id'
        },
      },
      publicUrl: 'https://tv.example',
      now: () => clock.now,
      mayMail: async () => true,
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
      ...more,
    })
    return { sent, clock, notices, account, own }
  }

  test('every mail says the same as text and as HTML, in the language and colours of the account, and fetches nothing', async () => {
    const { sent, notices, account } = start()
    for (const [language, brand] of [
      ['en', 'bravo'],
      ['es', 'telemundo'],
    ] as const) {
      const of = account({ language, brand })
      await notices.verify(of)
      await notices.welcome(of)
      await notices.reset(of, { token: 'tkn', code: 'cde' })
      await notices.vendorOnly(of, 'google')
      await notices.passwordChanged(of)
      await notices.mailChanged({ ...of, mail_verified_at: 1 }, 'before@viewer.example')
      await notices.locked(of)
      await notices.vendorJoined(of, 'apple')
      await notices.vendorParted(of, 'apple')
      await notices.deleted({ ...of, mail_verified_at: 1 })
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
        // Bare addresses of a brand are in its own language; pages of identity alone are English unless told.
        expect(searchParams.get('lang')).toBe(isOfBrand || language === 'en' ? null : 'es')
      }
      const plain = html.replaceAll(/<style.*?<\/style>|<[^>]+>/gs, ' ').replaceAll('&amp;', '&')
      for (const line of text.split('\n').filter((each) => each && !/^(-- |https?:)/.test(each)))
        expect(plain).toContain(line.replace(/:$/, '').replaceAll("'", '&#39;'))
      // Whoever signs up with somebody else's address must not write to them through us.
      expect(`${html}${text}${subject}`).not.toContain('evil.example')
    }
  })

  test('a changed address is told to the old one, which need not learn the new one; the new one is asked to prove itself', async () => {
    const { sent, notices, account } = start()
    await notices.mailChanged(account(), 'before@viewer.example')
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['before@viewer.example', 'Your email for Bravo was changed'],
      ['Ida@viewer.example', 'Confirm your email for Bravo'],
    ])
    expect(sent[0]!.text).toContain('I***@viewer.example')
    expect(sent[0]!.text).not.toContain('Ida@')
  })

  test('a mailbox that a vendor proved is welcomed, any other is asked first', async () => {
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

  test('links lead to the host of the brand when it has one', async () => {
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

  test('three in an hour are enough for a mailbox, and of a code only its hash is kept', async () => {
    const { sent, notices, account, own, clock } = start()
    const of = account()
    const given: boolean[] = []
    for (let count = 0; count < 4; count++) given.push(await notices.verify(of))
    expect(given).toEqual([true, true, true, false])
    expect(sent).toHaveLength(3)
    const code = /code=([\w-]{43})/.exec(sent[0]!.text)![1]!
    const kept = await own.read.selectFrom('identity_codes').selectAll().where('account_id', '=', of.id).execute()
    expect(kept.map(({ hash }) => hash)).toContain(codeHash('verify', code))
    expect(JSON.stringify(kept)).not.toContain(code)
    clock.now += 60 * minute
    expect(await notices.verify(of)).toBe(true)
  })
})
