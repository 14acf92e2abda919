// Whatever way a password comes, it is counted and refused alike [A5-13].
import { expect, test } from 'vitest'
import type { Caller } from '#contracts/http/identity.ts'
import { encodePassword } from '#contracts/http/password.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { countingHashing, ida, openHouse } from '../testing/house.ts'

const wrong = encodePassword('not this one')
const signInWays = ['GET v3', 'GET 2020-10', 'POST headers', 'POST JSON', 'a page’s form'] as const
const proofWays = ['new password', 'new mail', 'deletion'] as const

onEachDatabase('every way', (open) => {
  async function begin() {
    const hashing = countingHashing()
    const house = await openHouse(await open(), { hashing })
    const owner = await house.register()
    // Else its guesses were counted by device.
    owner.cookies.delete('__Host-signed_in_here')
    const { caller, identity } = house
    const from: Caller = { address: '203.0.113.7', isLocal: false, cookie: null, isSecure: true, userAgent: null }
    const inHeaders = (method: string, version: string) => async (password: string) =>
      (await caller().ask(method, `/api/${version}/profile/session`, { headers: { username: ida.mail, password } })).status
    const ways: Record<(typeof signInWays)[number] | (typeof proofWays)[number], (password: string) => Promise<number>> = {
      'GET v3': inHeaders('GET', 'v3'),
      'GET 2020-10': inHeaders('GET', '2020-10'),
      'POST headers': inHeaders('POST', 'v3'),
      'POST JSON': async (password) =>
        (await caller().ask('POST', '/api/2020-10/profile/session', { body: { username: ida.mail, password } })).status,
      'a page’s form': async (password) => (await identity.client.signIn({ username: ida.mail, password }, from)).answer.result.code,
      'new password': async (currentPassword) =>
        (await owner.ask('POST', '/identity/password', { body: { currentPassword, password: encodePassword('lamps on the quay 7') } }))
          .status,
      'new mail': async (password) => (await owner.change({ mail: 'new@viewer.example' }, 1, { password })).status,
      deletion: async (password) => (await owner.ask('DELETE', '/identity/account', { headers: { password } })).status,
    }
    hashing.verified = 0
    return { ...house, hashing, ways }
  }

  test.each([...signInWays, ...proofWays])(
    'six wrong ones by %s lock; the seventh is not hashed, right or not, by any way',
    async (first) => {
      const { ways, hashing, clock } = await begin()
      const refused = signInWays.some((way) => way === first) ? 401 : 403
      for (let each = 0; each < 6; each++) expect(await ways[first](wrong)).toBe(refused)
      for (const [way, tried] of Object.entries(ways)) expect([way, await tried(wrong), await tried(ida.password)]).toEqual([way, 404, 404])
      expect(hashing.verified).toBe(6)
      clock.now += 60_000
      expect(await ways[signInWays.find((way) => way !== first)!](ida.password)).toBe(200)
    },
  )

  test('one wrong by each way is one count', async () => {
    const { ways, hashing } = await begin()
    const statuses: number[] = []
    for (const way of [...proofWays, ...signInWays]) statuses.push(await ways[way](wrong))
    expect(statuses).toEqual([403, 403, 403, 401, 401, 401, 404, 404])
    expect(hashing.verified).toBe(6)
  })

  test('of 500 guesses at once, by all ways mixed, six are hashed', async () => {
    const { ways, hashing } = await begin()
    const all = Object.values(ways)
    const statuses = await Promise.all(Array.from({ length: 500 }, (_, each) => all[each % all.length]!(wrong)))
    expect(statuses.filter((status) => status !== 404)).toHaveLength(6)
    expect(hashing.verified).toBe(6)
  }, 30_000)

  test('five wrong, a right one, five wrong: nobody is locked, for who comes in starts anew', async () => {
    const { ways } = await begin()
    for (let round = 0; round < 3; round++) {
      for (let each = 0; each < 5; each++) expect(await ways['GET v3'](wrong)).toBe(401)
      expect(await ways['POST JSON'](ida.password)).toBe(200)
    }
  })
})
