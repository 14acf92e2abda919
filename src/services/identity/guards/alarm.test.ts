import { expect, test } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { credentialsOfIda, ida, openIdentity } from '../testing/open-identity.ts'

const second = 1000

onEachDatabase('the alarm', (open) => {
  /** Opens identity. `guesses` tries to sign in to unknown accounts. Without `address`, each attempt has another IP address. */
  async function begin() {
    const opened = await openIdentity(await open(), { settings: { signInLimit: 9, signInAlarm: 20 } })
    const owner = await opened.register()
    await owner.signOut()
    let guessed = 0
    const guess = async (address = `198.51.100.${guessed}`) => {
      const wrong = { username: `nobody${guessed++}@viewer.example`, password: encodePassword('not this one') }
      return (await opened.caller({ address }).signIn(wrong)).status
    }
    const guesses = async (count: number, address?: string) => {
      const statuses: number[] = []
      for (let each = 0; each < count; each++) statuses.push(await guess(address))
      return statuses
    }
    return { ...opened, owner, guesses }
  }
  const allowed = (statuses: number[]) => statuses.filter((status) => status !== 429).length

  test('too many wrong sign-ins raise one warning, and reduce the limit of every IP address to a third for ten minutes', async () => {
    const { guesses, warnings, outcomes, clock, caller } = await begin()
    await guesses(19)
    expect([warnings, allowed(await guesses(1, '203.0.113.20'))]).toEqual([[expect.stringContaining('ALARM: 20 wrong sign-ins')], 1])
    expect(allowed(await guesses(9, '203.0.113.20'))).toBe(2)
    expect((await caller({ address: '203.0.113.21' }).signIn()).status).toBe(200)
    await guesses(30)
    expect([warnings.length, outcomes.filter((what) => what === 'alarm sign-in').length]).toEqual([1, 1])
    clock.now += 601 * second
    expect(allowed(await guesses(12, '203.0.113.22'))).toBe(9)
    expect(warnings).toHaveLength(1)
  })

  test('during the alarm, a device that signed in before has the full limit for its own account', async () => {
    const { guesses, owner } = await begin()
    await guesses(20)
    const tries = async (username: string, count: number) => {
      const statuses: number[] = []
      for (let each = 0; each < count; each++) statuses.push((await owner.signIn({ ...credentialsOfIda, username })).status)
      return statuses
    }
    expect(await tries('otto@viewer.example', 2)).toEqual([401, 401])
    expect(await tries(ida.mail, 2)).toEqual([200, 200])
    expect(await tries('otto@viewer.example', 1)).toEqual([429])
    expect(await tries(ida.mail, 2)).toEqual([200, 200])
  })
})
