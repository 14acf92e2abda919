import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Server, ServerCredentials, type ServerWritableStream } from '@grpc/grpc-js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FlagName } from '#contracts/flags.ts'
import { flagdSource } from './flagd-source.ts'
import { setFlag } from './set-flag.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'
import { type FlagSource, fileSource } from './sources.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
const soon = { timeout: 15_000 }
const empty = '{"flags":{}}'

/** Follows a source. `value` returns the value of a flag on the pages of `nbc`. */
async function follow(source: FlagSource) {
  const snapshots: Snapshot[] = []
  const warn = vi.fn()
  const failed = vi.fn()
  await source.start({ use: async (configuration) => void snapshots.push(await takeSnapshot(configuration, ['nbc'], warn)), failed })
  ends.push(() => source.stop())
  const value = (name: FlagName) => snapshots.at(-1)?.site('nbc')?.values[name]
  return { snapshots, warn, failed, value }
}

describe('a file', () => {
  function folder() {
    const path = mkdtempSync(join(tmpdir(), 'daypart-flags-'))
    ends.push(() => rmSync(path, { recursive: true }))
    return join(path, 'flags.json')
  }

  test('is followed when it changes, is replaced, breaks and is repaired', async () => {
    const file = folder()
    writeFileSync(file, setFlag(empty, 'livePage', false))
    const { value, failed, snapshots } = await follow(fileSource(file))
    expect(value('livePage')).toBe(false)
    writeFileSync(`${file}.new`, setFlag(empty, 'quickLinks', 2))
    renameSync(`${file}.new`, file)
    await expect.poll(() => [value('livePage'), value('quickLinks')], soon).toEqual([undefined, 2])
    writeFileSync(file, '{"flags":')
    await expect.poll(() => failed.mock.calls.length, soon).toBe(1)
    expect(value('quickLinks')).toBe(2)
    writeFileSync(file, empty)
    await expect.poll(() => value('quickLinks'), soon).toBeUndefined()
    expect(snapshots).toHaveLength(3)
  })

  test('that is missing leaves the defaults, and is read when it appears', async () => {
    const file = folder()
    const { value, failed } = await follow(fileSource(file))
    expect(failed.mock.calls[0]![0]).toContain('ENOENT')
    writeFileSync(file, setFlag(empty, 'livePage', false))
    await expect.poll(() => value('livePage'), soon).toBe(false)
    expect(failed).toHaveBeenCalledTimes(1)
  })
})

/** A server with the sync service of flagd (flagd.sync.v1): a stream of documents. */
async function startFlagd(port = 0) {
  const streams = new Set<ServerWritableStream<unknown, string>>()
  let document = empty
  const server = new Server()
  const encode = (text: string) => {
    const bytes = Buffer.from(text)
    const length = []
    for (let rest = bytes.length; ; rest >>>= 7) {
      length.push(rest > 127 ? (rest & 127) | 128 : rest)
      if (rest <= 127) break
    }
    // Field 1, a string.
    return Buffer.concat([Buffer.from([0x0a, ...length]), bytes])
  }
  const method = {
    path: '/flagd.sync.v1.FlagSyncService/SyncFlags',
    ...{ requestStream: false, responseStream: true },
    requestDeserialize: (bytes: Buffer) => bytes,
    requestSerialize: () => Buffer.alloc(0),
    responseSerialize: encode,
    responseDeserialize: String,
  }
  server.addService(
    { syncFlags: method },
    {
      syncFlags(stream: ServerWritableStream<unknown, string>) {
        streams.add(stream)
        stream.on('cancelled', () => streams.delete(stream))
        stream.write(document)
      },
    },
  )
  const bound = await new Promise<number>((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, at) => (error ? reject(error) : resolve(at))),
  )
  ends.push(() => server.forceShutdown())
  return {
    port: bound,
    publish(text: string) {
      document = text
      for (const stream of streams) stream.write(text)
    },
    stop: () => server.forceShutdown(),
  }
}

describe('flagd', () => {
  test('sends definitions and their changes; a value of another type leaves the default and is warned about', async () => {
    const flagd = await startFlagd()
    const { value, warn } = await follow(flagdSource(`grpc://127.0.0.1:${flagd.port}`))
    expect(value('livePage')).toBeUndefined()
    flagd.publish(setFlag(empty, 'livePage', false))
    await expect.poll(() => value('livePage'), soon).toBe(false)
    const wrong = { state: 'ENABLED', variants: { a: 'text' }, defaultVariant: 'a' }
    flagd.publish(JSON.stringify({ flags: { livePage: wrong } }))
    await expect.poll(() => value('livePage'), soon).toBeUndefined()
    expect(warn.mock.calls).toEqual([['livePage: its value has the wrong type, so the flag has its default']])
  })

  test('that does not answer at the start leaves the defaults; its definitions and later changes apply when it answers', async () => {
    const flagd = await startFlagd()
    flagd.stop()
    const { value, failed } = await follow(flagdSource(`grpc://127.0.0.1:${flagd.port}`))
    expect(failed.mock.calls[0]![0]).toMatch(/^FLAGD_URL: flagd does not answer at 127\.0\.0\.1:\d+ \(/)
    const again = await startFlagd(flagd.port)
    again.publish(setFlag(empty, 'livePage', false))
    await expect.poll(() => value('livePage'), soon).toBe(false)
    again.publish(setFlag(empty, 'quickLinks', 1))
    await expect.poll(() => value('quickLinks'), soon).toBe(1)
  })
})
