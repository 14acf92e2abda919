// The check of MEDIA_BUCKET_URL that `daypart doctor` makes: the site must be able to read, and `daypart package` to write.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bucket, type BucketSettings, openBucket } from '#services/media/storage/bucket.ts'

type Finding = { what: string; ok: boolean; text: string }

/** No film can have this name. */
const probe = '.daypart-doctor'

/** Writes, reads and removes a small object. Returns no finding if there is no bucket. */
export async function checkBucket(settings: BucketSettings | undefined): Promise<Finding[]> {
  if (!settings) return []
  const what = 'Bucket'
  const bucket = openBucket(settings, { wait: async () => undefined })
  try {
    await bucket.get(probe)
  } catch (error) {
    return [{ what, ok: false, text: (error as Error).message }]
  }
  const fault = await write(bucket).then(
    () => null,
    (error: Error) => error.message,
  )
  const text = fault
    ? `${settings.url} can be read; only \`daypart package\` needs to write. ${fault}`
    : `${settings.url} can be read and written`
  return [{ what, ok: true, text }]
}

async function write(bucket: Bucket): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'daypart-doctor-'))
  try {
    await writeFile(join(folder, probe), 'Daypart may delete this object.\n')
    await bucket.put(probe, join(folder, probe), 'text/plain')
    await bucket.remove(probe)
  } finally {
    await rm(folder, { recursive: true })
  }
}
