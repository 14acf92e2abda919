import { expect, test } from 'vitest'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { createReadStore } from '#services/messages/read-store.ts'
import { createStore } from '#services/messages/store.ts'
import { messagesMigrations } from '#services/messages/tables.ts'
import { captureOutput } from '../../testing/capture-output.ts'
import { type ContactOptions, contactCommand } from './contact.ts'

const ida = { brand: 'bravo', language: 'es', name: 'Ida Marsh', email: 'ida@viewer.example', topic: 'watching', about: 'Night Desk' }

onEachDatabase('contact', (open) => {
  test('`daypart contact` lists messages newest first, as text without control characters or as JSON', async () => {
    const database = await open()
    await migrate(database, [messagesMigrations])
    let now = Date.UTC(2026, 10, 20, 12)
    const store = createStore(database, () => now)
    const mail = { to: 'help@tv.example', kind: 'contact', language: 'es', subject: '-', text: '-' } as const
    const run = async (options: ContactOptions = {}) => {
      const { output, ...streams } = captureOutput()
      const contacts = async () => ({ ...createReadStore(database), close: async () => {} })
      const code = await contactCommand(options, { open: contacts, ...streams })
      return { code, ...output }
    }

    expect(await run()).toEqual({ code: 0, out: 'There are no messages.\n', err: '' })
    await store.addContact({ ...ida, message: 'No se ve.\nNada.' }, mail)
    now += 60_000
    await store.addContact({ ...ida, about: '', name: 'Eve \u001b[2J\u202eeve', message: 'red \u001b[31mink\r\nand more' }, mail)
    expect((await run()).out).toBe(
      [
        '2026-11-20 12:01:00 UTC · bravo · es · watching',
        'Eve  [2J eve <ida@viewer.example>',
        '',
        '  red  [31mink',
        '  and more',
        '',
        '2026-11-20 12:00:00 UTC · bravo · es · watching · Night Desk',
        'Ida Marsh <ida@viewer.example>',
        '',
        '  No se ve.',
        '  Nada.',
        '',
      ].join('\n'),
    )
    const { out } = await run({ most: '1', json: true })
    expect(JSON.parse(out)).toMatchObject({ brand: 'bravo', about: '', message: 'red \u001b[31mink\r\nand more' })
    for (const most of ['0', '-1', 'all', '1.5', ''])
      expect(await run({ most })).toEqual({ code: 2, out: '', err: '--most must be a whole number of 1 or more.\n' })
  })
})
