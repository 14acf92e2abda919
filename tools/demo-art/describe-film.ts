// Adds the audio tracks `audio-en` (the film's own sound) and `audio-en-description` to a packaged film of the demo. The demo has no voices, so a bell stands for the voice that describes the
// picture: it rings at the start of each caption, over quieter music.  npx node tools/demo-art/describe-film.ts ID
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Film } from '../../src/contracts/media/film.ts'
import { describeAudio, encodeAudio } from '../../src/services/media/packaging/audio-tracks.ts'
import { measureLoudness } from '../../src/services/media/packaging/sound.ts'

const sampleRate = 32_000
const tracks = {
  main: { name: 'audio-en', language: 'en', description: false },
  described: { name: 'audio-en-description', language: 'en', description: true },
}

export async function describeFilm(id: string): Promise<void> {
  const folder = fileURLToPath(new URL(`../../demo/media/films/${id}/`, import.meta.url))
  const film = JSON.parse(readFileSync(join(folder, 'film.json'), 'utf8')) as Film
  const work = mkdtempSync(join(tmpdir(), 'daypart-described-'))
  const whole = join(work, 'film.mp4')
  const names = ['init.mp4', ...film.segments.map((_, index) => `${index}.m4s`)]
  writeFileSync(whole, Buffer.concat(names.map((name) => readFileSync(join(folder, '720', name)))))
  const captions = readFileSync(join(folder, 'captions.en.vtt'), 'utf8')
  const starts = [...captions.matchAll(/^00:00:([\d.]+) -->/gm)].map(([, seconds]) => Number(seconds))
  const bell = starts.map((start) => `gte(t,${start})*exp(-4*abs(t-${start}))*sin(880*2*PI*t)`).join('+')
  const duration = film.segments.reduce((sum, seconds) => sum + seconds, 0)
  const mixed = join(work, 'described.wav')
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-y', '-i', whole, '-f', 'lavfi', '-t', String(duration), '-i', `aevalsrc='0.25*(${bell})':s=${sampleRate}`],
    ...[
      '-filter_complex',
      '[0:a]volume=0.5[music];[1:a]aformat=channel_layouts=stereo[bell];[music][bell]amix=inputs=2:normalize=0',
      mixed,
    ],
  ])
  // As loud as the film.
  const loudness = Number((await measureLoudness(soundOf(whole, 1), -23, {}))?.input_i ?? -23)
  const timing = { frames: duration * 24, framesPerSegment: film.segments[0]! * 24, rate: 24 }
  const encode = async (track: (typeof tracks)['main'], sound: Parameters<typeof encodeAudio>[0]) => {
    const made = join(folder, track.name)
    rmSync(made, { recursive: true, force: true })
    mkdirSync(made)
    await encodeAudio(sound, { loudness, sampleRate, timing }, made, {})
    return describeAudio(made, track, timing)
  }
  const audio = [await encode(tracks.main, soundOf(whole, 1)), await encode(tracks.described, soundOf(mixed, 0))]
  writeFileSync(join(folder, 'film.json'), `${JSON.stringify({ ...film, audio }, null, 2)}\n`)
  rmSync(work, { recursive: true })
}

const soundOf = (file: string, stream: number) => ({ file, stream, language: null, description: false })

if (import.meta.main) await describeFilm(process.argv[2]!)
