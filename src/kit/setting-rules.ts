// What a setting's own check (settings.ts) cannot see: settings that contradict each other, and folders that are not as they should be.
import { accessSync, constants, readdirSync } from 'node:fs'
import type { Config } from './config.ts'
import { makeFolder } from './make-folder.ts'
import { OperatorError } from './operator-error.ts'

type Rule = (config: Config) => string | undefined

/** The first fault stops every command. */
const contradictions: Rule[] = [
  ({ PASSWORD_MIN: min, PASSWORD_MAX: max }) =>
    min > max
      ? `PASSWORD_MIN: ${min} is more than PASSWORD_MAX (${max}), so no password could be chosen: lower it, or raise PASSWORD_MAX.`
      : undefined,
]

/** The site runs with each of these, but hardly as its operator means it: the log warns, and `doctor` says no. */
const doubts: Rule[] = [
  ({ ART_DIR }) => unreadable('ART_DIR', ART_DIR, 'no picture below it is shown'),
  ({ MEDIA_DIR }) => unreadable('MEDIA_DIR', MEDIA_DIR, 'no film in it plays'),
  ({ TRUSTED_PROXIES }) =>
    TRUSTED_PROXIES.some((network) => network.endsWith('/0'))
      ? 'TRUSTED_PROXIES: a network of /0 is everybody, so each visitor can claim any address: name only the proxies.'
      : undefined,
  ({ REDIS_URL, SECRET }) =>
    REDIS_URL && !SECRET
      ? 'SECRET: is not set, but REDIS_URL is for several processes: on another machine each makes a secret of its own. Give all the same SECRET.'
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

/** Throws OperatorError with the first contradiction. */
export function assertConsistent(config: Config): void {
  for (const fault of faultsOf(contradictions, config)) throw new OperatorError(fault)
}

/** One sentence for each setting with which the site runs, but hardly as its operator means it. */
export const doubtsOf = (config: Config): string[] => faultsOf(doubts, config)

const faultsOf = (rules: Rule[], config: Config) => rules.flatMap((rule) => rule(config) ?? [])

function unreadable(name: string, folder: string, consequence: string): string | undefined {
  try {
    readdirSync(folder)
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return `${name}: the folder ${folder} cannot be read (${code}), so ${consequence}: correct the setting, or make the folder readable for this user.`
  }
}

/** Makes DATA_DIR where it is missing. Throws OperatorError when this user cannot write to it: pictures, emails and the secret are kept there. */
export function requireDataDir({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): void {
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
