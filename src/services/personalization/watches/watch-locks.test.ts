// Concurrent transactions on the watches of one viewer.
import { expect, test } from 'vitest'
import { maxWatches } from '#contracts/http/personalization.ts'
import { onEachDatabase, waitingTransactions } from '#kit/db/testing.ts'
import type { PersonalizationTables } from '../tables.ts'
import { openPersonalization } from '../testing/open-personalization.ts'

onEachDatabase('concurrent watches', (open, dialect) => {
  test('a save and the merge of a device do not deadlock when the account has more watches than are kept', async () => {
    const opened = await open()
    const database = opened.withTables<PersonalizationTables>()
    const { browser, rows, clock } = await openPersonalization(opened)
    const [ida, phone] = [browser({ account: 'ida' }), browser()]
    await ida.put('a oldest', 1, { at: clock.now - 2000 })
    await ida.put('b held', 1, { at: clock.now - 1000 })
    await ida.put('c newest', 1)
    const [stored] = await rows()
    const others = Array.from({ length: maxWatches - 2 }, (_, number) => ({
      ...stored!,
      v4_id: `video-${number}`,
      watched_at: clock.now - 500,
    }))
    await database.write((trx) => trx.insertInto('personalization_watches').values(others).execute())
    clock.now += 1000
    for (const v4ID of ['a oldest', 'b held', 'c newest']) await phone.put(v4ID, 2)
    phone.signIn('ida')

    // On PostgreSQL, the merge waits for a row that this transaction has locked, and the save for the merge.
    const [locked, waits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = database.write(async (trx) => {
      const held = trx.updateTable('personalization_watches').set({ position: 1 }).where('owner', '=', stored!.owner)
      await held.where('v4_id', '=', 'b held').execute()
      locked.resolve()
      if (dialect === 'postgres') await waitingTransactions(trx, 1)
      waits.resolve()
      if (dialect === 'postgres') await waitingTransactions(trx, 2)
    })
    await locked.promise
    const merging = phone.watches()
    await waits.promise
    const saving = ida.put('c newest', 3)
    const [, merged, saved] = await Promise.all([holding, merging, saving])
    expect([saved, Object.keys(merged).length, (await rows()).length]).toEqual([204, maxWatches, maxWatches])
  })
})
