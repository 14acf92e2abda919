import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { newPostgresSchema } from '#kit/db/testing.ts'
import { commands } from '../testing/command.ts'

const { folder, ended, serving } = commands()
vi.setConfig({ testTimeout: 60_000 })

describe('errors of the operator', () => {
  const refused = async (env: Record<string, string>, args = ['serve']) => {
    const { code, err } = await ended(args, env)
    expect([code, err.trimEnd().split('\n').length]).toEqual([2, 1])
    return err
  }
  test('an invalid setting ends the command with one sentence and code 2', async () =>
    expect(await refused({ PORT: 'http' })).toBe('PORT: "http" is not a whole number from 0 to 65535.\n'))
  test('contradictory settings end the command with one sentence and code 2', async () =>
    expect(await refused({ PASSWORD_MIN: '20', PASSWORD_MAX: '10' })).toMatch(/^PASSWORD_MIN: 20 is more than PASSWORD_MAX/))
  test('a HOST that is an IP address of another machine ends the command with one sentence and code 2', async () =>
    expect(await refused({ HOST: '192.0.2.1' })).toMatch(/^HOST: cannot listen on 192\.0\.2\.1/))
  test('an empty secret file ends the command with one sentence and code 2', async () => {
    const data = mkdtempSync(join(folder, 'no-secret-'))
    writeFileSync(join(data, 'secret'), '')
    expect(await refused({ DATA_DIR: data })).toMatch(/^DATA_DIR: the secret .* is empty: restore it from a backup/)
  })
  test('a port that another program uses ends `serve` with one sentence and code 2', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    expect(await refused({ PORT: `${port}` })).toMatch(/^PORT: \d+ is in use by another program: stop that program/)
    other.close()
  })
  test('a data folder that cannot be written ends the command with one sentence and code 2', async () => {
    writeFileSync(join(folder, 'file'), '')
    expect(await refused({ DATA_DIR: join(folder, 'file', 'data') })).toMatch(/^DATA_DIR: .* give a folder that this user may write to/)
  })
  test('the error about an unreachable database does not contain its password', async () => {
    expect(await refused({ DATABASE_URL: 'postgres://tv:secret@127.0.0.1:1/tv' })).toMatch(
      /^DATABASE_URL: no PostgreSQL database answers at 127\.0\.0\.1:1\/tv/,
    )
    expect(await refused({ DATABASE_URL: 'postgres://tv:secret@127.0.0.1:1/tv' }, ['import', 'x'])).not.toContain('secret')
  })
  test('without a database, commands that need data end with one sentence and code 2, and create nothing', async () => {
    const missingFolder = join(folder, 'nowhere')
    const out = join(folder, 'backup.ndjson')
    writeFileSync(out, 'an older backup')
    for (const args of [['export', 'catalogue', '--out', out], ['export', 'xmltv'], ['contact'], ['user', 'show', 'ida@viewer.example']])
      expect(await refused({ DATA_DIR: missingFolder }, args)).toMatch(
        /^DATA_DIR: there is no database .*nowhere\/daypart\.db: correct the setting/,
      )
    expect([existsSync(missingFolder), readFileSync(out, 'utf8')]).toEqual([false, 'an older backup'])
    const { url, drop } = await newPostgresSchema()
    expect(await refused({ DATABASE_URL: url }, ['export', 'catalogue'])).toMatch(/^DATABASE_URL: the database has no tables of Daypart/)
    await drop()
  })
  test('an unknown command, a missing argument and an unknown option end the command with code 2', async () => {
    for (const args of [['air'], ['import'], ['export', 'catalogue', '--to', 'x']])
      expect(await ended(args)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^error: .*\n\(see `daypart --help`\)\n$/) })
  })
  test('an invalid brands.json ends the command with one sentence and code 2', async () => {
    const brands = join(folder, 'brands')
    cpSync(fileURLToPath(new URL('../../demo/brands', import.meta.url)), brands, { recursive: true })
    writeFileSync(join(brands, 'brands.json'), '{"name":"X","brands":[]}')
    expect(await refused({ BRANDS_DIR: brands })).toContain('brands: must contain at least one brand.')
  })
})

test('`daypart doctor` lists all settings, hides secrets, and exits with 1 when a server or file is unreachable', async () => {
  const healthy = await ended(['doctor'], { SECRET: 'canary'.repeat(8) })
  expect([healthy.code, healthy.out]).toEqual([0, expect.stringMatching(/\* SECRET +\(set\)[\s\S]*ok SQLite/)])
  expect(healthy.out).not.toContain('canary')
  const failing = await ended(['doctor'], {
    REDIS_URL: 'redis://127.0.0.1:1',
    IDENTITY_VENDORS: 'nowhere/vendors.json',
    SMTP_URL: 'smtp://tv:canary@127.0.0.1:1',
    ART_DIR: join(folder, 'no-pictures'),
  })
  expect([failing.code, failing.out]).toEqual([1, expect.stringContaining('NO Redis            REDIS_URL: nothing answers at 127.0.0.1:1')])
  expect(failing.out).toContain('NO Mail             SMTP_URL: nothing answers at 127.0.0.1:1')
  expect(failing.out).not.toContain('canary')
  expect(failing.out).toMatch(/NO Setting +ART_DIR: the folder .*no-pictures cannot be read \(ENOENT\)/)
  expect(failing.out).toMatch(/NO Vendors +IDENTITY_VENDORS: .*nowhere\/vendors\.json/)
})

test('`daypart doctor` reports that the database does not exist, and does not create it', async () => {
  const missingFolder = join(folder, 'misspelt', 'data')
  const missing = await ended(['doctor'], { DATA_DIR: missingFolder })
  expect([missing.code, missing.out]).toEqual([0, expect.stringMatching(/ok SQLite +there is no database .*misspelt\/data\/daypart\.db: /)])
  expect(existsSync(join(folder, 'misspelt'))).toBe(false)
  const data = mkdtempSync(join(folder, 'empty-'))
  writeFileSync(join(data, 'daypart.db'), '')
  expect((await ended(['doctor'], { DATA_DIR: data })).out).toMatch(/ok SQLite +.*daypart\.db: empty, /)
  writeFileSync(join(folder, 'no-folder'), '')
  const failing = await ended(['doctor'], { DATA_DIR: join(folder, 'no-folder', 'data') })
  expect([failing.code, failing.out]).toEqual([
    1,
    expect.stringMatching(/NO SQLite +DATA_DIR: .* give a folder that this user may write to/),
  ])
  const { url, drop } = await newPostgresSchema()
  expect((await ended(['doctor'], { DATABASE_URL: url })).out).toMatch(/ok PostgreSQL +answers at .*: empty, /)
  await drop()
})

test('`daypart doctor` and the start-up log name the countries in which videos play, and warn when no viewer can play videos', async () => {
  const settings = { PUBLIC_URL: 'https://tv.example' }
  const failing = await ended(['doctor'], settings)
  expect([failing.code, failing.out]).toEqual([
    1,
    expect.stringMatching(/NO Countries +on-demand videos play in US, CA, MX, but all requests come from a proxy/),
  ])
  const healthy = await ended(['doctor'], { ...settings, COUNTRIES: 'any' })
  expect([healthy.code, healthy.out]).toEqual([
    0,
    expect.stringMatching(/\* COUNTRIES +any[\s\S]*ok Countries +on-demand videos play everywhere/),
  ])
  expect((await serving(settings)).printed).toMatch(/"level":"warn".*no viewer can play/)
  expect((await serving({ LOG_LEVEL: 'info', COUNTRIES: 'fr' })).printed).toMatch(/"level":"info".*on-demand videos play in FR;/)
})

test('`daypart serve` does not start with a corrupt GEO_DATABASE or STATIONS_FILE, and `daypart doctor` reports both', async () => {
  const file = join(folder, 'places.mmdb')
  writeFileSync(file, 'no database')
  const settings = { GEO_DATABASE: file, STATIONS_FILE: file }
  const places = /GEO_DATABASE: .*places\.mmdb is not a file of the MaxMind format .*: download the file again, or give another one\./
  const stations = /STATIONS_FILE: .*places\.mmdb: is not valid JSON\./
  const start = await ended(['serve'], settings)
  expect([start.code, start.err]).toEqual([2, expect.stringMatching(places)])
  expect((await ended(['serve'], { STATIONS_FILE: file })).err).toMatch(stations)
  const failing = await ended(['doctor'], settings)
  expect([failing.code, failing.out]).toEqual([1, expect.stringMatching(/NO Places +GEO_DATABASE[\s\S]*NO Stations +STATIONS_FILE/)])
  expect((await ended(['doctor'])).out).toMatch(/ok Places +the included database[^\n]*\n.*ok Stations +\d+/)
})

test('`daypart doctor` finds the running site by PORT, even if PUBLIC_URL has another host', async () => {
  const { port } = new URL((await serving()).address)
  const { out } = await ended(['doctor'], { PORT: port, PUBLIC_URL: 'https://tv.example' })
  expect(out).toContain(`ok Port             ${port}: the site is being served`)
})
