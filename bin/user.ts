// `daypart user`: what operators do to accounts, on the data of a site that may be running.
import { text } from 'node:stream/consumers'
import type { Config } from '#kit/config.ts'
import { type AccountActs, createAccountActs } from '#services/identity/operators/operate.ts'
import { openExistingCatalogue } from './catalogue.ts'
import { type Beside, identityBeside } from './identity-beside.ts'
import { userText } from './user-text.ts'

export type Users = { acts: AccountActs; publicUrl: string; close(): Promise<void> }
export type UserAct =
  | { act: 'create'; mail: string; givenName: string; surname: string; brand?: string; language?: string; passwordStdin?: boolean }
  | { act: 'show'; name: string; json?: boolean }
  | { act: 'lock' | 'unlock'; name: string }
  | { act: 'reset'; name: string; print?: boolean }
  | { act: 'grant'; name: string; credits: string }
  | { act: 'delete'; name: string; yes?: boolean }

export async function openUsers(config: Config): Promise<Users> {
  const { database, group } = await openExistingCatalogue(config)
  return usersOf(config, { database, brands: group, now: Date.now })
}

export async function usersOf(config: Config, tools: Beside): Promise<Users> {
  const acts = createAccountActs(await identityBeside(config, tools))
  return { acts, publicUrl: config.PUBLIC_URL, close: () => tools.database.close() }
}

export type UserRun = {
  open(): Promise<Users>
  stdin?: NodeJS.ReadableStream
  stdout?: NodeJS.WritableStream
  stderr?: NodeJS.WritableStream
}

type Said = { out?: string; why?: string }

/** services/access/decide.ts: a locked video is refused to everybody. */
const creditsAreKept = 'They are kept, but not spent yet: a locked episode stays locked with or without credits.'

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

async function perform(asked: UserAct, { acts, publicUrl }: Users, stdin: NodeJS.ReadableStream): Promise<Said> {
  const told = (done: { done: true } | { done: false; why: string }, out: string): Said => (done.done ? { out } : { why: done.why })
  switch (asked.act) {
    case 'create': {
      const { mail, givenName, surname: sn, brand, language } = asked
      const password = asked.passwordStdin ? (await text(stdin)).replace(/\r?\n$/, '') : undefined
      const next = password === undefined ? ` It has no password yet: \`daypart user reset ${mail}\` mails a link for one.` : ''
      return told(await acts.create({ mail, givenName, sn, brand, language, password }), `Made the account of ${mail}.${next}`)
    }
    case 'show': {
      const shown = await acts.show(asked.name)
      if (!shown) return { why: `There is no account ${JSON.stringify(asked.name)}: give its email or its id.` }
      return { out: asked.json ? JSON.stringify(shown, null, 2) : userText(shown) }
    }
    case 'lock':
      return told(await acts.lock(asked.name), `Locked ${asked.name}: signed out everywhere, and nobody signs in.`)
    case 'unlock':
      return told(await acts.unlock(asked.name), `Unlocked ${asked.name}.`)
    case 'reset': {
      const made = await acts.reset(asked.name, { mail: !asked.print })
      if (!made.done) return { why: made.why }
      return {
        out: made.link ? `${publicUrl}${made.link}\nIt works once, for ten minutes.` : `Mailed ${asked.name} a link for a new password.`,
      }
    }
    case 'grant':
      return told(await acts.grant(asked.name, Number(asked.credits)), `Granted ${asked.name} ${asked.credits} credits. ${creditsAreKept}`)
    case 'delete':
      return told(await acts.delete(asked.name), `Deleted ${asked.name}.`)
  }
}
