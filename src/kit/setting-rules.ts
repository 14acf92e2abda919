// Checks that need more than one setting or the file system: contradictory settings and unreadable folders. Checks of one value are in settings.ts.
import { accessSync, constants, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { OperatorError } from './operator-error.ts'
import type { Settings } from './settings.ts'

const demoFilms = join('demo', 'media', 'films')

type Rule = (settings: Settings) => string | undefined

/** Rules that stop every command. */
const contradictions: Rule[] = [
  ({ PASSWORD_MIN: min, PASSWORD_MAX: max }) =>
    min > max
      ? `PASSWORD_MIN: ${min} is more than PASSWORD_MAX (${max}), so no password could be chosen: lower it, or raise PASSWORD_MAX.`
      : undefined,
  ({ MEDIA_BUCKET_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }) =>
    MEDIA_BUCKET_URL && !(AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY)
      ? `${AWS_ACCESS_KEY_ID ? 'AWS_SECRET_ACCESS_KEY' : 'AWS_ACCESS_KEY_ID'}: is not set, but MEDIA_BUCKET_URL needs a key: set both parts of the key of the bucket.`
      : undefined,
  ({ EVENTS_SINK_COMPANY, EVENTS_SINK_URL, EVENTS_CLICKHOUSE_URL }) =>
    EVENTS_SINK_COMPANY && !EVENTS_SINK_URL && !EVENTS_CLICKHOUSE_URL
      ? 'EVENTS_SINK_COMPANY: is set, but no collector receives events: set EVENTS_SINK_URL or EVENTS_CLICKHOUSE_URL, or unset it.'
      : undefined,
  ({ RECORDER_SCRIPT, RECORDER_ORIGINS }) =>
    RECORDER_ORIGINS.length && !RECORDER_SCRIPT
      ? 'RECORDER_ORIGINS: is set, but no script records: set RECORDER_SCRIPT, or unset it.'
      : undefined,
  ({ FLAGS_FILE, FLAGD_URL }) =>
    FLAGS_FILE && FLAGD_URL ? 'FLAGD_URL: is set, and FLAGS_FILE too, but flags have one source: unset one of them.' : undefined,
]

/** Rules that let the site run, but are probably mistakes: `serve` logs each as a warning, and `doctor` fails on it. */
const probableMistakes: Rule[] = [
  ({ ART_DIR }) => unreadable('ART_DIR', ART_DIR, 'no picture below it is shown'),
  ({ MEDIA_DIR }) => unreadable('MEDIA_DIR', MEDIA_DIR, 'no film in it plays'),
  ({ DEMO, MEDIA_DIR }) =>
    !DEMO && resolve(MEDIA_DIR).endsWith(demoFilms)
      ? `MEDIA_DIR: is the folder of the demo's films although DEMO is off, and updates of Daypart replace that folder: set it to a folder of your own.`
      : undefined,
  ({ TRUSTED_PROXIES }) =>
    TRUSTED_PROXIES.some((network) => network.endsWith('/0'))
      ? 'TRUSTED_PROXIES: a network of /0 includes every address, so each visitor can claim any address: name only the proxies.'
      : undefined,
  ({ REDIS_URL, SECRET }) =>
    REDIS_URL && !SECRET
      ? 'SECRET: is not set, but REDIS_URL is for several processes: on another machine each makes a secret of its own. Give all the same SECRET.'
      : undefined,
  ({ DATABASE_URL, REDIS_URL, CHANNELS_FILE, LIVE_PAGE }) =>
    DATABASE_URL && CHANNELS_FILE && LIVE_PAGE && !REDIS_URL
      ? 'REDIS_URL: is not set, but DATABASE_URL can serve several processes: each would delete the stream sessions of the others. Set REDIS_URL.'
      : undefined,
  ({ SMTP_URL, MAIL_FROM }) =>
    SMTP_URL && MAIL_FROM.endsWith('@localhost')
      ? `MAIL_FROM: mail servers refuse emails from ${MAIL_FROM}: give an address of your domain.`
      : undefined,
  ({ SMTP_URL, HELP_DESK_EMAIL }) =>
    SMTP_URL && HELP_DESK_EMAIL.endsWith('@localhost')
      ? `HELP_DESK_EMAIL: mail servers cannot deliver to ${HELP_DESK_EMAIL}: give the address of your help desk.`
      : undefined,
  ({ SISTER_SERVICE_TOKEN: token, SISTER_SERVICE_URL: url }) =>
    !token === !url
      ? undefined
      : `${token ? 'SISTER_SERVICE_URL' : 'SISTER_SERVICE_TOKEN'}: is not set, so the sister service is not offered: set both or neither.`,
]

/** Throws OperatorError with the first contradiction between settings. */
export function assertConsistent(settings: Settings): void {
  for (const fault of faultsOf(contradictions, settings)) throw new OperatorError(fault)
}

/** Returns one sentence for each setting that is probably a mistake. */
export const configWarnings = (settings: Settings): string[] => faultsOf(probableMistakes, settings)

const faultsOf = (rules: Rule[], settings: Settings) => rules.flatMap((rule) => rule(settings) ?? [])

function unreadable(name: string, folder: string, consequence: string): string | undefined {
  try {
    readdirSync(folder)
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return `${name}: the folder ${folder} cannot be read (${code}), so ${consequence}: correct the setting, or make the folder readable for this user.`
  }
}

/** Creates DATA_DIR if it is missing. Throws OperatorError if this user cannot write to it, because pictures, emails and the secret are stored there. */
export function requireDataDir({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): void {
  try {
    makeFolder(DATA_DIR)
    readdirSync(DATA_DIR)
    accessSync(DATA_DIR, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new OperatorError(
      `DATA_DIR: ${DATA_DIR} cannot be used (${(error as Error).message}): give a folder that this user may write to.`,
    )
  }
}
