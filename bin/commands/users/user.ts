// `daypart user`: account operations for operators, also while the site runs.
import { text } from 'node:stream/consumers'
import type { Config } from '#kit/config.ts'
import { type AccountOperations, createAccountOperations } from '#services/identity/operators/account-operations.ts'
import type { OperationResult } from '#services/identity/operators/create-account.ts'
import { type CommandDependencies, identityForCommands } from '../identity-for-commands.ts'
import { openExistingCatalogue } from '../open-catalogue.ts'
import { userText } from './user-text.ts'

export type Accounts = { operations: AccountOperations; publicUrl: string; close(): Promise<void> }
/** A subcommand with its arguments and options. */
export type UserSubcommand =
  | { name: 'create'; mail: string; givenName: string; surname: string; brand?: string; language?: string; passwordStdin?: boolean }
  | { name: 'show'; account: string; json?: boolean }
  | { name: 'lock' | 'unlock'; account: string }
  | { name: 'reset'; account: string; print?: boolean }
  | { name: 'grant'; account: string; credits: string }
  | { name: 'delete'; account: string; yes?: boolean }

/** Opens the accounts of an existing database. The caller closes them. */
export async function openAccounts(config: Config): Promise<Accounts> {
  const { database, group } = await openExistingCatalogue(config)
  return createAccounts(config, { database, brands: group, now: Date.now })
}

export async function createAccounts(config: Config, dependencies: CommandDependencies): Promise<Accounts> {
  const operations = createAccountOperations(await identityForCommands(config, dependencies))
  return { operations, publicUrl: config.PUBLIC_URL, close: () => dependencies.database.close() }
}

export type UserRun = {
  open(): Promise<Accounts>
  stdin?: NodeJS.ReadableStream
  stdout?: NodeJS.WritableStream
  stderr?: NodeJS.WritableStream
}

/** The text for standard output, or the reason of a failure. */
type Outcome = { text: string } | { failure: string }

/** Returns the exit code. 0: success. 1: failure, with the reason on standard error. */
export async function userCommand(subcommand: UserSubcommand, { open, ...streams }: UserRun): Promise<number> {
  const { stdin = process.stdin, stdout = process.stdout, stderr = process.stderr } = streams
  if (subcommand.name === 'delete' && !subcommand.yes) {
    stderr.write(`This permanently deletes ${subcommand.account} and all its data. Add --yes to confirm.\n`)
    return 1
  }
  const accounts = await open()
  try {
    const outcome = await perform(subcommand, accounts, stdin)
    if ('failure' in outcome) stderr.write(`${outcome.failure}\n`)
    else stdout.write(`${outcome.text}\n`)
    return 'failure' in outcome ? 1 : 0
  } finally {
    await accounts.close()
  }
}

async function perform(subcommand: UserSubcommand, { operations, publicUrl }: Accounts, stdin: NodeJS.ReadableStream): Promise<Outcome> {
  switch (subcommand.name) {
    case 'create': {
      const { mail, givenName, surname: sn, brand, language } = subcommand
      const password = subcommand.passwordStdin ? (await text(stdin)).replace(/\r?\n$/, '') : undefined
      const next = password === undefined ? ` It has no password yet: \`daypart user reset ${mail}\` emails a link to set one.` : ''
      const result = await operations.create({ mail, givenName, sn, brand, language, password })
      return outcomeOf(result, `Created the account ${mail}.${next}`)
    }
    case 'show': {
      const account = await operations.show(subcommand.account)
      if (!account) return { failure: `There is no account ${JSON.stringify(subcommand.account)}: give its email or its id.` }
      return { text: subcommand.json ? JSON.stringify(account, null, 2) : userText(account) }
    }
    case 'lock':
      return outcomeOf(
        await operations.lock(subcommand.account),
        `Locked ${subcommand.account}: all sessions ended, and sign-in is refused.`,
      )
    case 'unlock':
      return outcomeOf(await operations.unlock(subcommand.account), `Unlocked ${subcommand.account}.`)
    case 'reset': {
      const result = await operations.reset(subcommand.account, { mail: !subcommand.print })
      if (!result.done) return { failure: result.reason }
      return {
        text: result.link
          ? `${publicUrl}${result.link}\nThe link works once, within ten minutes.`
          : `Sent ${subcommand.account} a link to set a new password.`,
      }
    }
    case 'grant': {
      const { account, credits } = subcommand
      return outcomeOf(await operations.grant(account, Number(credits)), `Granted ${account} ${credits} credits.`)
    }
    case 'delete':
      return outcomeOf(await operations.delete(subcommand.account), `Deleted ${subcommand.account}.`)
  }
}

const outcomeOf = (result: OperationResult, text: string): Outcome => (result.done ? { text } : { failure: result.reason })
