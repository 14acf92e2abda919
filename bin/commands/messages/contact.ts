// `daypart contact`: lists viewers' messages to the help desk, newest first.
import type { Config } from '#kit/config.ts'
import { createReadStore, type ReadStore } from '#services/messages/read-store.ts'
import type { ContactRow } from '#services/messages/tables.ts'
import { openExistingCatalogue } from '../open-catalogue.ts'
import { plain, timeOf } from '../terminal-text.ts'

export type ContactOptions = { most?: string; json?: boolean }
export type Contacts = Pick<ReadStore, 'contacts'> & { close(): Promise<void> }
type ContactRun = { open(): Promise<Contacts>; stdout?: NodeJS.WritableStream; stderr?: NodeJS.WritableStream }

const defaultMost = 20

export async function openContacts(config: Config): Promise<Contacts> {
  const { database, close } = await openExistingCatalogue(config)
  return { ...createReadStore(database), close }
}

/** Returns the exit code: 0 success, 2 usage error. */
export async function contactCommand({ most = String(defaultMost), json }: ContactOptions, run: ContactRun): Promise<number> {
  const { stdout = process.stdout, stderr = process.stderr } = run
  if (!/^[1-9]\d{0,5}$/.test(most)) {
    stderr.write('--most must be a whole number of 1 or more.\n')
    return 2
  }
  const store = await run.open()
  try {
    const contacts = await store.contacts({ limit: Number(most) })
    if (json) for (const contact of contacts) stdout.write(`${JSON.stringify(contact)}\n`)
    else stdout.write(contacts.length ? contacts.map(contactText).join('\n') : 'There are no messages.\n')
    return 0
  } finally {
    await store.close()
  }
}

function contactText({ at, brand, topic, about, name, email, language, message }: ContactRow): string {
  const head = [timeOf(at), brand, language, topic, about].filter(Boolean).map(plain).join(' · ')
  const lines = message.split(/\r\n|\r|\n/).map((line) => `  ${plain(line)}`.trimEnd())
  return `${head}\n${plain(name)} <${plain(email)}>\n\n${lines.join('\n')}\n`
}
