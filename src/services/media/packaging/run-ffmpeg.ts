// Runs ffmpeg and ffprobe, and turns their failures into errors that the operator can fix.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { OperatorError } from '#kit/operator-error.ts'

export type RunOptions = {
  /** The working folder; arguments may be relative to it. */
  cwd?: string
  /** Called with the seconds of the output that are written. */
  progress?: (seconds: number) => void
}

const notInstalled = (name: string) =>
  new OperatorError(`${name} is not installed: install ffmpeg (Debian: apt-get install ffmpeg), or put its folder on PATH.`)

/** Runs ffmpeg and returns its stderr. Throws an OperatorError if it fails. */
export async function runFfmpeg(args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { stderr } = await run('ffmpeg', ['-hide_banner', '-nostdin', '-nostats', '-progress', 'pipe:1', '-y', ...args], options)
  return stderr
}

/** Runs ffprobe and returns its stdout. Throws an OperatorError if it fails. */
export async function runFfprobe(args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { stdout } = await run('ffprobe', ['-v', 'error', ...args], options)
  return stdout
}

async function run(name: 'ffmpeg' | 'ffprobe', args: readonly string[], { cwd, progress }: RunOptions) {
  const child = spawn(name, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ENOENT' ? notInstalled(name) : error))
    child.once('close', resolve)
  })
  if (progress) child.stdout.on('data', (chunk) => reportProgress(String(chunk), progress))
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (code !== 0) throw faultOf(name, stderr)
  return { stdout, stderr }
}

/** Reads the last `out_time_us` of ffmpeg's progress report. */
function reportProgress(report: string, progress: (seconds: number) => void): void {
  const last = [...report.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)
  if (last) progress(Number(last[1]) / 1_000_000)
}

function faultOf(name: string, stderr: string): OperatorError {
  if (/No space left on device/.test(stderr))
    return new OperatorError('The disk is full: free some space, then run the command again. It goes on with the steps that are missing.')
  const lines = stderr.trim().split('\n').filter(Boolean)
  return new OperatorError(`${name} failed: ${lines.slice(-2).join(' ') || 'it was ended by another program'}`)
}
