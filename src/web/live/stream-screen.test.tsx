import { expect, test } from 'vitest'
import { markup } from '../ui/testing/test-providers.tsx'
import { StreamScreen } from './stream-screen.tsx'

const stream = { id: '1', brand: 'nbc', channel: 'news', device: 'Chrome, Linux', since: 0 }
const screen = (isHere: boolean) =>
  markup(
    <StreamScreen
      stream={{ phase: 'conflict', streams: [{ ...stream, isHere }], isRestart: true }}
      nameOf={() => 'NEWS'}
      watchHere={() => {}}
      retry={() => {}}
    />,
  )

test('a stream that was taken over says whether another device or another window of this browser plays it', () => {
  expect(screen(false)).toMatch(/moved to another device.*NEWS is playing on Chrome, Linux\./)
  expect(screen(true)).toMatch(/moved to another window.*NEWS is playing in another window of this browser\./)
})

test('a session that failed says why: an unknown channel, too many requests, or another reason', () => {
  const failed = (status: number) =>
    markup(<StreamScreen stream={{ phase: 'failed', status }} nameOf={() => ''} watchHere={() => {}} retry={() => {}} />)
  expect(failed(404)).toContain('This channel is not on the air on this site.')
  expect(failed(429)).toContain('Your network sends too many requests')
  expect(failed(500)).toContain('something went wrong')
})
