import { closeSync, ftruncateSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { OperatorError } from '#kit/operator-error.ts'
import { createMemoryStore } from '#services/catalogue/import/testing/memory-store.ts'
import { group } from '#services/catalogue/testing/network.ts'
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

function captured(isTTY = false) {
  let text = ''
  const stream = new Writable({
    write(chunk, _, done) {
      text += chunk
      done()
    },
  })
  return Object.assign(stream, { isTTY, text: () => text })
}

async function run(files: string[], options: ImportOptions = {}, stdin: Readable = Readable.from([]), terminal = false) {
  const stdout = captured()
  const stderr = captured(terminal)
  const code = await importCommand(files, options, { open, dataDir: join(folder, 'data'), stdin, stdout, stderr })
  return { code, out: stdout.text(), err: stderr.text() }
}

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test('an import prints the counts on the last line of standard output', async () => {
  const path = file('good.ndjson', series)
  expect(await run([path])).toEqual({ code: 0, out: 'added=1 changed=0 unchanged=0 refused=0\n', err: '' })
  expect(await run([path])).toMatchObject({ code: 0, out: 'added=0 changed=0 unchanged=1 refused=0\n' })
  expect(closed).toBe(2)
})

test('`daypart import -` reads standard input', async () => {
  expect(await run(['-'], {}, Readable.from([Buffer.from(series)]))).toMatchObject({ code: 0, out: expect.stringContaining('added=1') })
})

test('an import reports a rejected entry on standard error and in the rejects file', async () => {
  const path = file('mixed.ndjson', `${series}{"kind":"video","id":"v"}\n`)
  const rejects = join(folder, 'rejects.ndjson')
  const { code, out, err } = await run([path], { rejects })
  expect(code).toBe(1)
  expect(out).toBe('added=1 changed=0 unchanged=0 refused=1\n')
  expect(err).toBe(`${path}:2: video v: title is missing\n`)
  expect(JSON.parse(readFileSync(rejects, 'utf8'))).toEqual({ file: path, line: 2, element: 'video v', reason: 'title is missing' })
})

test('an import prints only the first rejected entries, and writes all rejected entries to the rejects file', async () => {
  const path = file('bad.ndjson', '{"kind":"video"}\n'.repeat(500))
  const rejects = join(folder, 'many.ndjson')
  const { code, err } = await run([path], { rejects })
  expect(code).toBe(2)
  expect(err.trimEnd().split('\n')).toHaveLength(21)
  expect(err).toContain('480 more rejected')
  expect(readFileSync(rejects, 'utf8').trimEnd().split('\n')).toHaveLength(500)
})

test('an import rejects an unreadable file with one sentence', async () => {
  const missing = join(folder, 'missing.xml')
  expect(await run([missing])).toMatchObject({ code: 2, err: `${missing} cannot be read: there is no such file\n` })
  expect(await run([folder])).toMatchObject({ code: 2, err: `${folder} cannot be read: it is a folder, not a file\n` })
  expect(store.batches).toEqual([])
})

test('an import rejects a file of two gigabytes of zeros within two seconds', async () => {
  const path = file('sparse.xml', '')
  const handle = openSync(path, 'r+')
  ftruncateSync(handle, 2 ** 31)
  closeSync(handle)
  const started = performance.now()
  expect(await run([path])).toMatchObject({
    code: 2,
    out: 'added=0 changed=0 unchanged=0 refused=1\n',
    err: expect.stringContaining('zero bytes'),
  })
  expect(performance.now() - started).toBeLessThan(2000)
})

test('an import rejects an unknown brand and an unwritable rejects file before it reads any file', async () => {
  const path = file('good.ndjson', series)
  expect(await run([path], { brand: 'cbs' })).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('Unknown brand "cbs": choose one of nbc,'),
  })
  const rejects = join(folder, 'nowhere/rejects.ndjson')
  expect(await run([path], { rejects })).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining(`${rejects} cannot be written (ENOENT)`),
  })
  expect(store.all()).toEqual([])
})

test('an import reports an unwritable data folder with one sentence and exit code 2', async () => {
  const path = file('good.ndjson', series)
  const stderr = captured()
  const stdout = captured()
  const inTheWay = file('in-the-way', '')
  expect(await importCommand([path], {}, { open, dataDir: inTheWay, stdout, stderr })).toBe(2)
  expect(stderr.text()).toMatch(/^An import needs to write under .*in-the-way.* make it writable/)
  expect(closed).toBe(1)
  const unopened = async () => {
    throw new OperatorError('DATABASE_URL: no server answers.')
  }
  expect(await importCommand([path], {}, { open: unopened, dataDir: folder, stdout, stderr })).toBe(2)
  expect(stderr.text()).toContain('DATABASE_URL: no server answers.\n')
})

test('an import assigns the entries of a feed to the brand that the option --brand names by key or alias', async () => {
  const path = file(
    'feed.rss',
    '<rss><channel><item><guid>g</guid><title>T</title><media:content url="https://example.com/a.mp4"/></item></channel></rss>',
  )
  await run([path], { brand: 'bravo-tv' })
  expect(store.all()).toMatchObject([{ brand: 'bravo' }])
})

test('an import shows its progress on a terminal, and clears the line at the end', async () => {
  const { err } = await run([file('good.ndjson', series)], {}, undefined, true)
  expect(err).toMatch(/reading .*good.ndjson 100 %/)
  expect(err.endsWith('\r\u001b[K')).toBe(true)
})

test('an export writes a complete file or none; an import of that file changes nothing', async () => {
  await run([file('good.ndjson', series)])
  const out = join(folder, 'out.ndjson')
  expect(await exportCommand('catalogue', { out }, { open })).toBe(0)
  expect(await run([out])).toMatchObject({ code: 0, out: 'added=0 changed=0 unchanged=1 refused=0\n' })
  const stderr = captured()
  const failing = {
    ...store,
    // biome-ignore lint/correctness/useYield: fails before its first entry
    async *entries(): AsyncGenerator<never> {
      throw new Error('gone')
    },
  }
  const again = exportCommand('catalogue', { out }, { open: async () => ({ ...(await open()), entryStore: failing }), stderr })
  await expect(again).rejects.toThrow('gone')
  expect(readFileSync(out, 'utf8')).toContain('Harbor Lights')
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('an export of an empty catalogue or guide is refused, and does not change the existing file', async () => {
  const out = file('backup.ndjson', 'an older backup')
  const stdout = captured()
  const stderr = captured()
  expect(await exportCommand('catalogue', { out }, { open, stdout, stderr })).toBe(2)
  expect(await exportCommand('catalogue', {}, { open, stdout, stderr })).toBe(2)
  await run([file('good.ndjson', series)])
  expect(await exportCommand('xmltv', { out }, { open, stdout, stderr })).toBe(2)
  expect([readFileSync(out, 'utf8'), stdout.text()]).toEqual(['an older backup', ''])
  expect(stderr.text()).toMatch(/^The catalogue is empty: nothing was written\. .*\n.*\nThe guide has no programmes: nothing was written/)
})

test('an export writes to standard output, and stops without an error when the reader closes the pipe', async () => {
  await run([file('good.ndjson', series)])
  const stdout = captured()
  expect(await exportCommand('catalogue', {}, { open, stdout })).toBe(0)
  expect(stdout.text()).toContain('"title":"Harbor Lights"')
  const closedPipe = new Writable({ write: (_, __, done) => done(Object.assign(new Error('EPIPE'), { code: 'EPIPE' })) })
  expect(await exportCommand('catalogue', {}, { open, stdout: closedPipe })).toBe(0)
})

test('an unknown export format and an unwritable file are each reported with one sentence', async () => {
  await run([file('good.ndjson', series)])
  const stderr = captured()
  expect(await exportCommand('epg', {}, { open, stderr })).toBe(2)
  const out = join(folder, 'nowhere/copy.ndjson')
  expect(await exportCommand('catalogue', { out }, { open, stderr })).toBe(2)
  expect(stderr.text()).toBe(`Unknown export "epg": choose catalogue or xmltv.\n${out} cannot be written (ENOENT): choose another file.\n`)
})
