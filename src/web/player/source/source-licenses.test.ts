import { expect, test, vi } from 'vitest'
import type { AccessAnswer, VideoKey } from '../access/request-access.ts'
import { attachFeature } from '../features/testing.ts'
import { faultWords } from '../messages/fault-words.ts'
import { fail, type StreamFault } from '../stream/stream.ts'
import { fakeStream } from '../stream/testing.ts'
import { source } from './source.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))
const drm = { widevine: { licenseUrl: 'https://drm.example/', headers: { 'x-token': 'fresh' } } }
const allowed: AccessAnswer = { allow: true, url: '/next', credits: null, drm }

/** Attaches the source of an encrypted stream that plays. */
async function playing(video: VideoKey = { brand: 'nbc', mpxGuid: '1' }) {
  const reload = vi.fn()
  const stream = fakeStream({ reload })
  const report = vi.fn()
  const tools = { report, adopted() {}, describe() {}, now: () => 0, network: new EventTarget() }
  const requestAccess = async () => allowed
  const attached = attachFeature(
    source({
      ...tools,
      requestAccess,
      video,
      opened: Promise.resolve({ stream }),
      open: async () => stream,
    }),
  )
  await settled()
  return { ...attached, stream, reload, report }
}

test.each<[StreamFault, string]>([
  ['noKeySystem', 'NO_KEY_SYSTEM'],
  ['licenseRefused', 'LICENSE_REFUSED'],
  ['licenseUnreachable', 'LICENSE_UNREACHABLE'],
  ['outputRestricted', 'OUTPUT_RESTRICTED'],
])('the fault %s of an encrypted stream stops playback with a text in both languages, and is reported', async (fault, why) => {
  const { stream, state, report } = await playing()
  fail(stream, fault)
  expect(state().refusal?.why).toBe(why)
  expect(report).toHaveBeenCalledWith(why, null)
  const [en, es] = (['en', 'es'] as const).map((language) => faultWords(language)[state().refusal!.why])
  expect(en!.text).not.toBe(es!.text)
})

test('an element with keys plays when it gets its new source, unless playback was refused meanwhile', async () => {
  const { stream, actions, media } = await playing()
  Object.assign(media, { mediaKeys: {} })
  actions.retry()
  await settled()
  media.pause()
  media.fire('loadstart')
  expect(media.paused).toBe(false)
  actions.retry()
  await settled()
  fail(stream, 'licenseRefused')
  media.fire('loadstart')
  expect(media.paused).toBe(true)
})

test('another attempt loads the stream with the licence servers of the new answer', async () => {
  const { stream, actions, reload } = await playing()
  fail(stream, 'licenseRefused')
  actions.retry()
  await settled()
  expect(reload.mock.calls).toEqual([['/next', 0, drm]])
})

test('a licence that a channel refuses is requested once more with a new URL, because the stream session may have been replaced', async () => {
  const { stream, state, reload } = await playing({ brand: 'nbc', mpxGuid: 'one', live: {} })
  fail(stream, 'licenseRefused')
  await settled()
  expect([state().refusal, reload.mock.calls.length]).toEqual([null, 1])
  fail(stream, 'licenseRefused')
  await settled()
  expect([state().refusal?.why, reload.mock.calls.length]).toEqual(['LICENSE_REFUSED', 1])
})
