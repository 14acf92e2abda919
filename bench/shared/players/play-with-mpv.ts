// Plays a stream with mpv, without a window and without a sound card, but at the speed of its clock.
import { harmless, runPlayer } from './run-player.ts'

/** `played` and `desynchronised` are in seconds: the media time that was played, and the greatest difference between sound and picture. */
export type MpvResult = {
  played: number
  dropped: number
  desynchronised: number
  /** How often mpv waited for data after the start. */
  waits: number
  /** How often the sound ran out of data, because the machine was busy. */
  underruns: number
  exitCode: number | null
  problems: string[]
  seconds: number
}

const properties = ['=time-pos', '=avsync', 'frame-drop-count', 'decoder-frame-drop-count', 'paused-for-cache']
const status = `STATUS ${properties.map((name) => `\${${name}}`).join(' ')}`

const isUnderrun = (line: string) => line.includes('Audio device underrun detected')

export async function playWithMpv(url: string, seconds: number): Promise<MpvResult> {
  const silent = ['--no-config', '--vo=null', '--ao=null', '--ytdl=no', '--no-input-terminal', '--hls-bitrate=min']
  const args = [...silent, '--msg-level=all=warn,statusline=status', `--term-status-msg=${status}`, `--length=${seconds}`, url]
  const run = await runPlayer('mpv', args, seconds * 1.5 + 60)
  const samples = run.lines.flatMap((line) => {
    const [, time, avsync, late, decoder, waiting] = /STATUS (\S+) (\S+) (\d*) (\d*) (yes|no)/.exec(line) ?? []
    return time
      ? [{ time: Number(time), avsync: Number(avsync), dropped: Number(late) + Number(decoder), isWaiting: waiting === 'yes' }]
      : []
  })
  // The first second is the start of the playback: mpv fills its buffer and brings sound and picture together.
  const begin = samples.findIndex(({ isWaiting }) => !isWaiting)
  const playing = samples.slice(begin).filter(({ time }) => time > samples[begin]!.time + 1)
  return {
    played: (samples.at(-1)?.time ?? 0) - (samples[begin]?.time ?? 0),
    dropped: samples.at(-1)?.dropped ?? 0,
    desynchronised: playing.reduce((most, { avsync }) => Math.max(most, Math.abs(avsync) || 0), 0),
    waits: playing.filter(({ isWaiting }, index) => isWaiting && !playing[index - 1]?.isWaiting).length,
    underruns: run.lines.filter(isUnderrun).length,
    exitCode: run.exitCode,
    problems: run.lines.filter(
      (line) => !line.includes('STATUS') && !harmless.test(line) && !isUnderrun(line) && !/^\s*(\(\+\)|Exiting)/.test(line),
    ),
    seconds: run.seconds,
  }
}
