import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { newPostgresSchema } from '#kit/db/testing.ts'
import { commands } from './testing/command.ts'

const { folder, ended, serving } = commands()
vi.setConfig({ testTimeout: 60_000 })

describe('what the operator must mend is one sentence, and exit code 2', () => {
  const refused = async (env: Record<string, string>, args = ['serve']) => {
    const { code, err } = await ended(args, env)
    expect([code, err.trimEnd().split('\n').length]).toEqual([2, 1])
    return err
  }
  test('a setting', async () => expect(await refused({ PORT: 'http' })).toBe('PORT: "http" is no whole number from 0 to 65535.\n'))
  test('settings that contradict each other', async () =>
    expect(await refused({ PASSWORD_MIN: '20', PASSWORD_MAX: '10' })).toMatch(/^PASSWORD_MIN: 20 is more than PASSWORD_MAX/))
  test('an address of another machine', async () =>
    expect(await refused({ HOST: '192.0.2.1' })).toMatch(/^HOST: cannot serve on 192\.0\.2\.1/))
  test('an empty file for the secret', async () => {
    const data = mkdtempSync(join(folder, 'no-secret-'))
    writeFileSync(join(data, 'secret'), '')
    expect(await refused({ DATA_DIR: data })).toMatch(/^DATA_DIR: the secret .* is empty: restore it from a backup/)
  })
  test('a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    expect(await refused({ PORT: `${port}` })).toMatch(/^PORT: \d+ is taken by another program: stop that one/)
    other.close()
  })
  test('a folder for data that cannot be', async () => {
    writeFileSync(join(folder, 'file'), '')
    expect(await refused({ DATA_DIR: join(folder, 'file', 'data') })).toMatch(/^DATA_DIR: .* give a folder that this user may write to/)
  })
  test('a database that is not there', async () => {
    expect(await refused({ DATABASE_URL: 'postgres://tv:secret@127.0.0.1:1/tv' })).toMatch(
      /^DATABASE_URL: no PostgreSQL database answers at 127\.0\.0\.1:1\/tv/,
    )
    expect(await refused({ DATABASE_URL: 'postgres://tv:secret@127.0.0.1:1/tv' }, ['import', 'x'])).not.toContain('secret')
  })
  test('a network that is not there, for the commands that only read or change one; nothing is created', async () => {
    const nowhere = join(folder, 'nowhere')
    const out = join(folder, 'backup.ndjson')
    writeFileSync(out, 'an older backup')
    for (const args of [['export', 'catalogue', '--out', out], ['export', 'xmltv'], ['contact'], ['user', 'show', 'ida@viewer.example']])
      expect(await refused({ DATA_DIR: nowhere }, args)).toMatch(
        /^DATA_DIR: there is no database .*nowhere\/daypart\.db: correct the setting/,
      )
    expect([existsSync(nowhere), readFileSync(out, 'utf8')]).toEqual([false, 'an older backup'])
    const { url, drop } = await newPostgresSchema()
    expect(await refused({ DATABASE_URL: url }, ['export', 'catalogue'])).toMatch(/^DATABASE_URL: the database has no tables of Daypart/)
    await drop()
  })
  test('an unknown command, or a missing argument', async () => {
    for (const args of [['air'], ['import'], ['export', 'catalogue', '--to', 'x']])
      expect(await ended(args)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^error: .*\n\(see `daypart --help`\)\n$/) })
  })
  test('a folder of brands with a fault', async () => {
    const brands = join(folder, 'brands')
    cpSync(fileURLToPath(new URL('../demo/brands', import.meta.url)), brands, { recursive: true })
    writeFileSync(join(brands, 'brands.json'), '{"name":"X","brands":[]}')
    expect(await refused({ BRANDS_DIR: brands })).toContain('brands: there must be one brand at least.')
  })
})

test('doctor lists every setting, hides secrets, and exits 1 when something is not reachable', async () => {
  const well = await ended(['doctor'], { SECRET: 'canary'.repeat(8) })
  expect([well.code, well.out]).toEqual([0, expect.stringMatching(/\* SECRET +\(set\)[\s\S]*ok SQLite/)])
  expect(well.out).not.toContain('canary')
  const ill = await ended(['doctor'], {
    REDIS_URL: 'redis://127.0.0.1:1',
    IDENTITY_VENDORS: 'nowhere/vendors.json',
    SMTP_URL: 'smtp://tv:canary@127.0.0.1:1',
    ART_DIR: join(folder, 'no-pictures'),
  })
  expect([ill.code, ill.out]).toEqual([1, expect.stringContaining('NO Redis            REDIS_URL: nothing answers at 127.0.0.1:1')])
  expect(ill.out).toContain('NO Mail             SMTP_URL: nothing answers at 127.0.0.1:1')
  expect(ill.out).not.toContain('canary')
  expect(ill.out).toMatch(/NO Setting +ART_DIR: the folder .*no-pictures cannot be read \(ENOENT\)/)
  expect(ill.out).toMatch(/NO Vendors +IDENTITY_VENDORS: .*nowhere\/vendors\.json/)
})

test('doctor creates no database, and says that there is none', async () => {
  const nowhere = join(folder, 'misspelt', 'data')
  const missing = await ended(['doctor'], { DATA_DIR: nowhere })
  expect([missing.code, missing.out]).toEqual([0, expect.stringMatching(/ok SQLite +there is no database .*misspelt\/data\/daypart\.db: /)])
  expect(existsSync(join(folder, 'misspelt'))).toBe(false)
  const data = mkdtempSync(join(folder, 'empty-'))
  writeFileSync(join(data, 'daypart.db'), '')
  expect((await ended(['doctor'], { DATA_DIR: data })).out).toMatch(/ok SQLite +.*daypart\.db: empty, /)
  writeFileSync(join(folder, 'no-folder'), '')
  const ill = await ended(['doctor'], { DATA_DIR: join(folder, 'no-folder', 'data') })
  expect([ill.code, ill.out]).toEqual([1, expect.stringMatching(/NO SQLite +DATA_DIR: .* give a folder that this user may write to/)])
  const { url, drop } = await newPostgresSchema()
  expect((await ended(['doctor'], { DATABASE_URL: url })).out).toMatch(/ok PostgreSQL +answers at .*: empty, /)
  await drop()
})

test('doctor and the start-up log name the countries in which videos play, and warn when no viewer can play', async () => {
  const settings = { PUBLIC_URL: 'https://tv.example' }
  const ill = await ended(['doctor'], settings)
  expect([ill.code, ill.out]).toEqual([
    1,
    expect.stringMatching(/NO Countries +on-demand videos play in US, CA, MX, but no viewer's country/),
  ])
  const well = await ended(['doctor'], { ...settings, COUNTRIES: 'any' })
  expect([well.code, well.out]).toEqual([
    0,
    expect.stringMatching(/\* COUNTRIES +any[\s\S]*ok Countries +on-demand videos play everywhere/),
  ])
  expect((await serving(settings)).printed).toMatch(/"level":"warn".*nobody can play/)
  expect((await serving({ LOG_LEVEL: 'info', COUNTRIES: 'fr' })).printed).toMatch(/"level":"info".*on-demand videos play in FR;/)
})

test('doctor finds the site where it listens, whichever address viewers use', async () => {
  const { port } = new URL((await serving()).address)
  const { out } = await ended(['doctor'], { PORT: port, PUBLIC_URL: 'https://tv.example' })
  expect(out).toContain(`ok Port             ${port}: the site is being served`)
})
