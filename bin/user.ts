// `daypart user`: what operators do to accounts, on the data of a site that may be running.
import { text } from 'node:stream/consumers'
import type { BrandGroup } from '#contracts/brand.ts'
import { type Config, readSecret } from '#kit/config.ts'
import type { Database } from '#kit/db/database.ts'
import { openHot } from '#kit/hot/hot.ts'
import { createOperations, type Operations } from '#services/identity/operate.ts'
import { createStore } from '#services/messages/store.ts'
import { createSubscriptionStore } from '#services/messages/subscriptions/store.ts'
import { openCatalogue } from './catalogue.ts'
import { identitySettings } from './identity-settings.ts'
import { userText } from './user-text.ts'

export type Users = { operations: Operations; publicUrl: string; close(): Promise<void> }
export type UserAct =
  | { act: 'create'; mail: string; givenName: string; surname: string; brand?: string; language?: string; passwordStdin?: boolean }
  | { act: 'show'; name: string; json?: boolean }
  | { act: 'lock' | 'unlock'; name: string }
  | { act: 'reset'; name: string; print?: boolean }
  | { act: 'grant'; name: string; credits: string }
  | { act: 'delete'; name: string; yes?: boolean }

export async function openUsers(config: Config): Promise<Users> {
  const { database, group } = await openCatalogue(config)
  return usersOf(config, { database, brands: group, now: Date.now })
}

/** Mails are left in the outbox: the site sends them within seconds, or when it next runs. */
export async function usersOf(config: Config, tools: { database: Database; brands: BrandGroup; now: () => number }): Promise<Users> {
  const { database, now } = tools
  const messages = {
    send: createStore(database, now).keepMail,
    forget: createSubscriptionStore(database, now).forget,
    choices: async () => null,
  }
  const operations = createOperations({
    ...tools,
    hot: await openHot({ now }),
    messages,
    secret: readSecret(config),
    publicUrl: config.PUBLIC_URL,
    pageOrigins: [],
    settings: identitySettings(config),
    told() {},
    report(error) {
      throw error
    },
  })
  return { operations, publicUrl: config.PUBLIC_URL, close: () => database.close() }
}

export type UserRun = {
  open(): Promise<Users>
  stdin?: NodeJS.ReadableStream
  stdout?: NodeJS.WritableStream
  stderr?: NodeJS.WritableStream
}

type Said = { out?: string; why?: string }

/** Answers the exit code: 0 done, 1 not done, and the sentence on standard error says why. */
export async function userCommand(asked: UserAct, { open, ...streams }: UserRun): Promise<number> {
  const { stdin = process.stdin, stdout = process.stdout, stderr = process.stderr } = streams
  if (asked.act === 'delete' && !asked.yes) {
    stderr.write(`This deletes ${asked.name} with everything it has, for good: say --yes if you mean it.\n`)
    return 1
  }
  const users = await open()
  try {
    const { out, why } = await perform(asked, users, stdin)
    if (why !== undefined) stderr.write(`${why}\n`)
    else stdout.write(`${out}\n`)
    return why === undefined ? 0 : 1
  } finally {
    await users.close()
  }
}

async function perform(asked: UserAct, { operations, publicUrl }: Users, stdin: NodeJS.ReadableStream): Promise<Said> {
  const told = (done: { done: true } | { done: false; why: string }, out: string): Said => (done.done ? { out } : { why: done.why })
  switch (asked.act) {
    case 'create': {
      const { mail, givenName, surname: sn, brand, language } = asked
      const password = asked.passwordStdin ? (await text(stdin)).replace(/\r?\n$/, '') : undefined
      const next = password === undefined ? ` It has no password yet: \`daypart user reset ${mail}\` mails a link for one.` : ''
      return told(await operations.create({ mail, givenName, sn, brand, language, password }), `Made the account of ${mail}.${next}`)
    }
    case 'show': {
      const shown = await operations.show(asked.name)
      if (!shown) return { why: `There is no account ${JSON.stringify(asked.name)}: give its email or its id.` }
      return { out: asked.json ? JSON.stringify(shown, null, 2) : userText(shown) }
    }
    case 'lock':
      return told(await operations.lock(asked.name), `Locked ${asked.name}: signed out everywhere, and nobody signs in.`)
    case 'unlock':
      return told(await operations.unlock(asked.name), `Unlocked ${asked.name}.`)
    case 'reset': {
      const made = await operations.reset(asked.name, { mail: !asked.print })
      if (!made.done) return { why: made.why }
      return {
        out: made.link ? `${publicUrl}${made.link}\nIt works once, for ten minutes.` : `Mailed ${asked.name} a link for a new password.`,
      }
    }
    case 'grant':
      return told(await operations.grant(asked.name, Number(asked.credits)), `Granted ${asked.name} ${asked.credits} credits.`)
    case 'delete':
      return told(await operations.delete(asked.name), `Deleted ${asked.name}.`)
  }
}
