import { expect, test } from 'vitest'
import { encodePassword } from '#contracts/http/password.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { ida, idaSignsIn, openHouse } from '../testing/house.ts'

const second = 1000

onEachDatabase('the alarm', (open) => {
  /** Guesses at mails of nobody, each from an address of its own. */
  async function begin() {
    const house = await openHouse(await open(), { settings: { signInLimit: 9, signInAlarm: 20 } })
    const owner = await house.register()
    await owner.signOut()
    let guessed = 0
    const guess = async (address = `198.51.100.${guessed}`) => {
      const wrong = { username: `nobody${guessed++}@viewer.example`, password: encodePassword('not this one') }
      return (await house.caller({ address }).signIn(wrong)).status
    }
    const guesses = async (count: number, address?: string) => {
      const statuses: number[] = []
      for (let each = 0; each < count; each++) statuses.push(await guess(address))
      return statuses
    }
    return { ...house, owner, guesses }
  }
  const allowed = (statuses: number[]) => statuses.filter((status) => status !== 429).length

  test('too many wrong sign-ins in all are told once, and leave an address a third of its tries until ten minutes are over', async () => {
    const { guesses, warned, told, clock, caller } = await begin()
    await guesses(19)
    expect([warned, allowed(await guesses(1, '203.0.113.20'))]).toEqual([[expect.stringContaining('ALARM: 20 wrong sign-ins')], 1])
    expect(allowed(await guesses(9, '203.0.113.20'))).toBe(2)
    expect((await caller({ address: '203.0.113.21' }).signIn()).status).toBe(200)
    await guesses(30)
    expect([warned.length, told.filter((what) => what === 'alarm sign-in').length]).toEqual([1, 1])
    clock.now += 601 * second
    expect(allowed(await guesses(12, '203.0.113.22'))).toBe(9)
    expect(warned).toHaveLength(1)
  })

  test('a device on which the mail signed in before has all its tries, for that mail alone', async () => {
    const { guesses, owner } = await begin()
    await guesses(20)
    const tries = async (username: string, count: number) => {
      const statuses: number[] = []
      for (let each = 0; each < count; each++) statuses.push((await owner.signIn({ ...idaSignsIn, username })).status)
      return statuses
    }
    expect(await tries('otto@viewer.example', 2)).toEqual([401, 401])
    expect(await tries(ida.mail, 2)).toEqual([200, 200])
    expect(await tries('otto@viewer.example', 1)).toEqual([429])
    expect(await tries(ida.mail, 2)).toEqual([200, 200])
  })
})
