import { expect, test } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, now, openNetwork } from '../testing/network.ts'

onEachDatabase('the programmes that access checks ask for', (open) => {
  test('a channel has all programmes that begin in the next two days, however many they are', async () => {
    const minutes = (count: number) => now + hours(count / 60)
    const count = 1500
    const { catalogue } = await openNetwork(await open(), [
      { kind: 'channel', id: 'one', names: [{ text: 'One' }], brand: 'nbc' },
      ...Array.from({ length: count }, (_, at) => ({
        kind: 'programme' as const,
        ...{ id: `one-${at}`, channel: 'one', title: 'Short', start: minutes(at), stop: minutes(at + 1) },
      })),
    ])
    const { airing, coming } = await catalogue.client.onAir('one', now, now + hours(48))
    expect([airing?.id, coming.length, coming.at(-1)]).toEqual(['one-0', count - 1, { id: `one-${count - 1}`, start: minutes(count - 1) }])
  })
})
