// The captions inside the picture of a file, as WebVTT. Broadcasters send the captions of the programme as CEA-608 in field 1 (CC1), and often Spanish ones in
// field 2 (CC3). Some files have CEA-708 only: the captions of the programme are service 1, and Spanish ones service 2.
import { readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { CaptionSource } from './captions.ts'
import { webVttOfService } from './cea-708.ts'
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

/**
 * Writes the captions of a field, or else those of its service of CEA-708, to the file captions.vtt in `folder`, with times from the start of the film. The
 * file may have no cue.
 */
export async function writeClosedCaptions(file: string, { field }: ClosedCaptions, folder: string, options: RunOptions): Promise<void> {
  // The name is simple: ffmpeg would read some characters of the file's own name as syntax.
  await symlink(resolve(file), join(folder, 'film'))
  const input = ['-data_field', field, '-f', 'lavfi', '-i', 'movie=film[out+subcc]']
  const captions = ['-map', '0:s', '-f', 'webvtt', 'captions.vtt']
  // ffmpeg decodes only CEA-608. The messages themselves, and a list of their times and sizes, serve for CEA-708.
  const messages = ['-map', '0:s', '-c', 'copy', '-f', 'data', 'messages', '-map', '0:s', '-c', 'copy', '-f', 'framecrc', 'list']
  await runFfmpeg(['-v', 'error', ...input, ...captions, ...messages], { ...options, cwd: folder })
  const [written, data, list] = ['captions.vtt', 'messages', 'list'].map((name) => join(folder, name)) as [string, string, string]
  if (!(await readFile(written, 'utf8')).includes('-->'))
    await writeFile(written, webVttOfService(await readFile(data), await readFile(list, 'utf8'), field === 'first' ? 1 : 2))
  await Promise.all([data, list].map((each) => rm(each)))
}
