// `daypart doctor`: what is configured, what is reachable. Exit code 1 when something that `serve` needs is not right.
import { accessSync, constants, existsSync, readdirSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { loadBrands } from '#brands/load-brands.ts'
import { type Config, packageRoot, readSecret, urlHost } from '#kit/config.ts'
import { damageOf } from '#kit/db/check-file.ts'
import { openDatabase } from '#kit/db/database.ts'
import { explainFault } from '#kit/db/explain-fault.ts'
import { DatabaseFault } from '#kit/db/faults.ts'
import { isMigrated } from '#kit/db/migrate.ts'
import { sqliteFile } from '#kit/db/sqlite-file.ts'
import { openHot } from '#kit/hot/hot.ts'
import { doubtsOf } from '#kit/setting-rules.ts'
import { describeSettings } from '#kit/settings.ts'
import { searchWaiting } from '#services/content/search/queue.ts'
import { tryMailServer } from '#services/messages/try-mail-server.ts'
import { describeCountries } from './describe-countries.ts'
import { readVendors } from './vendors.ts'

type Finding = { what: string; ok: boolean; text: string }

const enoughDisk = 512 * 1024 * 1024

export async function doctorCommand(config: Config, env: NodeJS.ProcessEnv = process.env, print = console.log): Promise<number> {
  print('Settings (* set by you)')
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
    ...doubtsOf(config).map((text) => ({ what: 'Setting', ok: false, text })),
    ...vendors(config),
    { what: 'Countries', ...describeCountries(config) },
    site(),
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

const howToFill = '`npx daypart import` or `npx daypart serve` makes a network in it'

/** A database that is not there yet is no fault. Creates nothing, so that a misspelt DATA_DIR leaves no trace. */
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

/** Returns the path itself, or the nearest one above it that exists. */
const existingFolder = (path: string): string => (existsSync(path) ? path : existingFolder(dirname(path)))

/** How far search is behind the catalogue. Never a reason not to serve. */
async function search({ DATABASE_URL, DATA_DIR }: Config): Promise<Finding> {
  const what = 'Search'
  const nothing = { what, ok: true, text: 'nothing is indexed yet' }
  if (!DATABASE_URL && !existsSync(sqliteFile(DATA_DIR))) return nothing
  try {
    const opened = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })
    const waiting = await searchWaiting(opened).finally(() => opened.close())
    return { what, ok: true, text: waiting ? `${waiting} changes still to index: a running site does it` : 'knows everything' }
  } catch {
    return nothing
  }
}

async function redis({ REDIS_URL }: Config): Promise<Finding> {
  if (!REDIS_URL) return { what: 'Redis', ok: true, text: 'not used: this process keeps its own hot state' }
  const hot = await openHot({ redisUrl: REDIS_URL })
  await hot.get('doctor')
  const ok = hot.isShared()
  await hot.close()
  const { host } = new URL(REDIS_URL)
  return { what: 'Redis', ok, text: ok ? `answers at ${host}` : `REDIS_URL: nothing answers at ${host}: start it, or correct the address.` }
}

async function mail({ SMTP_URL, DATA_DIR }: Config): Promise<Finding> {
  const what = 'Mail'
  if (!SMTP_URL) return { what, ok: true, text: `no mail server: mails are files in ${join(DATA_DIR, 'mail')}` }
  const fault = await tryMailServer(SMTP_URL)
  return { what, ok: fault === undefined, text: fault ?? `${new URL(SMTP_URL).host} would take it` }
}

async function port({ PORT, HOST }: Config): Promise<Finding> {
  const probe = createServer()
  const free = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(PORT, HOST, () => resolve(true))
  })
  if (free) probe.close()
  return { what: 'Port', ok: true, text: free ? `${PORT} is free` : await whoAnswers(HOST, PORT) }
}

async function whoAnswers(host: string, port: number): Promise<string> {
  const ready = await fetch(`http://${urlHost(host)}:${port}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
    (response) => response.ok,
    () => false,
  )
  return ready ? `${port}: the site is being served` : `${port} is taken by another program`
}

function brands({ BRANDS_DIR }: Config): Finding {
  const loaded = loadBrands(BRANDS_DIR)
  if ('fault' in loaded) return { what: 'Brands', ok: false, text: loaded.fault }
  return { what: 'Brands', ok: true, text: `${loaded.group.brands.length} of ${loaded.group.name}` }
}

/** Reads it as `serve` will, and makes none. */
function secret(config: Config): Finding {
  const what = 'Secret'
  if (!config.SECRET && !existsSync(join(config.DATA_DIR, 'secret'))) return { what, ok: true, text: 'is made on the first start' }
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

function site(): Finding {
  const ok = existsSync(join(packageRoot, 'dist/server/web.js'))
  return { what: 'Site', ok, text: ok ? 'is built' : 'is not built: run npm start, or npm run build.' }
}

function disk({ DATA_DIR }: Config): Finding {
  try {
    const { bavail, bsize } = statfsSync(existingFolder(DATA_DIR))
    const free = bavail * bsize
    const text = `${Math.round(free / 1024 / 1024)} MB free in ${DATA_DIR}`
    return { what: 'Disk', ok: free > enoughDisk, text: free > enoughDisk ? text : `${text}: make room` }
  } catch (error) {
    return { what: 'Disk', ok: false, text: `DATA_DIR: ${(error as Error).message}` }
  }
}
