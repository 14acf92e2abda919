import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadBrands } from '#brands/load-brands.ts'
import type { MailBrand } from '#contracts/http/messages.ts'
import { packageRoot } from '#kit/config.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { openKv } from '#kit/kv/open-kv.ts'
import { createMessages } from '../messages.ts'
import { type MailRow, type MessagesTables, messagesMigrations } from '../tables.ts'
import { createPasses } from './pass.ts'

const loaded = loadBrands(join(packageRoot, 'demo/brands'))
const brands = 'group' in loaded ? loaded.group : { name: '', brands: [] }
const secret = 'a secret of thirty-two characters'
const people = new Map([
  ['ida', { userId: 'ida', mail: 'ida@viewer.example', language: 'en' as const }],
  ['leo', { userId: 'leo', mail: 'leo@viewer.example', language: 'es' as const }],
])
const issue = {
  id: '2026-11-20',
  letters: {
    en: { subject: 'It broke', text: 'All of it.', html: '<p>All of it.</p><a href="{unsubscribe}">Unsubscribe</a>' },
    es: { subject: 'Se rompió', text: 'Todo.' },
  },
}

onEachDatabase('subscriptions', (open) => {
  let database: Database
  let service: ReturnType<typeof createMessages> | undefined
  const delivered: MailRow[] = []
  beforeAll(async () => {
    database = await open()
    await migrate(database, [messagesMigrations])
  })
  afterEach(() => service?.stop())

  async function start({ isDown = (): boolean => false } = {}) {
    delivered.length = 0
    await database.withTables<MessagesTables>().write(async (trx) => {
      await trx.deleteFrom('message_mails').execute()
      await trx.deleteFrom('message_subscriptions').execute()
    })
    const reported: unknown[] = []
    const failing: Database = {
      ...database,
      withTables: () => failing as never,
      write: (work) => (isDown() ? Promise.reject(new Error('down')) : database.write(work)),
    }
    service = createMessages({
      database: failing,
      kv: await openKv(),
      brands,
      now: () => 1_800_000_000_000,
      pageOrigins: ['https://tv.example'],
      contactLimit: 5,
      contactDays: 365,
      publicUrl: 'https://tv.example',
      secret,
      // In this test the cookie is the id of the user.
      identity: {
        userOf: async (cookie) => (cookie && people.has(cookie) ? cookie : null),
        subscribers: async (ids) => ids.flatMap((id) => people.get(id) ?? []),
      },
      helpDesk: 'help@tv.example',
      mail: { folder: '', from: 'no-reply@tv.example' },
      transport: { deliver: async (mail) => void delivered.push(mail), close() {} },
      onOutcome() {},
      report: (error) => reported.push(error),
    })
    const request = (path: string, options: RequestInit = {}, facts = {}) =>
      service!.fetch(withFacts(new Request(`https://tv.example${path}`, options), facts))
    const choose = (cookie: string, subscriptions: unknown, headers = {}) =>
      request('/messages/subscriptions', {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ subscriptions }),
      })
    const chosen = async (cookie: string, lang = 'en') => {
      const answer = await request(`/messages/subscriptions?lang=${lang}`, { headers: { cookie } })
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      return ((await answer.json()) as { brands: MailBrand[] }).brands
    }
    const subscriptionsOf = async (cookie: string) =>
      (await chosen(cookie)).flatMap(({ key, categories }) => categories.filter(({ isOn }) => isOn).map(({ id }) => `${key}/${id}`))
    const send = (name: string, body: unknown = issue, facts = { isOperator: true }) =>
      request(
        `/messages/newsletters/${name}`,
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
        facts,
      )
    return { request, choose, chosen, subscriptionsOf, send, reported }
  }

  test('[C3-22] the newsletters of each brand are listed with id, name and description; the news brand has nine newsletters', async () => {
    const { chosen } = await start()
    const all = await chosen('ida')
    for (const { categories } of all)
      for (const category of categories)
        expect(category).toEqual({
          id: expect.any(String),
          name: expect.stringMatching(/./),
          description: expect.stringMatching(/./),
          isOn: false,
        })
    expect(all.find(({ key }) => key === 'nbc-news')!.categories.map(({ id }) => id)).toEqual([
      'breaking',
      'morning',
      'nightly',
      'first-read',
      'dateline',
      'better',
      'think',
      'know-your-value',
      'updates',
    ])
    expect((await chosen('ida', 'es')).find(({ key }) => key === 'nbc-news')!.categories[0]!.name).toBe('Última hora')
  })

  test('a choice of newsletters replaces the subscriptions of the named brands only, and only for this viewer', async () => {
    const { choose, subscriptionsOf } = await start()
    expect((await choose('ida', { 'nbc-news': ['breaking', 'think', 'think'], bravo: ['updates'] })).status).toBe(204)
    expect((await choose('leo', { 'nbc-news': ['breaking'] })).status).toBe(204)
    expect((await choose('ida', { 'nbc-news': ['think', 'better'] })).status).toBe(204)
    expect(await subscriptionsOf('ida')).toEqual(['bravo/updates', 'nbc-news/better', 'nbc-news/think'])
    await choose('ida', { bravo: [] })
    expect(await subscriptionsOf('ida')).toEqual(['nbc-news/better', 'nbc-news/think'])
    await service!.client.forget('ida')
    expect([await subscriptionsOf('ida'), await subscriptionsOf('leo')]).toEqual([[], ['nbc-news/breaking']])
  })

  test('a choice of newsletters is rejected without a session, from another site, or with an unknown newsletter', async () => {
    const { request, choose, subscriptionsOf } = await start()
    expect((await request('/messages/subscriptions')).status).toBe(401)
    expect((await choose('eve', {})).status).toBe(401)
    expect((await choose('ida', { bravo: ['updates'] }, { origin: 'https://evil.example' })).status).toBe(403)
    for (const [choice, name] of [
      [{ bravo: ['updates'], nowhere: [] }, 'nowhere'],
      [{ bravo: ['updates', 'gossip'] }, 'bravo/gossip'],
      [{ syfy: [] }, 'syfy'],
    ] as const) {
      const answer = await choose('ida', choice)
      expect([answer.status, await answer.json()]).toMatchObject([422, { detail: name }])
    }
    for (const choice of [null, 'all', { bravo: 'updates' }, { bravo: [1] }, { bravo: ['x'.repeat(1_000)] }])
      expect((await choose('ida', choice)).status).toBe(400)
    expect(await subscriptionsOf('ida')).toEqual([])
  })

  test('an issue of a newsletter is sent one time to each subscriber with a verified email address, in their language, with an unsubscribe link', async () => {
    const { choose, send } = await start()
    for (const id of ['ida', 'leo']) await choose(id, { 'nbc-news': ['breaking'] })
    // Adds a subscriber without a verified email address.
    await database
      .withTables<MessagesTables>()
      .write((trx) =>
        trx.insertInto('message_subscriptions').values({ user_id: 'zoe', brand: 'nbc-news', category: 'breaking', since: 0 }).execute(),
      )
    expect(await (await send('nbc-news/breaking')).json()).toEqual({ mails: 2 })
    expect(await (await send('nbc-news/breaking')).json()).toEqual({ mails: 0 })
    await service!.flush()
    const [toIda, toLeo, ...more] = delivered.toSorted((a, b) => a.recipient.localeCompare(b.recipient))
    expect(more).toEqual([])
    expect([toIda!.recipient, toIda!.subject, toLeo!.recipient, toLeo!.subject]).toEqual([
      'ida@viewer.example',
      'It broke',
      'leo@viewer.example',
      'Se rompió',
    ])
    expect(toIda!.unsubscribe).toMatch(/^https:\/\/tv\.example\/messages\/unsubscribe\?code=[\w.-]+$/)
    expect(toIda!.text).toBe(`All of it.\n\n--\nUnsubscribe: ${toIda!.unsubscribe}\n`)
    expect(toIda!.html).toContain(`<a href="${toIda!.unsubscribe}">`)
    expect(toLeo!.unsubscribe).toMatch(/&lang=es$/)
  })

  test('an issue is rejected if it is not from an operator, names an unknown newsletter, or has HTML without an unsubscribe link', async () => {
    const { send } = await start()
    expect((await send('nbc-news/breaking', issue, { isOperator: false })).status).toBe(403)
    expect((await send('nbc-news/gossip')).status).toBe(404)
    expect(
      (await send('nbc-news/breaking', { ...issue, letters: { en: { ...issue.letters.en, html: '<p>All of it.</p>' } } })).status,
    ).toBe(400)
    for (const en of [
      { subject: 'a\nBcc: b@c.example', text: 'x' },
      { subject: 'a', text: 'x\0' },
      { subject: 'a', text: '' },
    ])
      expect((await send('nbc-news/breaking', { ...issue, letters: { en } })).status).toBe(400)
  })

  test('GET of an unsubscribe link shows a confirmation; POST unsubscribes from the newsletter, and may be repeated', async () => {
    const { request, choose, subscriptionsOf, send } = await start()
    await choose('leo', { 'nbc-news': ['breaking', 'think'] })
    await choose('ida', { 'nbc-news': ['breaking'] })
    await send('nbc-news/breaking')
    await service!.flush()
    const path = delivered.find(({ recipient }) => recipient === 'leo@viewer.example')!.unsubscribe!.replace('https://tv.example', '')
    const confirmation = await request(path)
    expect([confirmation.status, await confirmation.text()]).toEqual([
      200,
      expect.stringContaining('<form method="post"><button>Cancelar la suscripción</button></form>'),
    ])
    expect(await subscriptionsOf('leo')).toHaveLength(2)
    for (let count = 0; count < 2; count++) {
      const response = await request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('«Última hora» de NBC News')])
    }
    expect([await subscriptionsOf('leo'), await subscriptionsOf('ida')]).toEqual([['nbc-news/think'], ['nbc-news/breaking']])
  })

  test('the unsubscribe page links to the help desk if unsubscribing fails or the link is invalid', async () => {
    let isDown = false
    const { request, choose, subscriptionsOf, reported } = await start({ isDown: () => isDown })
    await choose('ida', { bravo: ['updates'] })
    const pass = createPasses(secret).sign('ida', { brand: 'bravo', category: 'updates' })
    isDown = true
    const path = `/messages/unsubscribe?code=${pass}`
    const failed = await request(path, { method: 'POST' })
    const text = await failed.text()
    expect(failed.status).toBe(503)
    expect(text).toContain('Please submit a help ticket. We will process it within a week.')
    expect(text).toContain('href="/contact-us?topic=email"')
    // The page has the design of the brand's site.
    expect(text).toContain('<div class="card"><header><p class="brand">NBC</p></header>')
    expect(reported).toHaveLength(1)
    isDown = false
    const other = createPasses('another secret of thirty-two letters')
    for (const code of [
      '',
      'x',
      pass.slice(0, -3),
      pass.replace('bravo', 'nbcxx'),
      `${pass}x`,
      other.sign('ida', { brand: 'bravo', category: 'updates' }),
    ])
      for (const method of ['GET', 'POST'])
        expect((await request(`/messages/unsubscribe?code=${encodeURIComponent(code)}`, { method })).status, code).toBe(404)
    expect(await subscriptionsOf('ida')).toEqual(['bravo/updates'])
  })
})

test('the newsletters of the demo have descriptions in both languages', () => {
  const text = readFileSync(join(packageRoot, 'demo/brands/brands.json'), 'utf8')
  expect(text).toContain('know-your-value')
  for (const { newsletters = [] } of brands.brands)
    for (const { name, description } of newsletters)
      expect([name.en, name.es, description.en, description.es].every((each) => each.length > 3)).toBe(true)
})
