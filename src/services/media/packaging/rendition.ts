// Encodes one rendition of a film as CMAF segments.
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilmRendition } from '#contracts/media/film.ts'
import { OperatorError } from '#kit/operator-error.ts'
import { segmentName } from '../films/playlist.ts'
import { type Rung, segmentsOf, type Timing } from './ladder.ts'
import type { Source } from './probe.ts'
import { type RunOptions, runFfmpeg } from './run-ffmpeg.ts'
import { samplesPerFrame } from './sound.ts'

const playlist = 'index.m3u8'

export type RenditionJob = { source: Source; sound: string; sampleRate: number; timing: Timing; rung: Rung }

/** Writes the initialization segment and the segments to an existing folder. Throws an OperatorError if the file ends early. */
export async function encodeRendition({ source, sound, sampleRate, timing, rung }: RenditionJob, folder: string, options: RunOptions) {
  const { frames, framesPerSegment, rate } = timing
  const soundFrames = Math.round(((frames / rate) * sampleRate) / samplesPerFrame)
  await runFfmpeg(
    [
      ...[
        '-v',
        'error',
        '-i',
        `file:${source.file}`,
        '-ignore_editlist',
        '1',
        '-i',
        `file:${sound}`,
        '-map',
        '0:v:0',
        '-map',
        '1:a:0',
        '-sn',
        '-map_chapters',
        '-1',
      ],
      ...['-vf', pictureFilters(source, timing, rung), ...videoEncoder(rung, timing), '-c:a', 'copy', '-frames:a', String(soundFrames)],
      ...['-f', 'hls', '-hls_time', String((framesPerSegment - 0.5) / rate), '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
      ...['-hls_segment_options', 'movflags=+skip_sidx', '-hls_fmp4_init_filename', 'init.mp4'],
      ...['-hls_segment_filename', '%d.m4s', playlist],
    ],
    // The names are relative, because ffmpeg would read a % in the path of the folder as a pattern.
    { ...options, cwd: folder },
  )
  const list = await readFile(join(folder, playlist), 'utf8')
  await rm(join(folder, playlist))
  const reached = [...list.matchAll(/^#EXTINF:([\d.]+)/gm)].reduce((sum, [, seconds]) => sum + Number(seconds), 0)
  const expected = frames / rate
  if (Math.abs(reached - expected) > 0.5 / rate)
    throw new OperatorError(
      `${source.file} ends after ${Math.floor(reached)} of ${Math.round(expected)} seconds: it is truncated. Copy or export it again.`,
    )
}

/** The frames of a film are 16:9: other pictures get a border. A picture is never enlarged. If the file ends a little early, its last frame stays. */
function pictureFilters({ frameRate }: Source, { frames }: Timing, { width, height }: Rung): string {
  return [
    'bwdif=mode=send_frame:deint=interlaced',
    `fps=${frameRate.text}:start_time=0`,
    'scale=trunc(iw*sar/2)*2:ih,setsar=1',
    `scale=w='min(${width},iw)':h='min(${height},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`,
    `pad=${width}:${height}:-1:-1,setsar=1,format=yuv420p`,
    `tpad=stop_mode=clone:stop_duration=1,trim=end_frame=${frames}`,
  ].join()
}

/** There are no B-frames, so that the first picture is at the time 0 of the segments. */
function videoEncoder({ rate, levels }: Rung, { framesPerSegment, rate: frameRate }: Timing): string[] {
  const keyFrames = String(framesPerSegment)
  return [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-level', levels[frameRate > 31 ? 1 : 0], '-crf', '23'],
    // The captions of the picture become files (closed-captions.ts): players would show them twice.
    ...['-a53cc', '0'],
    ...['-maxrate', `${rate}k`, '-bufsize', `${rate * 2}k`, '-g', keyFrames, '-keyint_min', keyFrames, '-sc_threshold', '0', '-bf', '0'],
  ]
}

/** Reads the facts of an encoded rendition for film.json. */
export async function describeRendition(folder: string, { name, width, height }: Rung, timing: Timing): Promise<FilmRendition> {
  const segments = segmentsOf(timing)
  const sizes = await Promise.all(segments.map(async (_, index) => (await stat(join(folder, segmentName(index)))).size))
  const toBandwidth = (bytes: number, seconds: number) => Math.ceil((bytes * 8) / seconds / 1000) * 1000
  return {
    ...{ name, width, height, frameRate: Math.round(timing.rate * 1000) / 1000 },
    bandwidth: Math.max(...sizes.map((size, index) => toBandwidth(size, segments[index]!))),
    averageBandwidth: toBandwidth(
      sizes.reduce((sum, size) => sum + size, 0),
      timing.frames / timing.rate,
    ),
    codecs: `avc1.${profileOf(await readFile(join(folder, 'init.mp4')))},mp4a.40.2`,
  }
}

/** Returns the profile, the constraints and the level of an H.264 track, in hexadecimal. */
function profileOf(init: Buffer): string {
  const at = init.indexOf('avcC')
  return init.toString('hex', at + 5, at + 8)
}
