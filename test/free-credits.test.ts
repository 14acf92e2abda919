import { expect, test } from 'vitest'
import { freeCredits, unlockAfter } from '#contracts/limits.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { defaultAvailability, pickEntitlement } from '../src/services/content/wording/rules.ts'
import { openHouse } from '../src/services/identity/testing/house.ts'

onEachDatabase('what is free', (open) => {
  test('[A9-01] a new profile has three free credits, and a locked episode unlocks one week after airing', async () => {
    const { register } = await openHouse(await open())
    expect((await (await register()).profile()).answer.profile!.episodeCount).toBe(3)
    expect([freeCredits, unlockAfter]).toEqual([3, 7 * 24 * 60 * 60_000])
    const aired = Date.UTC(2026, 10, 20, 20)
    const at = (now: number) => pickEntitlement(defaultAvailability('Full Episode', aired), now)
    const week = Date.UTC(2026, 10, 27, 20)
    expect([at(aired), at(week - 1), at(week), at(week + 1)]).toEqual(['auth', 'auth', 'free', 'free'])
  })
})
