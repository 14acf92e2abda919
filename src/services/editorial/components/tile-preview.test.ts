import { beforeAll, expect, test } from 'vitest'
import type { PageType } from '#contracts/graph/types.generated.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, type Network, now, openNetwork } from '#services/catalogue/testing/network.ts'

const ocean = '/media/previews/ocean.mp4'

onEachDatabase('the preview clip of a tile', (open) => {
  let network: Network
  beforeAll(async () => {
    network = await openNetwork(await open())
  }, 30_000)
  const clip = async (type: PageType, name: string) => {
    const { data, errors } = await network.client.query<{ tilePreview: { landscapePreview: string | null } }>('tilePreview', {
      type,
      name,
      app: 'nbc',
    })
    return errors ? errors[0]!.extensions?.code : data!.tilePreview.landscapePreview
  }

  test('a tile’s preview clip comes from the packaged film of its video or movie; for a series, from that of the newest episode', async () => {
    expect(await clip('VIDEO', 'harbor101')).toBe(ocean)
    expect(await clip('TITLE', 'high-tide')).toBe(ocean)
    expect(await clip('TITLE', 'harbor-lights')).toBe(ocean)
  })

  test('a video without a film, an unavailable video and an unknown video have no preview clip', async () => {
    expect(await clip('VIDEO', 'clip-1')).toBeNull()
    expect(await clip('VIDEO', 'harbor203')).toBeNull()
    expect(await clip('VIDEO', 'nothing')).toBeNull()
    expect(await clip('VIDEO', '\0')).toBe('NOT_FOUND')
    expect(await clip('PAGE', 'home')).toBeNull()
    expect(await clip('TITLE', 'nothing')).toBe('NOT_FOUND')
    network.clock.now = now - hours(24) * 400
    expect(await clip('VIDEO', 'harbor201')).toBeNull()
    network.clock.now = now
  })
})
