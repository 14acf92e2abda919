import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { trustsOwnMachine } from './http/own-machine.ts'
import { makeFolder } from './make-folder.ts'
import { OperatorError } from './operator-error.ts'
import { assertConsistent } from './setting-rules.ts'
import { aboutSetting, type SettingName, type Settings, settings, shortestSecret } from './settings.ts'

export const packageRoot = fileURLToPath(new URL('../..', import.meta.url))

export type Config = Settings & {
  PUBLIC_URL: string
  /** Whether requests from this machine may be an operator's without OPERATOR_TOKEN (http/own-machine.ts). */
  trustsOwnMachine: boolean
}

/** Reads the environment once. An empty variable is one that is not set. Throws OperatorError naming the first variable that cannot be used. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.keys(settings.entries).flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : []))
  const parsed = v.safeParse(settings, Object.fromEntries(given))
  if (!parsed.success) throw new OperatorError(sentence(parsed.issues[0]))
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
    trustsOwnMachine: trustsOwnMachine({ host: config.HOST, publicUrl: config.PUBLIC_URL }),
    PUBLIC_URL: config.PUBLIC_URL ?? `http://${urlHost(config.HOST)}:${config.PORT}`,
  }
}

function sentence(issue: v.InferIssue<typeof settings>): string {
  const name = issue.path![0].key as SettingName
  return `${name}${aboutSetting(name).isSecret ? '' : `: ${JSON.stringify(issue.path![0].value)}`} ${issue.message}.`
}

const underPackage = (path: string) => (isAbsolute(path) ? path : resolve(packageRoot, path))

/** The name by which a browser on this machine reaches what listens on `host`. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/**
 * The secret of all processes: the setting, or a file that only this user may read, made once. Throws OperatorError when the file cannot be
 * read, or holds less than a secret: what a full disk, a careless copy or an editor leaves.
 */
export function readSecret({ SECRET, DATA_DIR }: Pick<Config, 'SECRET' | 'DATA_DIR'>): string {
  if (SECRET) return SECRET
  const file = join(DATA_DIR, 'secret')
  const secret = readSecretFile(DATA_DIR, file) ?? makeSecret(file)
  if (secret.length >= shortestSecret) return secret
  throw new OperatorError(
    `DATA_DIR: the secret ${file} is ${secret ? 'too short' : 'empty'}: restore it from a backup. If there is none, delete it and a new one is made; remembered devices and links in sent emails then stop working.`,
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

/** Whole or not at all, and the same for processes that start together. */
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
