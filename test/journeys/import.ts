// Imports entries into the running site, as an operator does.
import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { clockEnvironment } from '../setup/clock.ts'

const run = promisify(execFile)

/** Writes the entries to a file and runs `daypart import`, by default for the site of the journeys. Returns the last line that the command prints. */
export async function importEntries(entries: readonly EntryInput[], data: string = inject('siteData')): Promise<string> {
  if (data === inject('siteData') && !inject('runsAlone'))
    throw new Error('This file changes the catalogue of the site of the journeys: please add it to `alone` in vitest.config.ts.')
  const file = join(mkdtempSync(join(tmpdir(), 'daypart-import-')), 'entries.ndjson')
  writeFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  const { stdout } = await run(process.execPath, ['bin/daypart.ts', 'import', file], {
    env: { ...process.env, ...clockEnvironment(inject('clockOffset')), DATA_DIR: data, NODE_ENV: 'production' },
  })
  return stdout.trim().split('\n').at(-1)!
}
