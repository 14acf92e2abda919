import { closeSync, ftruncateSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { OperatorError } from '#kit/operator-error.ts'
import { createMemoryStore } from '#services/content/import/testing/memory-store.ts'
import { group } from '#services/content/testing/network.ts'
import { exportCommand } from './export.ts'
import { type ImportOptions, importCommand } from './import.ts'

const folder = mkdtempSync(join(tmpdir(), 'daypart-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

let store = createMemoryStore()
let closed = 0
beforeEach(() => {
  store = createMemoryStore()
  closed = 0
})

const open = async () => ({ entryStore: store, brands: group.brands, close: async () => void closed++ })
const series = '{"kind":"series","id":"s","brand":"nbc","title":"Harbor Lights"}\n'

function listening(isTTY = false) {
  let said = ''
  const stream = new Writable({
    write(chunk, _, done) {
      said += chunk
      done()
    },
  })
  return Object.assign(stream, { isTTY, said: () => said })
}

async function run(files: string[], options: ImportOptions = {}, stdin: Readable = Readable.from([]), terminal = false) {
  const stdout = listening()
  const stderr = listening(terminal)
  const code = await importCommand(files, options, { open, dataDir: join(folder, 'data'), stdin, stdout, stderr })
  return { code, out: stdout.said(), said: stderr.said() }
}

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test('the last line of standard output counts what was done', async () => {
  const path = file('good.ndjson', series)
  expect(await run([path])).toEqual({ code: 0, out: 'added=1 changed=0 unchanged=0 refused=0\n', said: '' })
  expect(await run([path])).toMatchObject({ code: 0, out: 'added=0 changed=0 unchanged=1 refused=0\n' })
  expect(closed).toBe(2)
})

test('- is standard input', async () => {
  expect(await run(['-'], {}, Readable.from([Buffer.from(series)]))).toMatchObject({ code: 0, out: expect.stringContaining('added=1') })
})

test('a refused entry is said on standard error and written to the rejects file', async () => {
  const path = file('mixed.ndjson', `${series}{"kind":"video","id":"v"}\n`)
  const rejects = join(folder, 'rejects.ndjson')
  const { code, out, said } = await run([path], { rejects })
  expect(code).toBe(1)
  expect(out).toBe('added=1 changed=0 unchanged=0 refused=1\n')
  expect(said).toBe(`${path}:2: video v: title is missing\n`)
  expect(JSON.parse(readFileSync(rejects, 'utf8'))).toEqual({ file: path, line: 2, element: 'video v', reason: 'title is missing' })
})

test('many refusals are said in short and written in full', async () => {
  const path = file('bad.ndjson', '{"kind":"video"}\n'.repeat(500))
  const rejects = join(folder, 'many.ndjson')
  const { code, said } = await run([path], { rejects })
  expect(code).toBe(2)
  expect(said.trimEnd().split('\n')).toHaveLength(21)
  expect(said).toContain('480 more refused')
  expect(readFileSync(rejects, 'utf8').trimEnd().split('\n')).toHaveLength(500)
})

test('files that cannot be read are refused with a sentence', async () => {
  const missing = join(folder, 'missing.xml')
  expect(await run([missing])).toMatchObject({ code: 2, said: `${missing} cannot be read: there is no such file\n` })
  expect(await run([folder])).toMatchObject({ code: 2, said: `${folder} cannot be read: it is a folder, not a file\n` })
  expect(store.batches).toEqual([])
})

test('two gigabytes of nothing are refused at once', async () => {
  const path = file('sparse.xml', '')
  const handle = openSync(path, 'r+')
  ftruncateSync(handle, 2 ** 31)
  closeSync(handle)
  const started = performance.now()
  expect(await run([path])).toMatchObject({
    code: 2,
    out: 'added=0 changed=0 unchanged=0 refused=1\n',
    said: expect.stringContaining('zero bytes'),
  })
  expect(performance.now() - started).toBeLessThan(2000)
})

test('a brand that is not there, and rejects that cannot be written, are refused before anything is read', async () => {
  const path = file('good.ndjson', series)
  expect(await run([path], { brand: 'cbs' })).toMatchObject({
    code: 2,
    out: '',
    said: expect.stringContaining('There is no brand "cbs"; there are nbc,'),
  })
  const rejects = join(folder, 'nowhere/rejects.ndjson')
  expect(await run([path], { rejects })).toMatchObject({
    code: 2,
    out: '',
    said: expect.stringContaining(`${rejects} cannot be written (ENOENT)`),
  })
  expect(store.all()).toEqual([])
})

test('a data folder that cannot be written is a sentence and the exit code 2', async () => {
  const path = file('good.ndjson', series)
  const stderr = listening()
  const stdout = listening()
  const inTheWay = file('in-the-way', '')
  expect(await importCommand([path], {}, { open, dataDir: inTheWay, stdout, stderr })).toBe(2)
  expect(stderr.said()).toMatch(/^An import needs to write under .*in-the-way.* make it writable/)
  expect(closed).toBe(1)
  const unopened = async () => {
    throw new OperatorError('DATABASE_URL: no server answers.')
  }
  expect(await importCommand([path], {}, { open: unopened, dataDir: folder, stdout, stderr })).toBe(2)
  expect(stderr.said()).toContain('DATABASE_URL: no server answers.\n')
})

test('a feed belongs to the chosen brand, by key or alias', async () => {
  const path = file(
    'feed.rss',
    '<rss><channel><item><guid>g</guid><title>T</title><media:content url="https://example.com/a.mp4"/></item></channel></rss>',
  )
  await run([path], { brand: 'bravo-tv' })
  expect(store.all()).toMatchObject([{ brand: 'bravo' }])
})

test('a terminal sees progress, and nothing of it remains', async () => {
  const { said } = await run([file('good.ndjson', series)], {}, undefined, true)
  expect(said).toMatch(/reading .*good.ndjson 100 %/)
  expect(said.endsWith('\r\u001b[K')).toBe(true)
})

test('the catalogue is exported whole or not at all, and imports as unchanged', async () => {
  await run([file('good.ndjson', series)])
  const out = join(folder, 'out.ndjson')
  expect(await exportCommand('catalogue', { out }, { open })).toBe(0)
  expect(await run([out])).toMatchObject({ code: 0, out: 'added=0 changed=0 unchanged=1 refused=0\n' })
  const stderr = listening()
  const failing = {
    ...store,
    // biome-ignore lint/correctness/useYield: it fails before its first entry
    async *entries(): AsyncGenerator<never> {
      throw new Error('gone')
    },
  }
  const again = exportCommand('catalogue', { out }, { open: async () => ({ ...(await open()), entryStore: failing }), stderr })
  await expect(again).rejects.toThrow('gone')
  expect(readFileSync(out, 'utf8')).toContain('Harbor Lights')
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('an export of an empty catalogue, or of a guide without programmes, fails and leaves the file as it is', async () => {
  const out = file('backup.ndjson', 'an older backup')
  const stdout = listening()
  const stderr = listening()
  expect(await exportCommand('catalogue', { out }, { open, stdout, stderr })).toBe(2)
  expect(await exportCommand('catalogue', {}, { open, stdout, stderr })).toBe(2)
  await run([file('good.ndjson', series)])
  expect(await exportCommand('xmltv', { out }, { open, stdout, stderr })).toBe(2)
  expect([readFileSync(out, 'utf8'), stdout.said()]).toEqual(['an older backup', ''])
  expect(stderr.said()).toMatch(/^The catalogue is empty: nothing was written\. .*\n.*\nThe guide has no programmes: nothing was written/)
})

test('an export goes to standard output, and stops quietly when nobody reads on', async () => {
  await run([file('good.ndjson', series)])
  const stdout = listening()
  expect(await exportCommand('catalogue', {}, { open, stdout })).toBe(0)
  expect(stdout.said()).toContain('"title":"Harbor Lights"')
  const gone = new Writable({ write: (_, __, done) => done(Object.assign(new Error('EPIPE'), { code: 'EPIPE' })) })
  expect(await exportCommand('catalogue', {}, { open, stdout: gone })).toBe(0)
})

test('an export that there is none of, or a file that cannot be written, is a sentence', async () => {
  await run([file('good.ndjson', series)])
  const stderr = listening()
  expect(await exportCommand('epg', {}, { open, stderr })).toBe(2)
  const out = join(folder, 'nowhere/copy.ndjson')
  expect(await exportCommand('catalogue', { out }, { open, stderr })).toBe(2)
  expect(stderr.said()).toBe(
    `There is no export "epg"; there are catalogue and xmltv.\n${out} cannot be written (ENOENT): choose another file.\n`,
  )
})
