import { expect, test } from 'vitest'
import type { Mail } from '#contracts/http/messages.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { createStore } from './store.ts'
import { type MessagesTables, messagesMigrations } from './tables.ts'

onEachDatabase('messages store', (open) => {
  test('deleteSent deletes only old emails that were sent or given up', async () => {
    const database = await open()
    await migrate(database, [messagesMigrations])
    let now = 1000
    const store = createStore(database, () => now)
    const mail = (subject: string): Mail => ({ to: 'ida@viewer.example', subject, text: 'x', kind: 'notice', language: 'en' })
    const [sent, gaveUp, failed] = [
      await store.queueMail(mail('sent')),
      await store.queueMail(mail('gave up')),
      await store.queueMail(mail('failed')),
    ]
    await store.sent(sent)
    await store.failed(gaveUp, 'refused', null)
    await store.failed(failed, 'refused', 5000)
    now = 9000
    await store.deleteSent(1000)
    const left = () => database.withTables<MessagesTables>().read.selectFrom('message_mails').select('subject').orderBy('subject').execute()
    expect(await left()).toHaveLength(3)
    await store.deleteSent(1001)
    expect(await left()).toEqual([{ subject: 'failed' }])
  })
})
