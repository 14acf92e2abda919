// Runs imports in a child process, because an import uses much memory and a whole CPU while the site serves visitors.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Config } from '#kit/config.ts'

const command = fileURLToPath(new URL('../daypart.ts', import.meta.url))

/** Returns the output of `daypart demo`: the counts of added, changed and unchanged entries. */
export async function loadDemoInChildProcess(config: Config): Promise<string> {
  const { code, output, errors } = await run(config, ['demo'])
  if (code !== 0) throw new Error(`The demo network could not be loaded: ${errors || `code ${code}`}`)
  return output
}

/** Imports a guide in place of the stored one. Returns the output of `daypart import`, with the reasons of refused entries. Throws when nothing was stored. */
export async function importInChildProcess(config: Config, file: string): Promise<string> {
  const { code, output, errors } = await run(config, ['import', file, '--replace'])
  if (code !== 0 && code !== 1) throw new Error(`The schedule ${file} could not be imported: ${errors || `code ${code}`}`)
  return [output, errors].filter(Boolean).join('\n')
}

async function run({ DATA_DIR, DATABASE_URL, BRANDS_DIR, CHANNELS_FILE }: Config, args: string[]) {
  const settings = { DATA_DIR, DATABASE_URL: DATABASE_URL ?? '', BRANDS_DIR, CHANNELS_FILE: CHANNELS_FILE ?? '' }
  const child = spawn(process.execPath, [command, ...args], { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  const { promise: exited, resolve, reject } = Promise.withResolvers<number | null>()
  child.on('error', reject)
  child.on('exit', resolve)
  const [code, output, errors] = await Promise.all([exited, text(child.stdout), text(child.stderr)])
  return { code, output: output.trim(), errors: errors.trim() }
}
