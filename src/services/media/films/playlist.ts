// HLS playlists as text (RFC 8216). Their URIs are relative, so that the signed part of the path stays in the URLs of segments.
import type { Film, FilmAudio } from '#contracts/media/film.ts'
import { keyTags } from './key-tags.ts'
import { type Part, type Programme, secondsOf } from './programme.ts'

type Language = Film['captions'][number]

const captionNames: Record<Language, string> = { en: 'English', es: 'Español' }
const seconds = (value: number) => value.toFixed(5).replace(/\.?0+$/, '')

/**
 * Returns the master playlist. The media playlists are beside it. Players start with the first rendition, so the lowest is first. `keys`: the tags of
 * the keys of encrypted films.
 */
export function masterPlaylist(
  { renditions, captions, audio = [] }: Pick<Programme, 'renditions' | 'captions' | 'audio'>,
  keys: readonly string[] = [],
): string {
  const sounds = audio.map((track, index) => audioTag(track, index === 0))
  const extra = Math.max(0, ...audio.map(({ bandwidth }) => bandwidth))
  const subtitles = captions.map(
    (language) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${captionNames[language]}",LANGUAGE="${language}",` +
      `DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog",URI="captions-${language}.m3u8"`,
  )
  const variants = renditions.flatMap((rung) => [
    [
      `#EXT-X-STREAM-INF:BANDWIDTH=${rung.bandwidth + extra}`,
      rung.averageBandwidth && `AVERAGE-BANDWIDTH=${rung.averageBandwidth + extra}`,
      `RESOLUTION=${rung.width}x${rung.height}`,
      `CODECS="${rung.codecs}"`,
      rung.frameRate && `FRAME-RATE=${rung.frameRate.toFixed(3)}`,
      sounds.length > 0 && 'AUDIO="audio"',
      captions.length > 0 && 'SUBTITLES="captions"',
      'CLOSED-CAPTIONS=NONE',
    ]
      .filter(Boolean)
      .join(','),
    `${sounds.length > 0 ? pictureOf(rung.name) : rung.name}.m3u8`,
  ])
  return lines(['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...keys, ...sounds, ...subtitles, ...variants])
}

/**
 * Returns the name of a rendition without its sound. Players that play another sound need it: hls.js cannot leave out the sound of CMAF segments.
 */
export const pictureOf = (rendition: string): string => `picture-${rendition}`

function audioTag({ name, language, description }: FilmAudio, isMain: boolean): string {
  const label = description ? `${autonym(language)} (${describedNames[language] ?? describedNames['en']})` : autonym(language)
  const characteristics = description ? 'CHARACTERISTICS="public.accessibility.describes-video",' : ''
  return (
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="${label}",LANGUAGE="${language}",CHANNELS="2",` +
    `DEFAULT=${isMain ? 'YES' : 'NO'},AUTOSELECT=YES,${characteristics}URI="${name}.m3u8"`
  )
}

const describedNames: Record<string, string> = { en: 'audio description', es: 'audiodescripción' }

/** Returns the name of a language in this language, such as `Español`. */
function autonym(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Returns the playlist of one rendition or audio track, with a discontinuity and an initialization segment at the start of each film. */
export function mediaPlaylist({ parts }: Programme, track: string): string {
  const hasKeys = parts.some(({ film }) => film.drm)
  const films = new Set(parts.map(({ film }) => film))
  const longest = [...films].flatMap((film) => film.segments).reduce((most, length) => Math.max(most, length))
  return vod(parts, longest, ({ film, segments }) => [
    // A key is valid until the next one.
    ...(film.drm ? keyTags('EXT-X-KEY', film.drm) : hasKeys ? ['#EXT-X-KEY:METHOD=NONE'] : []),
    `#EXT-X-MAP:URI="films/${film.id}/${track}/init.mp4"`,
    ...film.segments
      .slice(0, segments)
      .flatMap((length, index) => [`#EXTINF:${seconds(length)},`, `films/${film.id}/${track}/${segmentName(index)}`]),
  ])
}

/** Returns the playlist of captions: one segment per film, with times from the film's start (see `withTimestampMap`). */
export function captionsPlaylist({ parts }: Programme, language: Language): string {
  const longest = parts.reduce((most, part) => Math.max(most, secondsOf(part)), 0)
  return vod(parts, longest, (part) => [`#EXTINF:${seconds(secondsOf(part))},`, `films/${part.film.id}/captions.${language}.vtt`])
}

export const segmentName = (index: number) => `${index}.m4s`

/**
 * Maps a film's caption times to its media times, which start at 0 or `ms` later, so that captions stay correct after a discontinuity. MPEG timestamps
 * have 33 bits (RFC 8216, 3.5).
 */
export function withTimestampMap(vtt: string, ms = 0): string {
  const ticks = BigInt.asUintN(33, BigInt(ms) * 90n)
  return vtt.replace(/^(\uFEFF?WEBVTT[^\r\n]*)/, `$1\nX-TIMESTAMP-MAP=MPEGTS:${ticks},LOCAL:00:00:00.000`)
}

export const noCaptions = 'WEBVTT\n\n'

function vod(parts: Part[], longest: number, linesOf: (part: Part) => string[]): string {
  // A programme may repeat a short film thousands of times.
  const texts = new Map<string, string>()
  const textOf = (part: Part) => {
    const key = `${part.film.id} ${part.segments}`
    const text = texts.get(key) ?? linesOf(part).join('\n')
    texts.set(key, text)
    return text
  }
  return lines([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    parts.map(textOf).join('\n#EXT-X-DISCONTINUITY\n'),
    '#EXT-X-ENDLIST',
  ])
}

const lines = (all: string[]) => `${all.join('\n')}\n`
