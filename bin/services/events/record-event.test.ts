import { expect, test } from 'vitest'
import type { ErrorEvent, PlaybackEvent, SiteEvent } from '#contracts/http/events.ts'
import { createLog, type LogLevel } from '#kit/log.ts'
import { createMetrics } from '#kit/metrics.ts'
import { recordEvent } from './record-event.ts'

const failed: ErrorEvent = { name: 'Error', type: 'Page', message: 'bonanzaPage BFF call failed for path /x', path: '/x?a=b', fatal: true }

function open(level: LogLevel) {
  const lines: object[] = []
  const log = createLog(level, (line) => lines.push(JSON.parse(line)))
  const metrics = createMetrics()
  /** Returns the samples of our own metrics whose names begin with `prefix`. */
  const samples = async (prefix: string) =>
    (await metrics.text()).split('\n').filter((line) => line.startsWith(prefix) && !line.includes('_bucket'))
  return { lines, samples, metrics, record: (event: SiteEvent) => recordEvent(event, 'r1', log, metrics) }
}

test('an unknown page is logged as info, and a failed page as a warning', async () => {
  const missing = { ...failed, status: 404, brand: 'nbc' }
  const { lines, samples, record } = open('info')
  record(missing)
  expect(lines).toEqual([expect.objectContaining({ level: 'info', msg: 'page not found', path: '/x', brand: 'nbc' })])
  expect(lines[0]).not.toHaveProperty('fatal')
  record({ ...failed, status: 503 })
  expect(lines[1]).toMatchObject({ level: 'warn', msg: 'page error', path: '/x', status: 503, fatal: true })
  expect(await samples('daypart_page_events_total')).toEqual([
    'daypart_page_events_total{event="Page Not Found"} 1',
    'daypart_page_events_total{event="Error Page"} 1',
  ])
  const quiet = open('warn')
  quiet.record(missing)
  expect(quiet.lines).toEqual([])
})

const played: PlaybackEvent = {
  ...{ name: 'Playback', type: 'Stop', live: false, path: '/x?a=b', brand: 'nbc' },
  ...{ startUp: 400, played: 60_000, stalled: 2000, stalls: 1, switches: 2, bitrate: 1500, frames: 1440, dropped: 3 },
}

test('measurements of players are added up by kind, with start-up times and errors by code', async () => {
  const { metrics, samples, record } = open('warn')
  const { startUp: _, ...later } = played
  record(played)
  record({ ...later, type: 'Error', code: 'MEDIA', detail: 'fragLoadError 404' })
  record({ ...played, live: true, startUp: 3500 })
  expect((await samples('daypart_playback_')).sort()).toEqual(
    [
      'dropped_frames_total{kind="live"} 3',
      'dropped_frames_total{kind="video"} 6',
      'errors_total{kind="video",code="MEDIA"} 1',
      'frames_total{kind="live"} 1440',
      'frames_total{kind="video"} 2880',
      'played_kilobits_total{kind="live"} 90000',
      'played_kilobits_total{kind="video"} 180000',
      'played_seconds_total{kind="live"} 60',
      'played_seconds_total{kind="video"} 120',
      'stalled_seconds_total{kind="live"} 2',
      'stalled_seconds_total{kind="video"} 4',
      'stalls_total{kind="live"} 1',
      'stalls_total{kind="video"} 2',
      'startup_seconds_count{kind="live"} 1',
      'startup_seconds_count{kind="video"} 1',
      'startup_seconds_sum{kind="live"} 3.5',
      'startup_seconds_sum{kind="video"} 0.4',
      'switches_total{kind="live"} 2',
      'switches_total{kind="video"} 4',
    ].map((sample) => `daypart_playback_${sample}`),
  )
  expect(await metrics.text()).toContain('daypart_playback_startup_seconds_bucket{le="0.5",kind="video"} 1')
})

test('a playback is logged when it stops, with the code and the cause of an error, and without the query of its page', () => {
  const { lines, record } = open('info')
  record({ ...played, type: 'Progress' })
  expect(lines).toEqual([])
  record({ ...played, type: 'Error', code: 'MEDIA', detail: 'fragLoadError 404' })
  expect(lines).toEqual([
    expect.objectContaining({ msg: 'playback', type: 'Error', code: 'MEDIA', detail: 'fragLoadError 404', path: '/x', stalled: 2000 }),
  ])
})
