import { expect, test } from 'vitest'
import { castReceiver } from '#contracts/http/media.ts'
import { createPasses } from '../films/pass.ts'
import { createChannelUrls } from './channel-url.ts'

test('the URL of a channel ends at `until`, or after five hours; one for the Cast receiver after one hour', () => {
  const start = Date.parse('2031-11-20T12:00:00-05:00')
  const clock = { now: start }
  const passes = createPasses('secret', () => clock.now)
  const channel = { id: 'one', brand: 'nbc', source: { from: 'schedule' as const }, slate: 'slate', longestSegment: 4 }
  const { channelUrl } = createChannelUrls({ channels: [channel], passes, origin: '', now: () => clock.now })
  const lifeOf = (until?: number, viewer = 'viewer') => {
    clock.now = start
    const [, , , token] = channelUrl({ channel: 'one', until }, viewer)!.split('/')
    let seconds = 0
    while (passes.read(token!) !== 'expired') clock.now = start + ++seconds * 1000
    return seconds
  }
  expect([lifeOf(), lifeOf(start + 90_500), lifeOf(start + 24 * 3_600_000)]).toEqual([5 * 3600, 90, 5 * 3600])
  expect([lifeOf(undefined, castReceiver), lifeOf(start + 90_500, castReceiver)]).toEqual([3600, 90])
})
