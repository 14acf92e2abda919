import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AccessAnswer, refusal, type VideoKey } from '../access/request-access.ts'
import { FakeMedia } from '../features/testing.ts'
import { openCast } from './cast-session.ts'
import { fakeSender } from './testing.ts'

beforeEach(() => void vi.stubGlobal('location', new URL('https://tv.example/pier/video/one/9001')))
afterEach(() => void vi.unstubAllGlobals())

const settled = () => new Promise((resolve) => setImmediate(resolve))
const device = 'Living room'
const allowed = (pass: string): AccessAnswer => ({ allow: true, url: `/media/v1/${pass}/master.m3u8`, credits: null, renewIn: 270 })
type Options = { chooses?: boolean; answers?: AccessAnswer[]; live?: boolean }

/** Opens a session on a device, while the video plays at 40 seconds. */
async function open({ chooses, answers = [], live = false }: Options = {}) {
  const fake = fakeSender(chooses)
  const media = new FakeMedia()
  media.currentTime = 40
  await media.play()
  const shown: object[] = []
  const asked: VideoKey[] = []
  const options: object[] = []
  const clock = { now: 0 }
  let video: VideoKey = { brand: 'nbc', mpxGuid: '9001', ...(live && { live: {} }) }
  const session = await openCast(
    {
      receiver: 'CC1AD845',
      media: media.asVideo(),
      signal: new AbortController().signal,
      async requestAccess(key, given) {
        asked.push(key)
        options.push(given!)
        return answers.shift() ?? { allow: true, url: `/media/v1/pass-${asked.length}/master.m3u8`, credits: null, renewIn: 270 }
      },
      video: () => video,
      title: () => ({ title: 'The First Night', subtitle: 'Pier', image: 'https://tv.example/images/one/16-9/1024' }),
      captions: () => 'es',
      show: (...state) => void shown.push(state),
      now: () => clock.now,
    },
    async () => fake.sender,
  )
  await settled()
  const choose = (next: VideoKey) => {
    video = next
  }
  return { ...fake, castOptions: fake.options, options, media, session, shown, asked, clock, choose }
}

test('the device gets an absolute URL with a pass of its own, the position, the texts and the captions of the video, which pauses in the browser', async () => {
  const { media, loaded, shownTracks, castOptions, options, shown } = await open()
  expect(options).toEqual([{ receiver: true }])
  expect(castOptions).toEqual([{ receiverApplicationId: 'CC1AD845', autoJoinPolicy: 'origin_scoped' }])
  expect(loaded).toEqual([
    {
      media: {
        contentId: 'https://tv.example/media/v1/pass-1/master.m3u8',
        contentType: 'application/x-mpegURL',
        streamType: 'BUFFERED',
        hlsSegmentFormat: 'fmp4',
        hlsVideoSegmentFormat: 'fmp4',
        metadata: { title: 'The First Night', subtitle: 'Pier', images: [{ url: 'https://tv.example/images/one/16-9/1024' }] },
      },
      autoplay: true,
      currentTime: 40,
    },
  ])
  expect(shownTracks).toEqual([{ activeTrackIds: [7] }])
  expect(shown[0]).toEqual([device, expect.objectContaining({ time: 40 })])
  expect(media.paused).toBe(true)
  await media.play()
  expect(media.paused).toBe(true)
})

test('a live channel has no position', async () => {
  const { loaded } = await open({ live: true })
  expect([loaded[0]!.media.streamType, loaded[0]!.currentTime]).toEqual(['LIVE', undefined])
})

test('the commands of the player reach the device, and its state is shown', async () => {
  const { session, player, shown } = await open()
  const { commands } = session!
  commands.seekBy(10)
  commands.changeVolume(0.7)
  commands.toggleMuted()
  commands.pause()
  commands.pause()
  expect(shown.at(-1)).toEqual([device, { time: 10, duration: 100, paused: true, muted: true, volume: 1 }])
  commands.play()
  commands.seekTo(500)
  expect([player.isPaused, player.currentTime]).toEqual([false, 100])
})

test.each([
  ['continues', false],
  ['stays paused', true],
])('after the session the video is at the position of the device, and %s as there', async (_, isPaused) => {
  const { media, change, session } = await open()
  change({ currentTime: 70, isPaused })
  session!.stop()
  await session!.ended
  expect([media.currentTime, media.paused]).toEqual([70, isPaused])
})

test('a viewer who chooses no device continues in the browser', async () => {
  const { session, media, asked } = await open({ chooses: false })
  expect([session, media.paused, asked]).toEqual([null, false, []])
})

test('a video that the viewer may no longer watch ends the session', async () => {
  const { session, loaded } = await open({ answers: [refusal('CONCURRENCY')] })
  await session!.ended
  expect(loaded).toEqual([])
})

test('when the device’s URL expires, the device gets a new one at its position; if that fails at once too, the session ends', async () => {
  const { session, status, change, clock, loaded, media } = await open()
  change({ currentTime: 60 })
  clock.now = 60_000
  status.idleReason = 'ERROR'
  change({ playerState: 'IDLE', currentTime: 0 })
  await settled()
  expect(loaded.map(({ media: { contentId }, currentTime }) => [contentId, currentTime])).toEqual([
    ['https://tv.example/media/v1/pass-1/master.m3u8', 40],
    ['https://tv.example/media/v1/pass-2/master.m3u8', 60],
  ])
  change({})
  await session!.ended
  expect(media.currentTime).toBe(60)
})

test('while the page is open it asks again whether the viewer may watch, without a new load; a refusal stops the device', async () => {
  const { session, asked, options, clock, change, loaded, shown } = await open({
    answers: [allowed('1'), allowed('2'), refusal('GENERIC_ERROR'), refusal('NOT_AUTHORIZED')],
  })
  let hasEnded = false
  void session!.ended.then(() => (hasEnded = true))
  const playTo = async (seconds: number) => {
    clock.now = seconds * 1000
    change({ currentTime: 40 + seconds })
    await settled()
  }
  await playTo(269)
  expect(asked).toHaveLength(1)
  await playTo(270)
  await playTo(271)
  expect(options).toEqual([{ receiver: true }, { receiver: true, isRenewal: true }])
  await playTo(540)
  expect([asked.length, hasEnded], 'no decision').toEqual([3, false])
  await playTo(545)
  expect([asked.length, hasEnded, loaded.length, shown.length > 0]).toEqual([4, true, 1, true])
})

test('another video plays on the same device from its start', async () => {
  const { session, choose, asked, loaded } = await open()
  choose({ brand: 'nbc', mpxGuid: '9002' })
  session!.load()
  await settled()
  expect([asked.at(-1)!.mpxGuid, loaded.length, loaded.at(-1)!.currentTime]).toEqual(['9002', 2, undefined])
})

test('no listener is left on the media element after the session', async () => {
  const { media, session } = await open()
  session!.stop()
  media.pause()
  await media.play()
  expect(media.paused).toBe(false)
})
