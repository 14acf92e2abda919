// The demo network is loaded by a process of its own: an import takes memory and all of a processor, and visitors are being served.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Config } from '#kit/config.ts'

const command = fileURLToPath(new URL('daypart.ts', import.meta.url))

/** Answers what it said: how many entries were added, changed, ... */
export async function loadDemoApart({ DATA_DIR, DATABASE_URL, BRANDS_DIR }: Config): Promise<string> {
  const settings = { DATA_DIR, DATABASE_URL: DATABASE_URL ?? '', BRANDS_DIR }
  const child = spawn(process.execPath, [command, 'demo'], { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  const { promise: exited, resolve, reject } = Promise.withResolvers<number | null>()
  child.on('error', reject)
  child.on('exit', resolve)
  const [code, said, complaint] = await Promise.all([exited, text(child.stdout), text(child.stderr)])
  if (code !== 0) throw new Error(`The demo network could not be loaded: ${complaint.trim() || `code ${code}`}`)
  return said.trim()
}
