// Tests that all routes with a password share one count of wrong passwords, and one lock [A5-13].
import { expect, test } from 'vitest'
import type { Caller } from '#contracts/http/identity.ts'
import { encodePassword } from '#contracts/password.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { countingHashing, ida, openIdentity } from '../testing/open-identity.ts'

const wrong = encodePassword('not this one')
const signInRoutes = ['GET v3', 'GET 2020-10', 'POST headers', 'POST JSON', 'a page’s form'] as const
const proofRoutes = ['new password', 'new mail', 'deletion'] as const

onEachDatabase('lockout across routes', (open) => {
  async function begin() {
    const hashing = countingHashing()
    const opened = await openIdentity(await open(), { hashing })
    const owner = await opened.register()
    // Removes the device cookie. With this cookie, attempts would be counted by device instead of by account.
    owner.cookies.delete('__Host-signed_in_here')
    const { caller, identity } = opened
    const formCaller: Caller = { address: '203.0.113.7', isLocal: false, cookie: null, isSecure: true, userAgent: null }
    const inHeaders = (method: string, version: string) => async (password: string) =>
      (await caller().send(method, `/api/${version}/profile/session`, { headers: { username: ida.mail, password } })).status
    const attempts: Record<(typeof signInRoutes)[number] | (typeof proofRoutes)[number], (password: string) => Promise<number>> = {
      'GET v3': inHeaders('GET', 'v3'),
      'GET 2020-10': inHeaders('GET', '2020-10'),
      'POST headers': inHeaders('POST', 'v3'),
      'POST JSON': async (password) =>
        (await caller().send('POST', '/api/2020-10/profile/session', { body: { username: ida.mail, password } })).status,
      'a page’s form': async (password) => (await identity.client.signIn({ username: ida.mail, password }, formCaller)).answer.result.code,
      'new password': async (currentPassword) =>
        (await owner.send('POST', '/identity/password', { body: { currentPassword, password: encodePassword('lamps on the quay 7') } }))
          .status,
      'new mail': async (password) => (await owner.change({ mail: 'new@viewer.example' }, 1, { password })).status,
      deletion: async (password) => (await owner.send('DELETE', '/identity/account', { headers: { password } })).status,
    }
    hashing.verified = 0
    return { ...opened, hashing, attempts }
  }

  test.each([...signInRoutes, ...proofRoutes])(
    'six wrong passwords sent by %s lock the account: all routes then refuse every password, even the right one, without hashing it',
    async (first) => {
      const { attempts, hashing, clock } = await begin()
      const refused = signInRoutes.some((way) => way === first) ? 401 : 403
      for (let each = 0; each < 6; each++) expect(await attempts[first](wrong)).toBe(refused)
      for (const [way, attempt] of Object.entries(attempts))
        expect([way, await attempt(wrong), await attempt(ida.password)]).toEqual([way, 404, 404])
      expect(hashing.verified).toBe(6)
      clock.now += 60_000
      expect(await attempts[signInRoutes.find((way) => way !== first)!](ida.password)).toBe(200)
    },
  )

  test('wrong passwords sent to different routes are counted together', async () => {
    const { attempts, hashing } = await begin()
    const statuses: number[] = []
    for (const way of [...proofRoutes, ...signInRoutes]) statuses.push(await attempts[way](wrong))
    expect(statuses).toEqual([403, 403, 403, 401, 401, 401, 404, 404])
    expect(hashing.verified).toBe(6)
  })

  test('only six of 500 parallel guesses are hashed, even if they are sent to different routes', async () => {
    const { attempts, hashing } = await begin()
    const all = Object.values(attempts)
    const statuses = await Promise.all(Array.from({ length: 500 }, (_, each) => all[each % all.length]!(wrong)))
    expect(statuses.filter((status) => status !== 404)).toHaveLength(6)
    expect(hashing.verified).toBe(6)
  }, 30_000)

  test('a successful sign-in resets the count of wrong passwords', async () => {
    const { attempts } = await begin()
    for (let round = 0; round < 3; round++) {
      for (let each = 0; each < 5; each++) expect(await attempts['GET v3'](wrong)).toBe(401)
      expect(await attempts['POST JSON'](ida.password)).toBe(200)
    }
  })
})
