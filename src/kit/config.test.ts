import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packageRoot, readConfig, readSecret } from './config.ts'
import { describeSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'daypart-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('readConfig without any setting configures the demo on this machine', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: join(packageRoot, 'data'),
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DEMO: true,
    TRUSTED_PROXIES: [],
  })
})

test('readConfig converts each setting to its type, and treats an empty setting as unset', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '::',
    DEMO: 'off',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    PUBLIC_URL: 'https://TV.example:443/',
    REDIS_URL: ' ',
    DATA_DIR: folder,
  })
  expect(config).toMatchObject({
    PORT: 8080,
    DEMO: false,
    TRUSTED_PROXIES: ['10.0.0.0/8', '::1'],
    PUBLIC_URL: 'https://tv.example',
    DATA_DIR: folder,
  })
  expect(config.REDIS_URL).toBeUndefined()
  expect(readConfig({ HOST: '::', PORT: '81' }).PUBLIC_URL).toBe('http://127.0.0.1:81')
})

test('readConfig accepts country codes in any case and converts them to upper case; it also accepts `any`', () => {
  expect(readConfig({}).COUNTRIES).toEqual(['US', 'CA', 'MX'])
  expect(readConfig({ COUNTRIES: 'us, gb fr' }).COUNTRIES).toEqual(['US', 'GB', 'FR'])
  expect(readConfig({ COUNTRIES: 'any', UNKNOWN_COUNTRY: 'Outside' })).toMatchObject({ COUNTRIES: 'any', UNKNOWN_COUNTRY: 'outside' })
})

test('readConfig rejects an invalid setting with one sentence that names the variable and never contains a secret', () => {
  const refused = (env: Record<string, string>) => {
    try {
      return readConfig(env)
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(refused({ PORT: 'http' })).toBe('PORT: "http" is not a whole number from 0 to 65535.')
  expect(refused({ PORT: '70000' })).toMatch(/^PORT: "70000" is not a whole number/)
  expect(refused({ PUBLIC_URL: 'tv.example' })).toMatch(/^PUBLIC_URL: "tv\.example" is not a web address/)
  for (const more of ['https://tv.example/site', 'https://tv.example/?a', 'https://me@tv.example'])
    expect(refused({ PUBLIC_URL: more })).toMatch(/^PUBLIC_URL: ".*" has more than http:/)
  expect(refused({ TRUSTED_PROXIES: '10.0.0.0/8,everyone' })).toMatch(/^TRUSTED_PROXIES: .* is not a list of addresses/)
  expect(refused({ TRUSTED_PROXIES: '10.0.0.0/33' })).toMatch(/^TRUSTED_PROXIES/)
  expect(refused({ COUNTRIES: 'US,UK' })).toMatch(/^COUNTRIES: .* is neither `any` nor a list of ISO 3166 codes: write US,CA,GB\.$/)
  expect(refused({ COUNTRIES: ',' })).toMatch(/^COUNTRIES: /)
  expect(refused({ UNKNOWN_COUNTRY: 'nowhere' })).toMatch(/^UNKNOWN_COUNTRY: .* is neither `outside` nor an ISO 3166 code/)
  expect(refused({ COUNTRY_HEADER: 'CF-IPCountry: US' })).toMatch(/^COUNTRY_HEADER: .* is not a header name/)
  expect(refused({ DEMO: 'yes' })).toMatch(/^DEMO: "yes" is neither/)
  expect(refused({ IDENTITY: 'no' })).toBe('IDENTITY: "no" is neither `on` nor `off`.')
  expect(refused({ FULL_LOAD_PATHS: 'https://tv.example/show' })).toMatch(/^FULL_LOAD_PATHS: .* is not a list of paths: write/)
  expect(refused({ LOG_LEVEL: 'loud' })).toMatch(/^LOG_LEVEL/)
  expect(refused({ DATABASE_URL: 'mysql://me:pass@host/x' })).toBe(
    'DATABASE_URL is not a valid address: write postgres://user:password@host:5432/name.',
  )
  expect(refused({ SECRET: 'short' })).toBe('SECRET is too short: give at least 32 characters that are hard to guess.')
})

test('each setting has a description', () => {
  for (const { name, description, default: usual } of describeSettings())
    expect([name, description.length > 20, usual.length > 0]).toEqual([name, true, true])
})

test('the first call of readSecret creates a secret that only this user may read; later calls return the same secret', () => {
  const config = { SECRET: undefined, DATA_DIR: join(folder, 'new') }
  const secret = readSecret(config)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(readSecret(config)).toBe(secret)
  expect(statSync(join(folder, 'new', 'secret')).mode & 0o777).toBe(0o600)
  expect(readSecret({ ...config, SECRET: 'from the environment, long enough' })).toBe('from the environment, long enough')
})

test('readSecret rejects an empty or too short secret file with the remedy, and leaves the file unchanged', () => {
  const config = { SECRET: undefined, DATA_DIR: folder }
  for (const [text, fault] of [
    ['', 'empty'],
    [' \n', 'empty'],
    ['x'.repeat(31), 'too short'],
  ] as const) {
    writeFileSync(join(folder, 'secret'), text)
    expect(() => readSecret(config)).toThrow(new RegExp(`^DATA_DIR: the secret .*secret is ${fault}: restore it from a backup`))
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(text)
  }
  writeFileSync(join(folder, 'secret'), `${'x'.repeat(32)}\n`)
  expect(readSecret(config)).toBe('x'.repeat(32))
})

test('readSecret throws an error of one sentence if the secret cannot be stored in the data folder', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => readSecret({ SECRET: undefined, DATA_DIR: join(folder, 'file') })).toThrow(
    /^DATA_DIR: the secret .* cannot be read .*: give a folder/,
  )
})
