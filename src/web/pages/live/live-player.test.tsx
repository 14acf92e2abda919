import { expect, test, vi } from 'vitest'
import type { LiveChannel, LiveProgramme } from '#contracts/graph/shapes.ts'
import type { PlayerVideo } from '../../player/context/player-context.tsx'
import { markup } from '../../ui/testing/test-providers.tsx'
import { LivePlayer } from './live-player.tsx'

const Player = ({ video }: { video: PlayerVideo }) => (video.programmeStart !== undefined ? 'can start over' : 'cannot start over')
const opening = vi.hoisted(() => ({ isOpen: true }))
vi.mock('../../player/use-opening.ts', () => ({
  useOpening: () => ({
    open: opening.isOpen ? { preparation: {}, loaded: { Player, words: {} } } : null,
    failed: false,
    hasFirstFrame: true,
    press() {},
  }),
}))

const channel = { channelId: 'news', name: 'NEWS', isFree: true, relativePath: '/live', brand: { machineName: 'nbc', displayTitle: 'NBC' } }
const player = (hasRecordings: boolean, programme: Partial<LiveProgramme> | null, { isFree = true, isWaiting = false } = {}) =>
  markup(
    <LivePlayer
      channel={{ ...channel, hasRecordings, isFree } as LiveChannel}
      programme={programme as LiveProgramme | null}
      recording={null}
      outside={null}
      isWaiting={isWaiting}
      nameOf={() => 'NEWS'}
    />,
  )

test('a programme can be started over if one is on, and the channel has recordings', () => {
  const programme = { programTitle: 'Morning', image: null, startTime: 1000 }
  expect(player(true, programme)).toContain('can start over')
  expect(player(false, programme)).toContain('cannot start over')
  expect(player(true, null)).toContain('cannot start over')
})

test('while the channel of the viewer is not chosen yet, the panel of a locked channel does not offer to try again', () => {
  opening.isOpen = false
  const html = player(true, null, { isFree: false, isWaiting: true })
  expect(html).toContain('Link your TV provider to watch this channel live.')
  expect(html).not.toContain('Try again')
})
