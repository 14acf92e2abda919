// `daypart doctor`: checks the settings and the servers they name. Exit code 1 when something that `serve` needs fails.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { loadBrands } from '#brands/load-brands.ts'
import { bucketOf, type Config, packageRoot, readSecret, urlHost } from '#kit/config.ts'
import { damageOf } from '#kit/db/check-file.ts'
import { explainFault } from '#kit/db/explain-fault.ts'
import { DatabaseFault } from '#kit/db/faults.ts'
import { isMigrated } from '#kit/db/migrate.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { sqliteFile } from '#kit/db/sqlite-file.ts'
import { openKv } from '#kit/kv/open-kv.ts'
import { configWarnings } from '#kit/setting-rules.ts'
import { describeSettings } from '#kit/settings.ts'
import { searchQueueLength } from '#services/catalogue/writes/search-queue.ts'
import { readChecked } from '#services/geo/place-database.ts'
import { tryMailServer } from '#services/messages/try-mail-server.ts'
import { certificateWarnings } from '#services/providers/adapters/certificate-warnings.ts'
import { describeCountries } from '../serve/describe-countries.ts'
import { readStations } from '../services/open-geo.ts'
import { readProviders } from '../services/providers.ts'
import { readVendors } from '../services/vendors.ts'
import { checkChannels } from './channels/check-channels.ts'
import { checkBucket } from './check-bucket.ts'
import { plain } from './terminal-text.ts'

type Finding = { what: string; ok: boolean; text: string }

const enoughDisk = 512 * 1024 * 1024

export async function doctorCommand(config: Config, env: NodeJS.ProcessEnv = process.env, print = console.log): Promise<number> {
  print('Settings (* set in the environment)')
  const settings = describeSettings()
  const widest = Math.max(...settings.map(({ name }) => name.length))
  for (const { name, isSecret } of settings) {
    const isSet = Boolean(env[name]?.trim())
    print(`  ${isSet ? '*' : ' '} ${name.padEnd(widest)} ${shown(config[name], isSet, isSecret ?? false, name)}`)
  }
  print('\nChecks')
  const findings = [
    node(),
    ...(await Promise.all([database(config), search(config), redis(config), mail(config), port(config)])),
    brands(config),
    secret(config),
    operators(config),
    ...configWarnings(config).map((text) => ({ what: 'Setting', ok: false, text })),
    ...vendors(config),
    ...providers(config),
    { what: 'Countries', ...describeCountries(config) },
    places(config),
    stations(config),
    ...(await checkChannels(config)),
    site(),
    packager(),
    ...(await checkBucket(bucketOf(config))),
    disk(config),
  ]
  for (const { what, ok, text } of findings) print(`  ${ok ? 'ok' : 'NO'} ${what.padEnd(16)} ${text}`)
  return findings.every(({ ok }) => ok) ? 0 : 1
}

function shown(value: unknown, isSet: boolean, isSecret: boolean, name: string): string {
  const usual = describeSettings().find((setting) => setting.name === name)!.default
  if (isSecret) return isSet ? '(set)' : `(${usual})`
  if (value === undefined || (Array.isArray(value) && !value.length)) return `(${usual})`
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

const node = (): Finding => ({ what: 'Node', ok: true, text: `${process.version}, SQLite ${process.versions.sqlite}` })

async function database({ DATABASE_URL, DATA_DIR }: Config): Promise<Finding> {
  const what = DATABASE_URL ? 'PostgreSQL' : 'SQLite'
  const file = sqliteFile(DATA_DIR)
  try {
    if (!DATABASE_URL && !existsSync(file)) return { what, ...missingDatabase(DATA_DIR, file) }
    const opened = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })
    const hasTables = await isMigrated(opened).finally(() => opened.close())
    const damage = DATABASE_URL ? undefined : damageOf(file)
    if (damage) throw explainFault(new DatabaseFault('damaged', damage), file)
    const text = DATABASE_URL ? `answers at ${new URL(DATABASE_URL).host}` : file
    return { what, ok: true, text: hasTables ? text : `${text}: empty, ${howToFill}` }
  } catch (error) {
    return { what, ok: false, text: (error as Error).message }
  }
}

const howToFill = '`npx daypart import` or `npx daypart serve` creates the database'

/** Reports that the database does not exist yet. This is not an error. Creates no folder, because DATA_DIR may be misspelt. */
function missingDatabase(dataDir: string, file: string): Pick<Finding, 'ok' | 'text'> {
  try {
    const folder = existingFolder(dataDir)
    readdirSync(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
    return { ok: true, text: `there is no database ${file}: ${howToFill}` }
  } catch (error) {
    const { message } = error as Error
    return { ok: false, text: `DATA_DIR: ${dataDir} cannot be used (${message}): give a folder that this user may write to.` }
  }
}

/** Returns the path, or its nearest existing parent. */
const existingFolder = (path: string): string => (existsSync(path) ? path : existingFolder(dirname(path)))

/** Reports how many changes are not indexed yet. Never fails. */
async function search({ DATABASE_URL, DATA_DIR }: Config): Promise<Finding> {
  const what = 'Search'
  const nothing = { what, ok: true, text: 'nothing is indexed yet' }
  if (!DATABASE_URL && !existsSync(sqliteFile(DATA_DIR))) return nothing
  try {
    const opened = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })
    const waiting = await searchQueueLength(opened).finally(() => opened.close())
    return { what, ok: true, text: waiting ? `${waiting} changes are not indexed yet; a running site indexes them` : 'up to date' }
  } catch {
    return nothing
  }
}

async function redis({ REDIS_URL }: Config): Promise<Finding> {
  if (!REDIS_URL) return { what: 'Redis', ok: true, text: 'not used: short-lived state stays in this process' }
  const kv = await openKv({ redisUrl: REDIS_URL })
  await kv.get('doctor')
  const ok = kv.isShared()
  await kv.close()
  const { host } = new URL(REDIS_URL)
  return { what: 'Redis', ok, text: ok ? `answers at ${host}` : `REDIS_URL: nothing answers at ${host}: start it, or correct the address.` }
}

async function mail({ SMTP_URL, DATA_DIR }: Config): Promise<Finding> {
  const what = 'Mail'
  if (!SMTP_URL) return { what, ok: true, text: `no mail server: emails are written to ${join(DATA_DIR, 'mail')}` }
  const fault = await tryMailServer(SMTP_URL)
  return { what, ok: fault === undefined, text: fault ?? `${new URL(SMTP_URL).host} accepts emails` }
}

async function port({ PORT, HOST }: Config): Promise<Finding> {
  const probe = createServer()
  const free = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(PORT, HOST, () => resolve(true))
  })
  if (free) probe.close()
  return { what: 'Port', ok: true, text: free ? `${PORT} is free` : await portUser(HOST, PORT) }
}

async function portUser(host: string, port: number): Promise<string> {
  const ready = await fetch(`http://${urlHost(host)}:${port}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
    (response) => response.ok,
    () => false,
  )
  return ready ? `${port}: the site is being served` : `${port} is in use by another program`
}

function brands({ BRANDS_DIR }: Config): Finding {
  const loaded = loadBrands(BRANDS_DIR)
  if ('fault' in loaded) return { what: 'Brands', ok: false, text: loaded.fault }
  return { what: 'Brands', ok: true, text: `${loaded.group.brands.length} of ${loaded.group.name}` }
}

/** Reads the secret as `serve` does, but creates none. */
function secret(config: Config): Finding {
  const what = 'Secret'
  if (!config.SECRET && !existsSync(join(config.DATA_DIR, 'secret'))) return { what, ok: true, text: 'is created at the first start' }
  try {
    readSecret(config)
    return { what, ok: true, text: config.SECRET ? 'SECRET' : join(config.DATA_DIR, 'secret') }
  } catch (error) {
    return { what, ok: false, text: (error as Error).message }
  }
}

function operators({ OPERATOR_TOKEN, trustsOwnMachine }: Config): Finding {
  const text = [trustsOwnMachine && 'requests from this machine', OPERATOR_TOKEN && 'requests with OPERATOR_TOKEN']
    .filter(Boolean)
    .join(', ')
  return { what: 'Operators', ok: true, text: text || 'none: set OPERATOR_TOKEN to read /metrics and /messages/outbox' }
}

function vendors({ IDENTITY_VENDORS: file }: Config): Finding[] {
  if (file === undefined) return []
  try {
    return [{ what: 'Vendors', ok: true, text: Object.keys(readVendors(file)).join(', ') || 'none' }]
  } catch (error) {
    return [{ what: 'Vendors', ok: false, text: (error as Error).message }]
  }
}

function providers({ BRANDS_DIR, PROVIDERS_FILE: file }: Config): Finding[] {
  const loaded = loadBrands(BRANDS_DIR)
  if (file === undefined || 'fault' in loaded) return []
  try {
    const settings = readProviders(file, loaded.group)
    const warnings = certificateWarnings(settings, Date.now()).map((text) => ({ what: 'TV providers', ok: false, text }))
    return [{ what: 'TV providers', ok: true, text: `${settings.length} in ${file}` }, ...warnings]
  } catch (error) {
    return [{ what: 'TV providers', ok: false, text: (error as Error).message }]
  }
}

function places({ GEO_DATABASE: file }: Config): Finding {
  const what = 'Places'
  if (file === undefined) return { what, ok: true, text: 'the included database of countries, without ZIP codes' }
  try {
    const { databaseType, buildEpoch } = readChecked(file).metadata
    return { what, ok: true, text: `${file}: ${plain(databaseType)} of ${buildEpoch.toISOString().slice(0, 10)}` }
  } catch (error) {
    return { what, ok: false, text: (error as Error).message }
  }
}

function stations(config: Config): Finding {
  const what = 'Stations'
  const loaded = loadBrands(config.BRANDS_DIR)
  if ('fault' in loaded) return { what, ok: true, text: 'not checked: the brands cannot be read' }
  try {
    return { what, ok: true, text: `${readStations(config, loaded.group).length}` }
  } catch (error) {
    return { what, ok: false, text: (error as Error).message }
  }
}

function site(): Finding {
  const ok = existsSync(join(packageRoot, 'dist/server/web.js'))
  return { what: 'Site', ok, text: ok ? 'is built' : 'is not built: run npm start, or npm run build.' }
}

/** Reports whether `daypart package` can run. The site itself does not need ffmpeg. */
function packager(): Finding {
  const missing = ['ffmpeg', 'ffprobe'].filter((program) => spawnSync(program, ['-version'], { timeout: 5000 }).status !== 0)
  const text = missing.length ? `${missing.join(' and ')} not installed: only \`daypart package\` needs it` : 'ffmpeg is installed'
  return { what: 'Packaging', ok: true, text }
}

function disk({ DATA_DIR }: Config): Finding {
  try {
    const { bavail, bsize } = statfsSync(existingFolder(DATA_DIR))
    const free = bavail * bsize
    const text = `${Math.round(free / 1024 / 1024)} MB free in ${DATA_DIR}`
    return { what: 'Disk', ok: free > enoughDisk, text: free > enoughDisk ? text : `${text}: free some space` }
  } catch (error) {
    return { what: 'Disk', ok: false, text: `DATA_DIR: ${(error as Error).message}` }
  }
}
