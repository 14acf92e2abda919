// Runs a player as a process and collects its output.
import { spawn } from 'node:child_process'

export type Run = { lines: string[]; exitCode: number | null; seconds: number }

/** Runs a program until it ends, or until `limit` seconds have passed: then the program is killed, and `exitCode` is null. */
export function runPlayer(program: string, args: string[], limit: number): Promise<Run> {
  const started = performance.now()
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  const timer = setTimeout(() => child.kill('SIGKILL'), limit * 1000)
  return new Promise((resolve, reject) => {
    child.once('error', ({ message }) => reject(new Error(`${message}: install ${program} (Debian: apt-get install ${program}).`)))
    child.once('close', (exitCode) => {
      clearTimeout(timer)
      const lines = text.split(/[\r\n]+/).filter(Boolean)
      resolve({ lines, exitCode, seconds: (performance.now() - started) / 1000 })
    })
  })
}

/**
 * Messages of programs that read HLS with FFmpeg, and that are no defect of the stream. "Duplicated MOOV": FFmpeg reads an initialization segment again for
 * each film, and each time it loads a live playlist; it goes on with the first one, which is the same for films with the same codec settings.
 * "Subtitle", "Edit lists": features that FFmpeg's HLS reader does not have.
 */
export const harmless = /Found duplicated MOOV Atom|Can't support the subtitle|Edit lists are not correctly supported/
