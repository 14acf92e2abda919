// Which session holds a stream, for the access check.
import { expect, test } from 'vitest'
import type { LinkOwner } from '#contracts/http/providers.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { lifetime, openLive, type TestBrowser } from './testing/open-live.ts'

/** Returns the device cookie of a browser. */
const deviceOf = ({ cookies }: TestBrowser) => [...cookies].find(([name]) => name.endsWith('device'))![1]

onEachDatabase('the sessions that hold a stream', (open) => {
  test('a session holds a stream of its own viewer and channel, until it ends or another stream takes its slot', async () => {
    const { browser, live, rows, wait } = await openLive(await open())
    const [ida, phone, guest] = [browser({ account: 'ida' }), browser({ account: 'ida', agent: 'phone' }), browser()]
    const [first, other] = [await ida.watch(), await guest.watch()]
    const viewerOf = (userId: string) => ({ device: null, account: { userId, profileId: 'p1' } })
    const holds = (id: string, viewer: LinkOwner = viewerOf('ida'), channel = 'nbc.example') => live.client.holds(viewer, { id, channel })
    const isHeld = (id: string, channel = 'nbc.example') => live.client.isHeld({ id, channel })
    expect(await holds(first.id)).toBe(true)
    expect([await isHeld(first.id), await isHeld(first.id, 'usa.example'), await isHeld('forged')]).toEqual([true, false, false])
    expect(await holds(first.id, viewerOf('kim'))).toBe(false)
    expect(await holds(first.id, { device: null, account: null })).toBe(false)
    expect(await holds(first.id, viewerOf('ida'), 'usa.example')).toBe(false)
    expect([await holds(other.id), await holds('forged'), await holds(first.id.slice(0, 22) + other.id.slice(22))]).toEqual([
      false,
      false,
      false,
    ])
    expect(await holds(other.id, { device: deviceOf(guest), account: null })).toBe(true)
    const stored = await rows()
    // A laptop that sleeps keeps its slot, until another stream takes it.
    wait(2 * lifetime)
    expect([await holds(first.id), await rows()]).toEqual([true, stored])
    const second = await phone.watch()
    expect([await holds(first.id), await holds(second.id)]).toEqual([false, true])
    expect([await isHeld(first.id), await isHeld(second.id)]).toEqual([false, true])
    await phone.end(second.path)
    expect([await holds(second.id), await isHeld(second.id)]).toEqual([false, false])
  })
})
