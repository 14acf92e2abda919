// Imports ten locked videos into a new site, and signs viewers up.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../../bin/daypart.ts', import.meta.url))

/** The mpxGuids of the videos. */
export const lockedVideos = Array.from({ length: 10 }, (_, each) => `locked${each}`)

/** Stores locked videos in the database of a site that does not run yet. */
export function importLockedVideos(
  { dataDir, databaseUrl = '' }: { dataDir: string; databaseUrl?: string | undefined },
  videos: readonly string[] = lockedVideos,
): void {
  const airDate = new Date(Date.now() - 86_400_000).toISOString()
  const video = (id: string) => ({
    ...{ kind: 'video', id, brand: 'nbc', programmingType: 'Full Episode', title: id, airDate },
    ...{ duration: 2520, films: ['harbor-night'] },
  })
  const file = join(dataDir, 'locked-videos.ndjson')
  writeFileSync(file, videos.map((id) => JSON.stringify(video(id))).join('\n'))
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, REDIS_URL: '', DEMO: 'off' }
  const { status, stderr } = spawnSync(process.execPath, [command, 'import', file], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** The request with which a page spends a credit. */
export const unlockRequest = (cookie: string) => ({
  method: 'POST',
  headers: { cookie, 'content-type': 'application/json' },
  body: JSON.stringify({ device: 'web', trial: true }),
})

export const accessPath = (video: string) => `/access/vod/nbc/${video}`
