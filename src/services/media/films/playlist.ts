// HLS playlists as text (RFC 8216). URIs are relative: they inherit the signed part of the path they were asked on.
import type { Film } from '#contracts/film.ts'
import { type Part, type Programme, secondsOf } from './programme.ts'

type Language = Film['captions'][number]

const captionNames: Record<Language, string> = { en: 'English', es: 'Español' }
const seconds = (value: number) => value.toFixed(5).replace(/\.?0+$/, '')

/** `folder` leads from the master to where the media playlists are. The lowest rung comes first: players begin with the first one. */
export function masterPlaylist({ renditions, captions }: Programme, folder: string): string {
  const subtitles = captions.map(
    (language) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${captionNames[language]}",LANGUAGE="${language}",` +
      `DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog",URI="${folder}captions-${language}.m3u8"`,
  )
  const variants = renditions.flatMap((rung) => [
    [
      `#EXT-X-STREAM-INF:BANDWIDTH=${rung.bandwidth}`,
      rung.averageBandwidth && `AVERAGE-BANDWIDTH=${rung.averageBandwidth}`,
      `RESOLUTION=${rung.width}x${rung.height}`,
      `CODECS="${rung.codecs}"`,
      rung.frameRate && `FRAME-RATE=${rung.frameRate.toFixed(3)}`,
      captions.length > 0 && 'SUBTITLES="captions"',
      'CLOSED-CAPTIONS=NONE',
    ]
      .filter(Boolean)
      .join(','),
    `${folder}${rung.name}.m3u8`,
  ])
  return lines(['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...subtitles, ...variants])
}

/** Pictures and sound of one rung: a discontinuity and a new initialization segment where a film begins. */
export function mediaPlaylist({ parts }: Programme, rendition: string): string {
  return vod(parts, Math.max(...parts.flatMap(({ film }) => film.segments)), ({ film, segments }) => [
    `#EXT-X-MAP:URI="films/${film.id}/${rendition}/init.mp4"`,
    ...film.segments
      .slice(0, segments)
      .flatMap((length, index) => [`#EXTINF:${seconds(length)},`, `films/${film.id}/${rendition}/${segmentName(index)}`]),
  ])
}

/** Captions: one segment a film, its times counted from the film's own start (see `withTimestampMap`). */
export function captionsPlaylist({ parts }: Programme, language: Language): string {
  return vod(parts, Math.max(...parts.map(secondsOf)), (part) => [
    `#EXTINF:${seconds(secondsOf(part))},`,
    `films/${part.film.id}/captions.${language}.vtt`,
  ])
}

export const segmentName = (index: number) => `${index}.m4s`

/** Ties a film's caption times to its own picture times (which start at 0), so that they stay right after a discontinuity. */
export function withTimestampMap(vtt: string): string {
  return vtt.replace(/^(\uFEFF?WEBVTT[^\r\n]*)/, '$1\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000')
}

export const noCaptions = 'WEBVTT\n\n'

function vod(parts: Part[], longest: number, part: (part: Part) => string[]): string {
  return lines([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...parts.flatMap((each, index) => (index > 0 ? ['#EXT-X-DISCONTINUITY', ...part(each)] : part(each))),
    '#EXT-X-ENDLIST',
  ])
}

const lines = (all: string[]) => `${all.join('\n')}\n`
