// For tests: makes small video files with ffmpeg.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Runs ffmpeg and returns what it wrote to stdout. */
export const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { encoding: 'utf8' })
export const ffprobe = (...args: string[]) => execFileSync('ffprobe', ['-v', 'error', ...args], { encoding: 'utf8' })

const picture = (seconds: number, size = '854x480') => ['-f', 'lavfi', '-t', `${seconds}`, '-i', `testsrc=size=${size}:rate=30000/1001`]
const tone = (seconds: number) => ['-f', 'lavfi', '-t', `${seconds}`, '-i', 'sine=frequency=440:sample_rate=48000,volume=-12dB']
const fast = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '30', '-c:a', 'aac']

const chapters = `;FFMETADATA1
[CHAPTER]
TIMEBASE=1/1000
START=0
END=3000
title=The harbor
[CHAPTER]
TIMEBASE=1/1000
START=3000
END=9000
title=The storm
`
export const cues = (text: string) => `1\n00:00:01,000 --> 00:00:02,500\n${text}\n`

/** Makes a film of nine seconds with two chapters, Spanish captions inside, and English captions beside it. */
export function makeSource(file: string): void {
  const [metadata, spanish] = ['chapters.txt', 'spanish.srt'].map((name) => join(dirname(file), name)) as [string, string]
  writeFileSync(metadata, chapters)
  writeFileSync(spanish, cues('Buenas noches'))
  writeFileSync(file.replace(/\.mp4$/, '.en.srt'), cues('Good evening'))
  ffmpeg(
    ...[...picture(9), ...tone(9), '-i', spanish, '-i', metadata, '-map', '0:v', '-map', '1:a', '-map', '2:s', '-map_metadata', '3'],
    ...[...fast, '-c:s', 'mov_text', '-metadata:s:s:0', 'language=spa', '-movflags', '+faststart', file],
  )
}

/** Makes a film of `seconds` without captions. Without sound if `silent`. */
export const makePlain = (file: string, seconds: number, { silent = false, size = '320x240' } = {}) =>
  ffmpeg(...picture(seconds, size), ...(silent ? [] : tone(seconds)), ...fast, '-movflags', '+faststart', file)

export const makeSoundOnly = (file: string) => ffmpeg(...tone(1), file)
export const makePicture = (file: string) => ffmpeg(...picture(1), '-frames:v', '1', file)
