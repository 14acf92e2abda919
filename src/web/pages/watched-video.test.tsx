// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { VideoPageFieldsFragment } from '#contracts/graph/types.generated.ts'
import type { Preparation } from '../player/prepare.ts'
import { island, press, soon } from '../sections/testing/island.tsx'
import { video } from '../tiles/testing/items.ts'
import type { Query } from '../ui/query.tsx'
import { WatchedVideo } from './watched-video.tsx'

let media: HTMLVideoElement
vi.mock('../player/prepare.ts', () => ({
  loadPlayer: async () => ({ Player: () => null }),
  takePreparation: (): Preparation => ({ media, opened: new Promise(() => {}), begin() {}, close() {} }),
  preparePlayback() {},
  placePreparation() {},
  dropPreparation() {},
}))
beforeEach(() => {
  media = document.createElement('video')
})

const watched = {
  mpxGuid: '9001',
  title: 'The First Night',
  brand: { machineName: 'nbc', displayTitle: 'NBC' },
  locked: false,
  programmingType: 'Full Episode',
} as VideoPageFieldsFragment

const card = (title: string) => ({
  component: 'EndCard',
  data: {
    machineName: 'end-card',
    listTitle: 'Up next',
    reason: 'NEXT_EPISODE',
    tile: video({ title }),
    items: [],
  },
})

async function watch(answer: () => unknown, of = watched, playlist?: string) {
  const asked: unknown[] = []
  const query = (async (name: string, variables: { name: string; playlist?: string }) => {
    asked.push([name, variables.name, ...(variables.playlist ? [variables.playlist] : [])])
    return answer()
  }) as Query
  const box = await island(<WatchedVideo video={of} playlist={playlist} />, query)
  await press(box.querySelector('button'))
  const turn = (event: string, ended: boolean) =>
    act(async () => {
      Object.defineProperty(media, 'ended', { configurable: true, value: ended })
      media.dispatchEvent(new Event(event))
    })
  return { box, asked, turn }
}

test('when a video has ended, what to watch next lies over it, until it plays again', async () => {
  const { box, asked, turn } = await watch(() => ({ data: { endCard: card('The Second Night') } }))
  await turn('playing', false)
  expect(asked).toEqual([])
  await turn('ended', true)
  await soon(() => box.querySelector('section section') !== null)
  expect(asked).toEqual([['endCard', '9001']])
  const shown = box.querySelector('section section')!
  expect(shown.querySelector('h2')?.textContent).toBe('Up next')
  expect(shown.querySelector('a')?.textContent).toContain('The Second Night')
  await turn('seeking', false)
  expect(box.querySelector('section section')).toBeNull()
})

test('in a playlist the playlist is asked what comes next', async () => {
  const { asked, turn } = await watch(() => ({ data: { endCard: null } }), watched, 'first-looks')
  await turn('ended', true)
  await soon(() => asked.length === 1)
  expect(asked).toEqual([['endCard', '9001', 'first-looks']])
})

test('where nothing comes next, or nobody can say, the last picture stays', async () => {
  for (const answer of [
    () => ({ data: { endCard: null } }),
    () => ({ errors: [{ message: 'away' }] }),
    () => Promise.reject(new Error('away')),
  ]) {
    const { box, asked, turn } = await watch(answer)
    await turn('ended', true)
    await soon(() => asked.length === 1)
    expect(box.querySelector('section section')).toBeNull()
  }
})
