import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { BrandGroup } from '#contracts/brand.ts'
import { contactLimits, type Mail, topics } from '#contracts/http/messages.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { withFacts } from '#kit/http/request-facts.ts'
import { openKv } from '#kit/kv/open-kv.ts'
import { createMessages } from './messages.ts'
import { type MailRow, type MessagesTables, messagesMigrations } from './tables.ts'

const brand = (key: string, displayTitle: string, email?: string) => ({ key, displayTitle, ...(email && { helpDesk: { email } }) })
const brands = { name: 'Test', brands: [brand('nbc', 'NBC'), brand('bravo', 'Bravo', 'help@bravo.example')] } as BrandGroup

const letter = {
  name: 'Ida Marsh',
  email: 'ida@viewer.example',
  topic: 'watching',
  about: 'Harbor Lights',
  message: 'It stops.\nEvery time.',
}
const mail: Mail = { to: 'ida@viewer.example', subject: 'Your link', text: 'Here.', kind: 'reset', language: 'en' }
const minute = 60_000

onEachDatabase('messages', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await migrate(database, [messagesMigrations])
  })
  let opened: ReturnType<typeof createMessages>[] = []
  afterEach(async () => {
    await Promise.all(opened.map((each) => each.stop()))
    opened = []
  })

  /** Opens the service with a clock, and a mail server that can be switched off. `openAnother` opens another service on the same database. */
  async function service({ contactLimit = 2 } = {}) {
    await database.withTables<MessagesTables>().write(async (trx) => {
      await trx.deleteFrom('message_mails').execute()
      await trx.deleteFrom('message_contacts').execute()
    })
    const clock = { now: Date.UTC(2026, 10, 20) }
    const server = { down: false, delivered: [] as MailRow[], meanwhile: async () => {} }
    const counted: string[] = []
    const tools = async () => ({
      database,
      kv: await openKv({ now: () => clock.now }),
      brands,
      now: () => clock.now,
      pageOrigins: ['https://tv.example'],
      contactLimit,
      contactDays: 90,
      publicUrl: 'https://tv.example',
      secret: 'a secret of thirty-two characters',
      identity: { userOf: async () => null, subscribers: async () => [] },
      helpDesk: 'help@tv.example',
      mail: { folder: '', from: 'no-reply@tv.example' },
      transport: {
        async deliver(row: MailRow) {
          if (server.down) throw Object.assign(new Error(`cannot reach ida@viewer.example`), { code: 'ECONNREFUSED' })
          server.delivered.push(row)
          await server.meanwhile()
        },
        close() {},
      },
      onOutcome: (what: string, outcome: string) => counted.push(`${what} ${outcome}`),
      report(error: unknown) {
        throw error
      },
    })
    const openAnother = async () => {
      const made = createMessages(await tools())
      opened.push(made)
      return made
    }
    const messages = await openAnother()
    const post = (body: unknown, { address = '203.0.113.7', isLocal = false, headers = {} } = {}) => {
      const request = new Request('http://h/messages/contact', {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      })
      return messages.fetch(withFacts(request, { address, isLocal }))
    }
    const write = (values: Record<string, unknown> = {}, from = {}) =>
      post({ values: { ...letter, ...values }, brand: 'nbc', language: 'es' }, from)
    const rows = () => database.read.withTables<MessagesTables>().selectFrom('message_mails').selectAll().orderBy('at').execute()
    const letters = () => database.read.withTables<MessagesTables>().selectFrom('message_contacts').selectAll().execute()
    return { messages, openAnother, post, write, rows, letters, clock, server, counted }
  }

  test('a viewer’s message is stored, and emailed to the help desk of the brand', async () => {
    const { write, post, letters, server, messages, counted } = await service()
    expect((await write()).status).toBe(204)
    expect((await post({ values: letter, brand: 'bravo', language: 'en' })).status).toBe(204)
    await messages.flush()
    expect(await letters()).toMatchObject([
      { ...letter, brand: 'nbc', language: 'es' },
      { ...letter, brand: 'bravo', language: 'en' },
    ])
    expect(server.delivered.map(({ recipient }) => recipient).sort()).toEqual(['help@bravo.example', 'help@tv.example'])
    const [first] = server.delivered
    expect(first!.text).toContain('It stops.\nEvery time.')
    expect(JSON.parse(first!.reply_to!)).toEqual({ name: 'Ida Marsh', address: 'ida@viewer.example' })
    expect(counted.sort()).toEqual(['contact taken', 'contact taken', 'mail sent contact', 'mail sent contact'])
  })

  test('deleting an account deletes all its emails, except the email about the deletion', async () => {
    const { messages, rows, server, clock } = await service()
    await messages.client.send({ ...mail, userId: 'ida' })
    await messages.flush()
    server.down = true
    await messages.client.send({ ...mail, userId: 'ida', to: 'before@viewer.example' })
    await messages.client.send({ ...mail, userId: 'leo', subject: 'of another' })
    await messages.client.send({ ...mail, subject: 'the farewell' })
    await messages.flush()
    await messages.client.forget('ida')
    expect((await rows()).map(({ subject }) => subject).sort()).toEqual(['of another', 'the farewell'])
    server.down = false
    server.delivered.length = 0
    clock.now += minute
    await messages.flush()
    expect(server.delivered.map(({ subject }) => subject).sort()).toEqual(['of another', 'the farewell'])
  })

  test('an email is retried after 1, 2, 4 ... up to 60 minutes while the mail server is down, also after a restart', async () => {
    const { write, rows, clock, server, messages, openAnother, counted } = await service()
    server.down = true
    expect((await write()).status).toBe(204)
    await messages.flush()
    expect(await rows()).toMatchObject([{ tries: 1, fault: 'ECONNREFUSED', next_at: clock.now + minute, sent_at: null }])
    clock.now += minute - 1
    await messages.flush()
    expect(await rows()).toMatchObject([{ tries: 1 }])
    clock.now += 1
    await messages.flush()
    expect(await rows()).toMatchObject([{ tries: 2, next_at: clock.now + 2 * minute }])
    for (let tries = 3; tries < 12; tries++) {
      clock.now += 60 * minute
      await messages.flush()
    }
    expect(await rows()).toMatchObject([{ tries: 11, next_at: clock.now + 60 * minute }])
    expect(messages.waiting()).toBe(1)
    server.down = false
    clock.now += 60 * minute
    const next = await openAnother()
    await next.flush()
    expect(server.delivered).toHaveLength(1)
    expect(await rows()).toMatchObject([{ sent_at: clock.now, fault: null }])
    expect(next.waiting()).toBe(0)
    expect(counted.join()).not.toContain('@')
  })

  test('an email is not retried after five days, and remains in the outbox', async () => {
    const { rows, clock, server, messages, counted } = await service()
    server.down = true
    await messages.client.send(mail)
    await messages.flush()
    clock.now += 5 * 24 * 60 * minute
    await messages.flush()
    expect(await rows()).toMatchObject([{ gave_up_at: clock.now, sent_at: null }])
    clock.now += 24 * 60 * minute
    server.down = false
    await messages.flush()
    expect(server.delivered).toEqual([])
    expect(counted).toEqual(['mail failed reset', 'mail gave up reset'])
  })

  test('each email is sent by one process only; if that process dies, another process sends the email', async () => {
    const { rows, clock, server, messages, openAnother } = await service()
    const other = await openAnother()
    for (let count = 0; count < 25; count++)
      await database.withTables<MessagesTables>().write((trx) =>
        trx
          .insertInto('message_mails')
          .values(due(`m${count}`, clock.now))
          .execute(),
      )
    await Promise.all([messages.flush(), other.flush()])
    await Promise.all([messages.flush(), other.flush()])
    expect(server.delivered.map(({ id }) => id).sort()).toEqual((await rows()).map(({ id }) => id).sort())
    expect(server.delivered).toHaveLength(25)
    const hangs = due('hangs', clock.now)
    await database.withTables<MessagesTables>().write((trx) =>
      trx
        .insertInto('message_mails')
        .values({ ...hangs, next_at: clock.now + 120_000, tries: 1 })
        .execute(),
    )
    await other.flush()
    expect(server.delivered).toHaveLength(25)
    clock.now += 120_000
    await other.flush()
    expect(server.delivered.at(-1)!.id).toBe('hangs')
  })

  test('a slow mail server receives no email twice', async () => {
    const { clock, server, messages, openAnother } = await service()
    const other = await openAnother()
    await database.withTables<MessagesTables>().write((trx) =>
      trx
        .insertInto('message_mails')
        .values(['a', 'b', 'c', 'd'].map((id) => due(id, clock.now)))
        .execute(),
    )
    const delivered = () => server.delivered.map(({ id }) => id)
    server.meanwhile = async () => {
      if (server.delivered.length > 2) return
      clock.now += 100_000
      if (server.delivered.length === 2) await other.flush()
    }
    await messages.flush()
    expect(delivered()).toEqual(['a', 'b', 'c', 'd'])
  })

  test('a stopping process completes only the email that it is sending; the next process sends the remaining emails', async () => {
    const { clock, server, messages, openAnother } = await service()
    await database.withTables<MessagesTables>().write((trx) =>
      trx
        .insertInto('message_mails')
        .values(['a', 'b', 'c'].map((id) => due(id, clock.now)))
        .execute(),
    )
    let stopped: Promise<void> | undefined
    server.meanwhile = async () => {
      stopped ??= messages.stop()
    }
    await messages.flush()
    await stopped
    expect(server.delivered).toHaveLength(1)
    await (await openAnother()).flush()
    expect(server.delivered).toHaveLength(3)
  })

  test('the process stops while a mail server does not answer, and the email is sent later', async () => {
    const { clock, server, messages, openAnother } = await service()
    const { promise: hung, resolve: release } = Promise.withResolvers<void>()
    server.meanwhile = () => hung
    await messages.client.send(mail)
    await expect.poll(() => server.delivered.length).toBe(1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const stopped = messages.stop()
    await vi.advanceTimersByTimeAsync(5_000)
    await stopped
    vi.useRealTimers()
    server.meanwhile = async () => {}
    clock.now += 2 * minute
    await (await openAnother()).flush()
    expect(server.delivered.map(({ id }) => id)).toEqual([server.delivered[0]!.id, server.delivered[0]!.id])
    release()
  })

  test('sent emails are deleted after 30 days', async () => {
    const { rows, clock, messages } = await service()
    await messages.client.send(mail)
    await messages.flush()
    clock.now += 30 * 24 * 60 * minute
    await messages.flush()
    expect(await rows()).toHaveLength(1)
    clock.now += 60 * minute
    await messages.flush()
    expect(await rows()).toEqual([])
  })

  test('messages to the help desk are deleted after the configured number of days', async () => {
    const { write, letters, clock, messages } = await service()
    await write()
    clock.now += 90 * 24 * 60 * minute
    await messages.flush()
    expect(await letters()).toHaveLength(1)
    clock.now += 61 * minute
    await messages.flush()
    expect(await letters()).toEqual([])
  })

  test('only operators can read emails and messages', async () => {
    const { write, messages } = await service()
    await write({ about: '<b>Harbor</b>' })
    await messages.client.send({ ...mail, text: 'Go: https://tv.example/reset-password?a=1&b=2', html: '<p lang="en">Here.</p>' })
    await messages.flush()
    const get = (path: string, { isOperator = true, accept = 'text/html' } = {}) =>
      messages.fetch(withFacts(new Request(`https://tv.example${path}`, { headers: { accept } }), { isOperator }))
    const { mails } = (await (await get('/messages/outbox', { accept: 'application/json' })).json()) as { mails: MailRow[] }
    const id = mails.find(({ kind }) => kind === 'reset')!.id
    const paths = ['/messages/outbox', `/messages/outbox/${id}`, `/messages/outbox/${id}/html`, '/messages/contacts']
    for (const path of paths) {
      expect((await get(path, { isOperator: false })).status, path).toBe(403)
      const page = await get(path)
      expect([page.status, page.headers.get('cache-control')], path).toEqual([200, 'private, no-store'])
    }
    expect((await get('/messages/outbox?to=IDA@viewer.example')).status).toBe(200)
    expect(await (await get('/messages/outbox?to=IDA@viewer.example')).text()).toContain(`<a href="/messages/outbox/${id}">Your link</a>`)
    expect(await (await get('/messages/outbox?to=eve@viewer.example')).text()).toContain('No email to eve@viewer.example.')
    expect(await (await get(`/messages/outbox/${id}`)).text()).toContain('<a href="https://tv.example/reset-password?a=1&amp;b=2"')
    const htmlPart = await get(`/messages/outbox/${id}/html`)
    expect([await htmlPart.text(), htmlPart.headers.get('content-security-policy')]).toEqual([
      '<p lang="en">Here.</p>',
      expect.stringMatching(/^sandbox /),
    ])
    const contacts = await (await get('/messages/contacts')).text()
    expect(contacts).toContain('<h2>&lt;b&gt;Harbor&lt;/b&gt;</h2>')
    expect(contacts).toContain('Ida Marsh &lt;ida@viewer.example&gt;')
    for (const id of ['none', 'a%00b', '%2e']) expect((await get(`/messages/outbox/${id}`)).status).toBe(404)
    expect((await get('/messages/outbox?to=%00')).status).toBe(400)
  })

  test('the outbox shows a hundred emails per page, even if all emails have the same time', async () => {
    const { messages, clock } = await service()
    const made = Array.from({ length: 201 }, (_, index) => `mail-${index}`)
    await database.withTables<MessagesTables>().write((trx) =>
      trx
        .insertInto('message_mails')
        .values(made.map((id) => due(id, clock.now + 1)))
        .execute(),
    )
    const seen: string[] = []
    for (let path: string | undefined = '/messages/outbox'; path !== undefined; ) {
      const page: Response = await messages.fetch(withFacts(new Request(`https://tv.example${path}`), { isOperator: true }))
      const text = await page.text()
      seen.push(...[...text.matchAll(/outbox\/(mail-\d+)"/g)].map(([, id]) => id!))
      const older: string | undefined = /href="(\?before=[^"]+)">Older/.exec(text)?.[1]
      path = older && `/messages/outbox${older}`
    }
    expect(seen.toSorted()).toEqual(made.toSorted())
  })

  test('an invalid contact form is answered with 422 and the error of each field, and nothing is stored', async () => {
    const { write, letters, rows } = await service({ contactLimit: 100 })
    for (const [values, faults] of [
      [{ name: '   ' }, { name: 'required' }],
      [
        { name: undefined, email: undefined, topic: undefined, message: undefined },
        { name: 'required', email: 'required', topic: 'required', message: 'required' },
      ],
      [{ email: 'ida' }, { email: 'email' }],
      [{ email: 'ida@viewer.example, eve@evil.example' }, { email: 'email' }],
      [{ email: 'ida@viewer.example\r\nBcc: eve@evil.example' }, { email: 'text' }],
      [{ name: 'Ida\r\nBcc: eve@evil.example' }, { name: 'text' }],
      [{ about: 'x\u2028y' }, { about: 'text' }],
      [{ name: 'x'.repeat(contactLimits.name + 1) }, { name: 'long' }],
      [{ message: 'x'.repeat(contactLimits.message + 1) }, { message: 'long' }],
      [{ message: '\0' }, { message: 'text' }],
      [{ message: '\ud800' }, { message: 'text' }],
      [{ topic: 'hacking' }, { topic: 'required' }],
      [
        { name: ['Ida'], message: { toString: 'x' } },
        { name: 'required', message: 'required' },
      ],
    ] as const) {
      const response = await write(values)
      expect([response.status, ((await response.json()) as { faults: unknown }).faults]).toEqual([422, faults])
    }
    expect([await letters(), await rows()]).toEqual([[], []])
  })

  test('messages to the help desk are limited per IP address; invalid messages, and messages from this machine, are not counted', async () => {
    const { write, clock, counted } = await service()
    expect((await write({ name: '' })).status).toBe(422)
    for (const status of [204, 204, 429]) expect((await write()).status).toBe(status)
    expect(Number((await write()).headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await write({}, { address: '203.0.113.8' })).status).toBe(204)
    for (let count = 0; count < 5; count++) expect((await write({}, { isLocal: true })).status).toBe(204)
    clock.now += 60 * minute + 1
    expect((await write()).status).toBe(204)
    expect(counted).toContain('contact limited')
  })

  test('a bot that fills in the hidden field of the contact form is answered with success, and nothing is stored', async () => {
    const { write, letters, rows, counted } = await service()
    expect((await write({ website: 'https://pills.example' })).status).toBe(204)
    expect([await letters(), await rows(), counted]).toEqual([[], [], ['contact trapped']])
  })

  test('contact forms from other sites or with invalid bodies are refused', async () => {
    const { write, post } = await service()
    expect((await write({}, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect((await write({}, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    for (const body of [
      '{"values":',
      '[]',
      'null',
      { values: 1 },
      { values: {}, brand: 'x'.repeat(51), language: 'en' },
      { values: {}, brand: 'nbc', language: 'fr' },
    ])
      expect((await post(body)).status).toBe(400)
  })

  test('send rejects an email without exactly one recipient', async () => {
    const { messages, rows } = await service()
    for (const to of ['', 'ida', 'a@b.example,c@d.example', 'a@b.example\nBcc: c@d.example', '"x" <a@b.example>'])
      await expect(messages.client.send({ ...mail, to })).rejects.toThrow('one address')
    expect(await rows()).toEqual([])
  })

  test('a message may have any topic of the contact form', async () => {
    const { write } = await service({ contactLimit: 100 })
    for (const topic of topics) expect((await write({ topic })).status).toBe(204)
  })

  test('the contact operation is described in OpenAPI', async () => {
    const { paths } = (await (await service()).messages.openapi!())!
    expect(Object.keys(paths!['/messages/contact']!.post!.responses!)).toEqual(['204', '400', '403', '422', '429'])
  })
})

const due = (id: string, at: number): MailRow => ({
  id,
  at,
  kind: 'notice',
  language: 'en',
  recipient: 'ida@viewer.example',
  subject: id,
  text: '',
  html: null,
  reply_to: null,
  unsubscribe: null,
  user_id: null,
  tries: 0,
  next_at: at,
  sent_at: null,
  gave_up_at: null,
  fault: null,
})
