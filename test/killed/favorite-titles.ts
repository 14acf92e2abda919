// Imports series into a new site.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../../bin/daypart.ts', import.meta.url))

/** The ids of the series. */
export const titles = Array.from({ length: 10 }, (_, each) => `series-${each}`)

/** Stores series in the database of a site that does not run yet. */
export function importTitles({ dataDir, databaseUrl = '' }: { dataDir: string; databaseUrl?: string | undefined }): void {
  const file = join(dataDir, 'titles.ndjson')
  writeFileSync(file, titles.map((id) => JSON.stringify({ kind: 'series', id, brand: 'nbc', title: id })).join('\n'))
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, REDIS_URL: '', DEMO: 'off' }
  const { status, stderr } = spawnSync(process.execPath, [command, 'import', file], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
