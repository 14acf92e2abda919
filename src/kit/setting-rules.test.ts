import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { configWarnings, requireDataDir } from './setting-rules.ts'

const folder = mkdtempSync(join(tmpdir(), 'daypart-rules-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('assertConsistent rejects contradictory settings with one sentence', () => {
  expect(() => readConfig({ PASSWORD_MIN: '15', PASSWORD_MAX: '12' })).toThrow(
    'PASSWORD_MIN: 15 is more than PASSWORD_MAX (12), so no password could be chosen: lower it, or raise PASSWORD_MAX.',
  )
  expect(() => readConfig({ PASSWORD_MIN: '51' })).toThrow(/^PASSWORD_MIN: 51 is more than PASSWORD_MAX \(50\)/)
  expect(() => readConfig({ EVENTS_SINK_COMPANY: 'Tide Ratings' })).toThrow(
    /^EVENTS_SINK_COMPANY: is set, but no collector receives events/,
  )
  expect(readConfig({ EVENTS_SINK_COMPANY: 'Tide Ratings', EVENTS_SINK_URL: 'https://c.example' })).toMatchObject({
    EVENTS_SINK_COMPANY: 'Tide Ratings',
  })
  expect(() => readConfig({ RECORDER_ORIGINS: 'https://in.recorder.example' })).toThrow(/^RECORDER_ORIGINS: is set, but no script records/)
  expect(readConfig({ PASSWORD_MIN: '15', PASSWORD_MAX: '15' })).toMatchObject({ PASSWORD_MIN: 15, PASSWORD_MAX: 15 })
})

test('the address and the origins of a recorder cannot change other parts of the content security policy', () => {
  const RECORDER_SCRIPT = 'https://recorder.example/v1/rec.js'
  const both = { RECORDER_SCRIPT, RECORDER_ORIGINS: 'https://in.recorder.example, http://127.0.0.1:8080' }
  expect(readConfig(both)).toMatchObject({ RECORDER_SCRIPT, RECORDER_ORIGINS: ['https://in.recorder.example', 'http://127.0.0.1:8080'] })
  for (const script of ['https://a.example/x.js; img-src *', 'https://a.example/x.js?y', 'https://*/x.js', 'recorder.js'])
    expect(() => readConfig({ RECORDER_SCRIPT: script }), script).toThrow(/^RECORDER_SCRIPT: /)
  for (const origin of ['https://a.example;', 'https://a;script-src-attr', 'https://*', 'a.example'])
    expect(() => readConfig({ RECORDER_SCRIPT, RECORDER_ORIGINS: origin }), origin).toThrow(/^RECORDER_ORIGINS: /)
})

const file = join(folder, 'file')
writeFileSync(file, '')
const postgres = { DATABASE_URL: 'postgres://daypart@10.0.0.1/daypart' }
const smtp = { SMTP_URL: 'smtp://mail.tv.example' }
const addresses = { MAIL_FROM: 'no-reply@tv.example', HELP_DESK_EMAIL: 'help@tv.example' }
const token = 'a token of the sister service'
const url = 'https://sister.example/welcome'
const questionable: [settings: Record<string, string>, warnings: RegExp[]][] = [
  [{}, []],
  [{ ART_DIR: join(folder, 'none') }, [/^ART_DIR: the folder .*none cannot be read \(ENOENT\), so no picture/]],
  [{ ART_DIR: file }, [/^ART_DIR: .* \(ENOTDIR\)/]],
  [{ MEDIA_DIR: join(folder, 'none') }, [/^MEDIA_DIR: the folder .*none cannot be read \(ENOENT\), so no film/]],
  [{ DEMO: 'off' }, [/^MEDIA_DIR: is the folder of the demo's films although DEMO is off, .*: set it to a folder of your own\.$/]],
  [{ DEMO: 'off', MEDIA_DIR: 'demo/media/films/' }, [/^MEDIA_DIR: is the folder of the demo's films/]],
  [{ DEMO: 'off', MEDIA_DIR: folder }, []],
  [{ TRUSTED_PROXIES: '10.0.0.0/8,::/0' }, [/^TRUSTED_PROXIES: .* every address/]],
  [{ TRUSTED_PROXIES: '10.0.0.0/8' }, []],
  [{ REDIS_URL: 'redis://10.0.0.1' }, [/^SECRET: is not set, but REDIS_URL/]],
  [{ REDIS_URL: 'redis://10.0.0.1', SECRET: 'x'.repeat(32) }, []],
  [{ ...postgres, CHANNELS_FILE: 'channels.json' }, [/^REDIS_URL: is not set, but DATABASE_URL .* delete the stream sessions/]],
  [{ ...postgres, CHANNELS_FILE: 'channels.json', LIVE_PAGE: 'off' }, []],
  [{ ...postgres, CHANNELS_FILE: 'channels.json', REDIS_URL: 'redis://10.0.0.1', SECRET: 'x'.repeat(32) }, []],
  [postgres, []],
  [{ CHANNELS_FILE: 'channels.json' }, []],
  [smtp, [/^MAIL_FROM: mail servers refuse emails from no-reply@localhost/, /^HELP_DESK_EMAIL: .* help@localhost/]],
  [{ ...smtp, ...addresses }, []],
  [{ SISTER_SERVICE_TOKEN: token }, [/^SISTER_SERVICE_URL: is not set/]],
  [{ SISTER_SERVICE_URL: url }, [/^SISTER_SERVICE_TOKEN: is not set/]],
  [{ SISTER_SERVICE_TOKEN: token, SISTER_SERVICE_URL: url }, []],
]
test.each(questionable)('configWarnings returns the expected warnings for %j', (settings, warnings) => {
  expect(configWarnings(readConfig(settings))).toEqual(warnings.map((warning) => expect.stringMatching(warning)))
})

test('requireDataDir creates a missing DATA_DIR, and rejects one that this user cannot write to', () => {
  requireDataDir({ DATA_DIR: join(folder, 'new', 'data') })
  expect(() => requireDataDir({ DATA_DIR: file })).toThrow(/^DATA_DIR: .*file cannot be used .*: give a folder that this user may write to/)
  mkdirSync(join(folder, 'locked'), { mode: 0o500 })
  const locked = { DATA_DIR: join(folder, 'locked') }
  // Root may write to every folder, so this check is skipped for root.
  if (process.getuid?.()) expect(() => requireDataDir(locked)).toThrow(/^DATA_DIR: .*locked cannot be used/)
  chmodSync(join(folder, 'locked'), 0o700)
})
