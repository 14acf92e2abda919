import { beforeEach, expect, test } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { type Network, openNetwork } from './testing/network.ts'

onEachDatabase('content', (open) => {
  let network: Network
  beforeEach(async () => {
    network = await openNetwork(await open())
  })
  test('home', async () => {
    const r = await network.page('PAGE', 'home')
    expect(r.errors).toBeUndefined()
  })
})
