// `daypart contact`: what viewers wrote to the help desk, newest first.
import type { Config } from '#kit/config.ts'
import { createReadStore, type ReadStore } from '#services/messages/read-store.ts'
import type { ContactRow } from '#services/messages/tables.ts'
import { openExistingCatalogue } from './catalogue.ts'
import { plain, timeOf } from './terminal-text.ts'

export type ContactsAsked = { most?: string; json?: boolean }
export type Contacts = Pick<ReadStore, 'contacts'> & { close(): Promise<void> }
type ContactRun = { open(): Promise<Contacts>; stdout?: NodeJS.WritableStream; stderr?: NodeJS.WritableStream }

const usual = 20

export async function openContacts(config: Config): Promise<Contacts> {
  const { database, close } = await openExistingCatalogue(config)
  return { ...createReadStore(database), close }
}

/** Answers the exit code: 0 said, 2 not understood. */
export async function contactCommand({ most = String(usual), json }: ContactsAsked, run: ContactRun): Promise<number> {
  const { stdout = process.stdout, stderr = process.stderr } = run
  if (!/^[1-9]\d{0,5}$/.test(most)) {
    stderr.write('--most is how many to show: a whole number from 1 on.\n')
    return 2
  }
  const store = await run.open()
  try {
    const contacts = await store.contacts({ most: Number(most) })
    if (json) for (const contact of contacts) stdout.write(`${JSON.stringify(contact)}\n`)
    else stdout.write(contacts.length ? contacts.map(letterOf).join('\n') : 'Nobody wrote.\n')
    return 0
  } finally {
    await store.close()
  }
}

function letterOf({ at, brand, topic, about, name, email, language, message }: ContactRow): string {
  const head = [timeOf(at), brand, language, topic, about].filter(Boolean).map(plain).join(' · ')
  const lines = message.split(/\r\n|\r|\n/).map((line) => `  ${plain(line)}`.trimEnd())
  return `${head}\n${plain(name)} <${plain(email)}>\n\n${lines.join('\n')}\n`
}
