import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadBrands } from '#brands/load-brands.ts'
import type { MailBrand } from '#contracts/http/messages.ts'
import { packageRoot } from '#kit/config.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { openHot } from '#kit/hot/hot.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { createMessages } from '../messages.ts'
import { type MailRow, type MessagesTables, messagesMigrations } from '../tables.ts'
import { createPasses } from './pass.ts'

const loaded = loadBrands(join(packageRoot, 'demo/brands'))
const brands = 'group' in loaded ? loaded.group : { name: '', brands: [] }
const secret = 'nobody can guess these 32 letters'
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
  let room: ReturnType<typeof createMessages> | undefined
  const carried: MailRow[] = []
  beforeAll(async () => {
    database = await open()
    await migrate(database, [messagesMigrations])
  })
  afterEach(() => room?.stop())

  async function start({ isDown = (): boolean => false } = {}) {
    carried.length = 0
    await database.withTables<MessagesTables>().write(async (trx) => {
      await trx.deleteFrom('message_mails').execute()
      await trx.deleteFrom('message_subscriptions').execute()
    })
    const reported: unknown[] = []
    const failing: Database = {
      ...database,
      withTables: () => failing as never,
      write: (act) => (isDown() ? Promise.reject(new Error('down')) : database.write(act)),
    }
    room = createMessages({
      database: failing,
      hot: await openHot(),
      brands,
      now: () => 1_800_000_000_000,
      pageOrigins: ['https://tv.example'],
      contactLimit: 5,
      contactDays: 365,
      publicUrl: 'https://tv.example',
      secret,
      // A session's cookie is here a name.
      identity: {
        userOf: async (cookie) => (cookie && people.has(cookie) ? cookie : null),
        subscribers: async (ids) => ids.flatMap((id) => people.get(id) ?? []),
      },
      helpDesk: 'help@tv.example',
      mail: { folder: '', from: 'no-reply@tv.example' },
      carrier: { carry: async (mail) => void carried.push(mail), close() {} },
      told() {},
      report: (error) => reported.push(error),
    })
    const ask = (path: string, options: RequestInit = {}, facts = {}) =>
      room!.fetch(withFacts(new Request(`https://tv.example${path}`, options), facts))
    const choose = (cookie: string, subscriptions: unknown, headers = {}) =>
      ask('/messages/subscriptions', {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ subscriptions }),
      })
    const chosen = async (cookie: string, lang = 'en') => {
      const answer = await ask(`/messages/subscriptions?lang=${lang}`, { headers: { cookie } })
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      return ((await answer.json()) as { brands: MailBrand[] }).brands
    }
    const on = async (cookie: string) =>
      (await chosen(cookie)).flatMap(({ key, categories }) => categories.filter(({ isOn }) => isOn).map(({ id }) => `${key}/${id}`))
    const send = (name: string, body: unknown = issue, facts = { isOperator: true }) =>
      ask(
        `/messages/newsletters/${name}`,
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
        facts,
      )
    return { ask, choose, chosen, on, send, reported }
  }

  test('[C3-22] brands have categories of mails with an id, a name and a description; those of the news are nine', async () => {
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

  test('what is chosen for a brand replaces what was, and leaves other brands and other viewers alone', async () => {
    const { choose, on } = await start()
    expect((await choose('ida', { 'nbc-news': ['breaking', 'think', 'think'], bravo: ['updates'] })).status).toBe(204)
    expect((await choose('leo', { 'nbc-news': ['breaking'] })).status).toBe(204)
    expect((await choose('ida', { 'nbc-news': ['think', 'better'] })).status).toBe(204)
    expect(await on('ida')).toEqual(['bravo/updates', 'nbc-news/better', 'nbc-news/think'])
    await choose('ida', { bravo: [] })
    expect(await on('ida')).toEqual(['nbc-news/better', 'nbc-news/think'])
    await room!.client.forget('ida')
    expect([await on('ida'), await on('leo')]).toEqual([[], ['nbc-news/breaking']])
  })

  test('nobody chooses without a session, from a page of another site, or what there is not', async () => {
    const { ask, choose, on } = await start()
    expect((await ask('/messages/subscriptions')).status).toBe(401)
    expect((await choose('eve', {})).status).toBe(401)
    expect((await choose('ida', { bravo: ['updates'] }, { origin: 'https://evil.example' })).status).toBe(403)
    for (const [wanted, name] of [
      [{ bravo: ['updates'], nowhere: [] }, 'nowhere'],
      [{ bravo: ['updates', 'gossip'] }, 'bravo/gossip'],
      [{ syfy: [] }, 'syfy'],
    ] as const) {
      const answer = await choose('ida', wanted)
      expect([answer.status, await answer.json()]).toMatchObject([422, { detail: name }])
    }
    for (const wanted of [null, 'all', { bravo: 'updates' }, { bravo: [1] }, { bravo: ['x'.repeat(1_000)] }])
      expect((await choose('ida', wanted)).status).toBe(400)
    expect(await on('ida')).toEqual([])
  })

  test('an issue goes once to each who asked and proved to read mail there, in their language, with the way out', async () => {
    const { choose, send } = await start()
    for (const id of ['ida', 'leo']) await choose(id, { 'nbc-news': ['breaking'] })
    // Asked, and has proved nothing.
    await database
      .withTables<MessagesTables>()
      .write((trx) =>
        trx.insertInto('message_subscriptions').values({ user_id: 'zoe', brand: 'nbc-news', category: 'breaking', since: 0 }).execute(),
      )
    expect(await (await send('nbc-news/breaking')).json()).toEqual({ mails: 2 })
    expect(await (await send('nbc-news/breaking')).json()).toEqual({ mails: 0 })
    await room!.flush()
    const [toIda, toLeo, ...more] = carried.toSorted((a, b) => a.recipient.localeCompare(b.recipient))
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

  test('only operators send, only what there is, and never HTML without the way out', async () => {
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

  test('the link asks a person and ends nothing; a POST, as mail programs send it, ends that newsletter alone, and again is the same', async () => {
    const { ask, choose, on, send } = await start()
    await choose('leo', { 'nbc-news': ['breaking', 'think'] })
    await choose('ida', { 'nbc-news': ['breaking'] })
    await send('nbc-news/breaking')
    await room!.flush()
    const path = carried.find(({ recipient }) => recipient === 'leo@viewer.example')!.unsubscribe!.replace('https://tv.example', '')
    const asked = await ask(path)
    expect([asked.status, await asked.text()]).toEqual([
      200,
      expect.stringContaining('<form method="post"><button>Cancelar la suscripción</button></form>'),
    ])
    expect(await on('leo')).toHaveLength(2)
    for (let count = 0; count < 2; count++) {
      const ended = await ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
      expect([ended.status, await ended.text()]).toEqual([200, expect.stringContaining('«Última hora» de NBC News')])
    }
    expect([await on('leo'), await on('ida')]).toEqual([['nbc-news/think'], ['nbc-news/breaking']])
  })

  test('where unsubscribing fails, a page sends people to the help desk and says how long that takes', async () => {
    let isDown = false
    const { ask, choose, on, reported } = await start({ isDown: () => isDown })
    await choose('ida', { bravo: ['updates'] })
    const pass = createPasses(secret).passOf('ida', { brand: 'bravo', category: 'updates' })
    isDown = true
    const path = `/messages/unsubscribe?code=${pass}`
    const failed = await ask(path, { method: 'POST' })
    const text = await failed.text()
    expect(failed.status).toBe(503)
    expect(text).toContain('Please submit a help ticket. We will process it within a week.')
    expect(text).toContain('href="/contact-us?topic=email"')
    // It looks like the site's other pages.
    expect(text).toContain('<div class="card"><p class="brand">NBC</p>')
    expect(reported).toHaveLength(1)
    isDown = false
    const other = createPasses('another secret of thirty-two letters')
    for (const code of [
      '',
      'x',
      pass.slice(0, -3),
      pass.replace('bravo', 'nbcxx'),
      `${pass}x`,
      other.passOf('ida', { brand: 'bravo', category: 'updates' }),
    ])
      for (const method of ['GET', 'POST'])
        expect((await ask(`/messages/unsubscribe?code=${encodeURIComponent(code)}`, { method })).status, code).toBe(404)
    expect(await on('ida')).toEqual(['bravo/updates'])
  })
})

test('the demo says what its newsletters are in both languages', () => {
  const text = readFileSync(join(packageRoot, 'demo/brands/brands.json'), 'utf8')
  expect(text).toContain('know-your-value')
  for (const { newsletters = [] } of brands.brands)
    for (const { name, description } of newsletters)
      expect([name.en, name.es, description.en, description.es].every((each) => each.length > 3)).toBe(true)
})
