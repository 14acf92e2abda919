import { expect, test } from 'vitest'
import type { Film } from '#contracts/media/film.ts'
import { captionsPlaylist, masterPlaylist, mediaPlaylist, withTimestampMap } from './playlist.ts'
import { assembleProgramme, longestProgramme, secondsOf } from './programme.ts'

const rung = (name: string, bandwidth: number) => ({ name, bandwidth, width: 426, height: 240, codecs: 'avc1.4d4015,mp4a.40.2' })
const film = (id: string, segments: number[], bandwidth = 150_000, captions: Film['captions'] = ['en']): Film => ({
  id,
  credit: 'us',
  segments,
  renditions: [rung('480', bandwidth * 2), rung('240', bandwidth)],
  captions,
})
const harbor = film('harbor', [4, 4, 2])
const rally = film('rally', [4, 4], 160_000, ['en', 'es'])
const lengths = (films: Film[], duration: number) =>
  assembleProgramme(films, duration)?.parts.map(({ film: { id }, segments }) => `${id} ${segments}`)

test('a programme repeats its films in whole segments until the duration is filled', () => {
  expect(lengths([harbor, rally], 30)).toEqual(['harbor 3', 'rally 2', 'harbor 3', 'rally 1'])
  expect(lengths([harbor, rally], 13)).toEqual(['harbor 3', 'rally 1'])
  expect(lengths([harbor], 1)).toEqual(['harbor 1'])
  expect(lengths([harbor, rally], 0)).toEqual(['harbor 3', 'rally 2'])
})

test('a programme exceeds its duration by less than one segment, and lasts at most twelve hours', () => {
  const length = (duration: number) => assembleProgramme([harbor, rally], duration)!.parts.reduce((sum, part) => sum + secondsOf(part), 0)
  for (const duration of [42 * 60, 22 * 60, 90 * 60]) {
    expect(length(duration)).toBeGreaterThanOrEqual(duration)
    expect(length(duration)).toBeLessThan(duration + 4)
  }
  expect(length(1_000_000_000)).toBeLessThan(longestProgramme + 4)
})

test('assembleProgramme returns null if no film is playable', () => {
  expect(assembleProgramme([], 100)).toBeNull()
  expect(assembleProgramme([harbor, { ...rally, renditions: [rung('1080', 1)] }], 100)).toBeNull()
})

test('a master playlist lists the captions, and the renditions that all films have, lowest first, with their highest bandwidth', () => {
  expect(masterPlaylist(assembleProgramme([harbor, rally], 30)!).split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    expect.stringMatching(/^#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="English",LANGUAGE="en",.*URI="captions-en\.m3u8"$/),
    expect.stringMatching(/^#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="Español",LANGUAGE="es",.*URI="captions-es\.m3u8"$/),
    '#EXT-X-STREAM-INF:BANDWIDTH=160000,RESOLUTION=426x240,CODECS="avc1.4d4015,mp4a.40.2",SUBTITLES="captions",CLOSED-CAPTIONS=NONE',
    '240.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=320000,RESOLUTION=426x240,CODECS="avc1.4d4015,mp4a.40.2",SUBTITLES="captions",CLOSED-CAPTIONS=NONE',
    '480.m3u8',
    '',
  ])
})

test('a media playlist lists the segments, with a discontinuity and an initialization segment per film', () => {
  expect(mediaPlaylist(assembleProgramme([harbor, rally], 14)!, '240')).toBe(
    [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:4',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="films/harbor/240/init.mp4"',
      '#EXTINF:4,',
      'films/harbor/240/0.m4s',
      '#EXTINF:4,',
      'films/harbor/240/1.m4s',
      '#EXTINF:2,',
      'films/harbor/240/2.m4s',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="films/rally/240/init.mp4"',
      '#EXTINF:4,',
      'films/rally/240/0.m4s',
      '#EXT-X-ENDLIST',
      '',
    ].join('\n'),
  )
})

test('a captions playlist has one segment per film, with the film’s duration and discontinuity', () => {
  const programme = assembleProgramme([harbor, rally], 14)!
  const captions = captionsPlaylist(programme, 'es').split('\n').slice(6)
  expect(captions).toEqual([
    '#EXTINF:10,',
    'films/harbor/captions.es.vtt',
    '#EXT-X-DISCONTINUITY',
    '#EXTINF:4,',
    'films/rally/captions.es.vtt',
    '#EXT-X-ENDLIST',
    '',
  ])
})

test('withTimestampMap maps caption times to the start of their film', () => {
  const map = 'X-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000'
  expect(withTimestampMap('WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n')).toBe(`WEBVTT\n${map}\n\n00:01.000 --> 00:02.000\nHi\n`)
  expect(withTimestampMap('\uFEFFWEBVTT - harbor\r\n\r\n')).toBe(`\uFEFFWEBVTT - harbor\n${map}\r\n\r\n`)
})
