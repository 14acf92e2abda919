// For tests: an S3 server in this process that checks signatures, and that can be told to fail.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BucketSettings } from '../storage/bucket.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown
type S3rver = { configureBuckets(): Promise<unknown>; callback(): Handler }
const require = createRequire(import.meta.url)
const S3rver = require('@20minutes/s3rver') as new (options: object) => S3rver

export type BucketServer = {
  settings: BucketSettings
  /** The requests since the start, such as `GET /films/pilot/film.json`. */
  requests: string[]
  /** Answers a request instead of the S3 server, if it returns true. */
  instead: (request: IncomingMessage, response: ServerResponse) => boolean
  close(): Promise<void>
}

/** Starts a server with the empty bucket `films`. */
export async function startBucketServer(): Promise<BucketServer> {
  const directory = await mkdtemp(join(tmpdir(), 'daypart-bucket-'))
  const s3 = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: 'films', configs: [] }] })
  await s3.configureBuckets()
  const answer = s3.callback()
  const server = createServer((request, response) => {
    bucket.requests.push(`${request.method} ${request.url}`)
    if (!bucket.instead(request, response)) answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const bucket: BucketServer = {
    settings: { url: `http://127.0.0.1:${port}/films`, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    requests: [],
    instead: () => false,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true, force: true })
    },
  }
  return bucket
}
