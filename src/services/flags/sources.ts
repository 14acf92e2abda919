// Where the operator's flag definitions come from: the database (`npx daypart flags`), or a file. flagd-source.ts has the third source.
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Provider } from '@openfeature/server-sdk'
import { repeat } from '#kit/repeat.ts'
import { parseDocument } from './document.ts'
import { createDocumentProvider } from './document-provider.ts'
import type { FlagStore } from './store.ts'

/** `version` differs between configurations; equal documents have the same one in all processes. `warnings`: definitions that are left out. */
export type Configuration = { provider: Provider; version: string; warnings: readonly string[] }

export type SourceTools = {
  /** Called with each new configuration. */
  use(configuration: Configuration): Promise<void>
  /** Called with a sentence when the source cannot be read; the last configuration stays. Called one time until it can be read again. */
  failed(sentence: string): void
}

export type FlagSource = {
  /** Resolves when the first configuration is used, or the source has failed. Then follows changes until `stop`. */
  start(tools: SourceTools): Promise<void>
  stop(): Promise<void>
}

/** Milliseconds between two checks for a change. */
const pollInterval = 500

/** The current state of a source: `mark` changes with its content, `read` returns the document. */
type Held = { mark: string; read(): Promise<string> }

/** The definitions in the database. Their revision also grows with each change of an audience. */
export const databaseSource = (store: Pick<FlagStore, 'read' | 'revision'>): FlagSource =>
  polledSource('the flags in the database', async () => {
    const revision = await store.revision()
    return { mark: String(revision), read: async () => (await store.read()).document }
  })

/** The definitions in a file. A file that another program is writing is read when its size and time have been the same for one interval. */
export const fileSource = (path: string): FlagSource =>
  polledSource(
    `FLAGS_FILE: ${path}`,
    async () => {
      const { mtimeMs, size, ino } = await stat(path)
      return { mark: `${mtimeMs} ${size} ${ino}`, read: () => readFile(path, 'utf8') }
    },
    true,
  )

/** `mustRest`: a change is used when two checks in a row have found the same mark. */
function polledSource(name: string, look: () => Promise<Held>, mustRest = false): FlagSource {
  let used: string | undefined
  let seen: string | undefined
  let isFailing = false

  async function check({ use, failed }: SourceTools): Promise<void> {
    try {
      const { mark, read } = await look()
      const isSettled = !mustRest || mark === seen || used === undefined
      seen = mark
      if (mark === used || !isSettled) return
      used = mark
      await use(await configurationOf(await read(), mark))
      isFailing = false
    } catch (error) {
      if (!isFailing) failed(`${name}: ${(error as Error).message}`)
      isFailing = true
    }
  }
  let job: ReturnType<typeof repeat> | undefined
  return {
    async start(tools) {
      await check(tools)
      used ??= ''
      job = repeat(() => check(tools), pollInterval)
      job.start()
    },
    stop: async () => job?.stop(),
  }
}

async function configurationOf(text: string, mark: string): Promise<Configuration> {
  const { definitions, warnings } = parseDocument(text)
  const version = createHash('sha256').update(`${mark}\n${text}`).digest('base64url').slice(0, 12)
  return { provider: createDocumentProvider(definitions), version, warnings }
}
