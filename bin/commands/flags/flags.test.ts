import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#kit/config.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { databaseSource, fileSource } from '#services/flags/sources.ts'
import { createFlagStore } from '#services/flags/store.ts'
import { flagsMigrations } from '#services/flags/tables.ts'
import { captureOutput } from '../../testing/capture-output.ts'
import { type FlagsSubcommand, flagsCommand, openFlagsOf } from './flags.ts'

onEachDatabase('flags', (open) => {
  async function commands(file?: string) {
    const database = await open()
    await migrate(database, [flagsMigrations])
    const store = createFlagStore(database)
    const source = () => (file ? fileSource(file) : databaseSource(store))
    const run = async (subcommand: FlagsSubcommand) => {
      const { output, ...streams } = captureOutput()
      const opened = {
        store,
        brands: ['nbc', 'bravo'],
        source: source(),
        elsewhere: file && `FLAGS_FILE: flags are defined in ${file}: change that file.`,
      }
      const code = await flagsCommand(subcommand, { open: async () => ({ ...opened, close: async () => {} }), ...streams })
      return { code, ...output }
    }
    return { run, store }
  }
  const line = (text: string, flag: string) => text.split('\n').find((each) => each.startsWith(`${flag} `))

  test('`daypart flags` sets, lists, explains and unsets a flag', async () => {
    const { run } = await commands()
    expect(line((await run({ name: 'list' })).out, 'nip')).toMatch(/^nip +boolean +on +viewer +on$/)
    await run({ name: 'set', flag: 'nip', value: 'off', brand: 'bravo' })
    await run({ name: 'set', flag: 'news', value: 'off', audience: 'quiet' })
    const { out } = await run({ name: 'list' })
    expect(line(out, 'nip')).toMatch(/nbc on, bravo off \(by a rule\)$/)
    expect(line(out, 'news')).toMatch(/on \(by a rule\)$/)
    await run({ name: 'audience', change: 'add', audience: 'quiet', viewers: ['a', 'b'] })
    expect((await run({ name: 'audience', change: 'list', viewers: [] })).out).toBe('quiet: 2 viewers\n')
    expect((await run({ name: 'audience', change: 'list', audience: 'quiet', viewers: [] })).out).toBe('a\nb\n')
    const explained = await run({ name: 'explain', viewer: 'a', brand: 'bravo' })
    expect(explained.out).toMatch(/^viewer: a, brand: bravo, audiences: quiet\n/)
    expect(line(explained.out, 'nip')).toMatch(/^nip +off +the rule chose off$/)
    expect(line(explained.out, 'news')).toMatch(/^news +off +the rule chose off$/)
    expect(line((await run({ name: 'explain', viewer: 'c' })).out, 'news')).toMatch(/^news +on +the rule chose on$/)
    expect(await run({ name: 'unset', flag: 'nip' })).toMatchObject({ code: 0 })
    expect(line((await run({ name: 'explain', brand: 'bravo' })).out, 'nip')).toMatch(/^nip +on +the default$/)
  })

  test('`daypart flags` refuses invalid arguments with the cause, and stores nothing', async () => {
    const { run, store } = await commands()
    const refusals: [FlagsSubcommand, string][] = [
      [{ name: 'set', flag: 'nope', value: 'on' }, 'there is no flag "nope": `daypart flags list` lists all.\n'],
      [{ name: 'set', flag: 'nip', value: '1' }, '"1" is not `on` or `off`, which nip needs.\n'],
      [{ name: 'set', flag: 'nip', value: 'on', brand: 'x' }, 'there is no brand "x": the brands are nbc, bravo.\n'],
      [{ name: 'set', flag: 'nip', value: 'on', percent: '101' }, '--percent 101 is not a whole number from 0 to 100.\n'],
      [{ name: 'audience', change: 'add', audience: '\u0000', viewers: ['a'] }, '"\\u0000" is no id: give 1 to 200 characters.\n'],
    ]
    for (const [subcommand, err] of refusals) expect(await run(subcommand)).toEqual({ code: 2, out: '', err })
    expect(await store.revision()).toBe(0)
  })

  test('`daypart flags import` replaces all definitions by those of `export`, and refuses a document with a fault', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'daypart-flags-'))
    const file = join(folder, 'flags.json')
    const { run } = await commands()
    await run({ name: 'set', flag: 'quickLinks', value: '3' })
    writeFileSync(file, (await run({ name: 'export' })).out)
    await run({ name: 'unset', flag: 'quickLinks' })
    expect(await run({ name: 'import', file })).toMatchObject({ code: 0 })
    expect(line((await run({ name: 'list' })).out, 'quickLinks')).toMatch(/3$/)
    writeFileSync(file, '{"flags":{"nip":{}}}')
    expect(await run({ name: 'import', file })).toMatchObject({ code: 2, err: expect.stringContaining('nip: state is neither') })
    expect(await run({ name: 'import', file: join(folder, 'missing') })).toMatchObject({ code: 2, err: expect.stringContaining('ENOENT') })
    rmSync(folder, { recursive: true })
  })

  test('with FLAGS_FILE, `daypart flags list` shows the faults of the file, and `set` refuses to change it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'daypart-flags-'))
    const file = join(folder, 'flags.json')
    writeFileSync(file, '{"flags":{"nip":{"state":"ENABLED","variants":{"a":1},"defaultVariant":"a"}}}')
    const { run } = await commands(file)
    const { code, out } = await run({ name: 'list' })
    expect([code, out.split('\n').at(-2)]).toEqual([1, 'WARNING nip: the variant a is not a boolean, so the definition is ignored'])
    expect(await run({ name: 'set', flag: 'nip', value: 'off' })).toEqual({
      code: 2,
      out: '',
      err: `FLAGS_FILE: flags are defined in ${file}: change that file.\n`,
    })
    rmSync(folder, { recursive: true })
  })
})

test('with FLAGD_URL, `daypart flags` refuses to run', async () => {
  const config = readConfig({ FLAGD_URL: 'grpc://flagd:8015', SECRET: 'long enough for a secret of a test' })
  await expect(openFlagsOf(config)).rejects.toThrow('FLAGD_URL: flags are defined in flagd')
  expect(() => readConfig({ FLAGD_URL: 'http://flagd' })).toThrow(
    'FLAGD_URL: "http://flagd" is not a valid address: write grpc://flagd:8015.',
  )
  expect(() => readConfig({ FLAGD_URL: 'grpc://flagd:8015', FLAGS_FILE: 'flags.json' })).toThrow('flags have one source')
})
