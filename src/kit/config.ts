import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { trustsOwnMachine } from './http/security/own-machine.ts'
import { makeFolder } from './make-folder.ts'
import { OperatorError } from './operator-error.ts'
import { assertConsistent } from './setting-rules.ts'
import { aboutSetting, type SettingName, type Settings, settings, shortestSecret } from './settings.ts'

export const packageRoot = fileURLToPath(new URL('../..', import.meta.url))

export type Config = Settings & {
  PUBLIC_URL: string
  /** Whether a request from this machine counts as an operator's even without OPERATOR_TOKEN (http/security/own-machine.ts). */
  trustsOwnMachine: boolean
}

/** Reads the settings from the environment. An empty variable counts as unset. Throws OperatorError that names the first invalid variable. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const values = Object.keys(settings.entries).flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : []))
  const parsed = v.safeParse(settings, Object.fromEntries(values))
  if (!parsed.success) throw new OperatorError(messageOf(parsed.issues[0]))
  const config = resolved(parsed.output)
  assertConsistent(config)
  return config
}

function resolved(config: Settings): Config {
  return {
    ...config,
    DATA_DIR: underPackage(config.DATA_DIR),
    BRANDS_DIR: underPackage(config.BRANDS_DIR),
    ART_DIR: underPackage(config.ART_DIR),
    MEDIA_DIR: underPackage(config.MEDIA_DIR),
    IDENTITY_VENDORS: config.IDENTITY_VENDORS && underPackage(config.IDENTITY_VENDORS),
    PROVIDERS_FILE: config.PROVIDERS_FILE && underPackage(config.PROVIDERS_FILE),
    CHANNELS_FILE: config.CHANNELS_FILE && underPackage(config.CHANNELS_FILE),
    FLAGS_FILE: config.FLAGS_FILE && underPackage(config.FLAGS_FILE),
    GEO_DATABASE: config.GEO_DATABASE && underPackage(config.GEO_DATABASE),
    STATIONS_FILE: config.STATIONS_FILE && underPackage(config.STATIONS_FILE),
    trustsOwnMachine: trustsOwnMachine({ host: config.HOST, publicUrl: config.PUBLIC_URL }),
    PUBLIC_URL: config.PUBLIC_URL ?? `http://${urlHost(config.HOST)}:${config.PORT}`,
  }
}

function messageOf(issue: v.InferIssue<typeof settings>): string {
  const name = issue.path![0].key as SettingName
  return `${name}${aboutSetting(name).isSecret ? '' : `: ${JSON.stringify(issue.path![0].value)}`} ${issue.message}.`
}

const underPackage = (path: string) => (isAbsolute(path) ? path : resolve(packageRoot, path))

/** Returns the bucket of films and its key, or undefined if there is none. */
export function bucketOf({ MEDIA_BUCKET_URL: url, AWS_REGION: region, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }: Settings) {
  // A URL without a key is refused by assertConsistent.
  return url ? { url, region, accessKeyId: AWS_ACCESS_KEY_ID!, secretAccessKey: AWS_SECRET_ACCESS_KEY! } : undefined
}

/** Returns the host name for URLs of a server that listens on `host`. Browsers on this machine can open these URLs. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/**
 * Returns the secret that all processes share: the setting SECRET, or the content of DATA_DIR/secret, which is created on the first start and
 * which only this user may read. Throws OperatorError when the file cannot be read or is too short, for example after a full disk.
 */
export function readSecret({ SECRET, DATA_DIR }: Pick<Config, 'SECRET' | 'DATA_DIR'>): string {
  if (SECRET) return SECRET
  const file = join(DATA_DIR, 'secret')
  const secret = readSecretFile(DATA_DIR, file) ?? makeSecret(file)
  if (secret.length >= shortestSecret) return secret
  throw new OperatorError(
    `DATA_DIR: the secret ${file} is ${secret ? 'too short' : 'empty'}: restore it from a backup. If there is none, delete it, and Daypart creates a new one; remembered devices and links in sent emails then stop working.`,
  )
}

function readSecretFile(folder: string, file: string): string | undefined {
  try {
    makeFolder(folder)
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new OperatorError(
      `DATA_DIR: the secret ${file} cannot be read (${(error as Error).message}): give a folder that this user may write to.`,
    )
  }
}

/** Creates the file with a hard link. So the file is never partly written, and processes that start together read the same secret. */
function makeSecret(file: string): string {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new OperatorError(
        `DATA_DIR: the secret ${file} cannot be written (${(error as Error).message}): give a folder that this user may write to.`,
      )
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}
