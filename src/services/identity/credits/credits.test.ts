import { expect, test } from 'vitest'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { identityMigrations } from '../tables.ts'
import { openIdentity } from '../testing/open-identity.ts'
import { createCredits } from './credits.ts'

onEachDatabase('credits', (openDatabase) => {
  async function start() {
    const opened = await openIdentity(await openDatabase())
    const browser = await opened.register()
    const { profileId } = (await opened.identity.client.check(browser.cookie()))!
    return { ...opened, browser, profileId, credits: opened.identity.credits }
  }

  test('an unlock debits one credit per video, and a repeated unlock debits none', async () => {
    const { credits, profileId, browser } = await start()
    expect(await credits.unlock(profileId, '1001')).toEqual({ outcome: 'unlocked', credits: 2 })
    expect(await credits.unlock(profileId, '1001')).toEqual({ outcome: 'held', credits: 2 })
    expect(await credits.credits(profileId, '1001')).toEqual({ credits: 2, isUnlocked: true })
    expect(await credits.credits(profileId, '1002')).toEqual({ credits: 2, isUnlocked: false })
    expect((await browser.profile()).answer.profile).toMatchObject({ episodeCount: 2, unlockedVideos: ['1001'] })
  })

  test('an unlock without credits left unlocks nothing, but videos unlocked before stay unlocked', async () => {
    const { credits, profileId } = await start()
    for (const video of ['1', '2', '3']) await credits.unlock(profileId, video)
    expect(await credits.unlock(profileId, '4')).toEqual({ outcome: 'noCredits', credits: 0 })
    expect(await credits.unlock(profileId, '2')).toEqual({ outcome: 'held', credits: 0 })
    expect(await credits.credits(profileId, '4')).toEqual({ credits: 0, isUnlocked: false })
  })

  test('an unknown profile has no credits and unlocks nothing', async () => {
    const { credits } = await start()
    expect(await credits.credits('nobody', '1')).toBeNull()
    expect(await credits.unlock('nobody', '1')).toEqual({ outcome: 'noCredits', credits: 0 })
    expect(await credits.ledger('nobody')).toEqual([])
  })

  test('1,000 racing unlocks of ten videos by two clients unlock exactly three videos', async () => {
    const { credits, profileId, tables } = await start()
    const otherClient = createCredits({ database: tables, now: Date.now })
    const results = await Promise.all(
      Array.from({ length: 1000 }, (_, each) => (each % 2 ? credits : otherClient).unlock(profileId, `video ${each % 10}`)),
    )
    expect(results.filter(({ outcome }) => outcome === 'unlocked')).toHaveLength(3)
    expect(new Set(results.flatMap(({ outcome }, each) => (outcome === 'noCredits' ? [] : [each % 10]))).size).toBe(3)
    expect(results.every(({ credits: left }) => left >= 0)).toBe(true)
    const ledger = await credits.ledger(profileId)
    expect(ledger.map(({ change, reason, balance }) => [change, reason, balance])).toEqual([
      [-1, 'unlock', 0],
      [-1, 'unlock', 1],
      [-1, 'unlock', 2],
      [3, 'new-profile', 3],
    ])
    expect((await credits.credits(profileId, 'none'))!.credits).toBe(0)
  }, 60_000)

  test('unlocks of many profiles in one group debit each profile for its own videos', async () => {
    const { credits, register, identity } = await start()
    const profiles = await Promise.all(
      Array.from({ length: 8 }, async (_, each) => {
        const cookie = (await register({ mail: `viewer${each}@viewer.example`, userName: `viewer${each}@viewer.example` })).cookie()
        return (await identity.client.check(cookie))!.profileId
      }),
    )
    const balances = async () => Promise.all(profiles.map(async (id) => (await credits.credits(id, ''))!.credits))
    await Promise.all(profiles.flatMap((id, each) => Array.from({ length: each % 4 }, (_, video) => credits.unlock(id, `${video}`))))
    expect(await balances()).toEqual([3, 2, 1, 0, 3, 2, 1, 0])
  })

  test('the export of an account contains its ledger, and the deletion of the account removes it', async () => {
    const { credits, profileId, browser, tables } = await start()
    await credits.unlock(profileId, '1001')
    const data = (await (await browser.fetch('GET', '/identity/export')).json()) as { credits: unknown[] }
    expect(data.credits).toMatchObject([
      { change: -1, reason: 'unlock', video: '1001', balance: 2, at: '2026-11-20T00:00:00.000Z' },
      { change: 3, reason: 'new-profile', video: null, balance: 3 },
    ])
    await browser.fetch('DELETE', '/identity/account')
    expect(await tables.read.selectFrom('identity_credit_entries').selectAll().execute()).toEqual([])
  })

  test('the migration gives each existing profile an entry with its present balance', async () => {
    const database = await openDatabase()
    const { service, migrations } = identityMigrations
    await migrate(database, [{ service, migrations: migrations.slice(0, 3) }])
    const tables = database.withTables<{ identity_profiles: { id: string; account_id: string; created_at: number; credits: number } }>()
    await tables.write((trx) =>
      trx.insertInto('identity_profiles').values({ id: 'p', account_id: 'a', created_at: 5, credits: 2 }).execute(),
    )
    await migrate(database, [identityMigrations])
    const { identity } = await openIdentity(database)
    expect(await identity.credits.ledger('p')).toEqual([{ at: 5, change: 2, reason: 'new-profile', video: null, balance: 2 }])
    expect(await identity.credits.unlock('p', '1')).toEqual({ outcome: 'unlocked', credits: 1 })
  })
})
