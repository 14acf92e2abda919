// The CEA-608 captions inside the picture of a file, as WebVTT. Broadcasters send the captions of the programme in field 1 (CC1), and often Spanish ones in
// field 2 (CC3). ffmpeg does not read CEA-708 captions; those of broadcasters come with the same captions as CEA-608.
import { symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { CaptionSource } from './captions.ts'
import { type RunOptions, runFfmpeg, runFfprobe } from './run-ffmpeg.ts'

type Language = CaptionSource['language']
export type ClosedCaptions = { language: Language; field: 'first' | 'second' }

/** The frames at the start of a film that are searched. Broadcasters send the messages with each frame, also without captions. */
const searchedFrames = 300

/** Returns the captions that may be inside the picture, in languages that have no other captions. `language`: that of the programme. */
export async function findClosedCaptions(file: string, language: Language, others: readonly Language[]): Promise<ClosedCaptions[]> {
  const both = [
    { language, field: 'first' },
    { language: language === 'en' ? 'es' : 'en', field: 'second' },
  ] as const
  const missing = both.filter((each) => !others.includes(each.language))
  return missing.length > 0 && (await hasMessages(file)) ? missing : []
}

async function hasMessages(file: string): Promise<boolean> {
  const shown = ['-select_streams', 'v:0', '-show_entries', 'frame=side_data_list:side_data=side_data_type', '-of', 'csv']
  return (await runFfprobe(['-read_intervals', `%+#${searchedFrames}`, ...shown, `file:${file}`])).includes('Closed Captions')
}

/** Writes the captions of a field to the file captions.vtt in `folder`, with times from the start of the film. The file may have no cue. */
export async function writeClosedCaptions(file: string, { field }: ClosedCaptions, folder: string, options: RunOptions): Promise<void> {
  // The name is simple: ffmpeg would read some characters of the file's own name as syntax.
  await symlink(resolve(file), join(folder, 'film'))
  const input = ['-data_field', field, '-f', 'lavfi', '-i', 'movie=film[out+subcc]']
  await runFfmpeg(['-v', 'error', ...input, '-map', '0:s', '-f', 'webvtt', 'captions.vtt'], { ...options, cwd: folder })
}
