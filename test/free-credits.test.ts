import { expect, test } from 'vitest'
import { defaultAvailability, pickEntitlement } from '#contracts/catalogue/badges-and-locks.ts'
import { freeCredits, unlockDays } from '#contracts/limits.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { openIdentity } from '../src/services/identity/testing/open-identity.ts'

onEachDatabase('free credits', (open) => {
  test('[A9-01] a new profile has three free credits, and a locked episode unlocks one week after airing', async () => {
    const { register } = await openIdentity(await open())
    expect((await (await register()).profile()).answer.profile!.episodeCount).toBe(3)
    expect([freeCredits, unlockDays]).toEqual([3, 7])
    const aired = Date.UTC(2026, 10, 20, 20)
    const at = (now: number) => pickEntitlement(defaultAvailability('Full Episode', aired, { timeZone: 'America/New_York' }), now)
    const week = Date.UTC(2026, 10, 27, 20)
    expect([at(aired), at(week - 1), at(week), at(week + 1)]).toEqual(['auth', 'auth', 'free', 'free'])
  })
})
