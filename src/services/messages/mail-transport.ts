// Delivers emails to a mail server, or writes them to files if no mail server is configured.
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#kit/make-folder.ts'
import type { MailTransport } from './outbox.ts'
import type { MailRow } from './tables.ts'

export type MailSettings = {
  /** The mail server, for example `smtp://user:password@host:587`. Without a mail server, emails are written to files in `folder`. */
  smtpUrl?: string | undefined
  folder: string
  from: string
}

/** Timeouts in milliseconds. Their sum is less than `claimDuration` in outbox.ts. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 15_000 }

/** Options that forbid nodemailer to read files or fetch URLs that an email names. */
const restrictions = { disableFileAccess: true, disableUrlAccess: true }

export function openMailTransport({ smtpUrl, folder, from }: MailSettings): MailTransport {
  const host = from.slice(from.lastIndexOf('@') + 1)
  const messageOf = (mail: MailRow) => ({
    from,
    to: { name: '', address: mail.recipient },
    subject: oneLine(mail.subject),
    text: mail.text,
    ...(mail.html !== null && { html: mail.html }),
    ...(mail.reply_to !== null && { replyTo: JSON.parse(mail.reply_to) as { name: string; address: string } }),
    date: new Date(mail.at),
    messageId: `<${mail.id}@${host}>`,
    // Prevents automatic replies (RFC 3834).
    headers: {
      'auto-submitted': 'auto-generated',
      'content-language': mail.language,
      ...(mail.unsubscribe !== null && {
        'list-unsubscribe': { prepared: true, value: `<${mail.unsubscribe}>` },
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
  })
  if (smtpUrl) {
    const server = loadOnce(({ createTransport }) => createTransport({ url: smtpUrl, ...timeouts, ...restrictions }))
    return {
      deliver: async (mail) => void (await (await server.load()).sendMail(messageOf(mail))),
      close: server.close,
    }
  }
  const composer = loadOnce(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...restrictions }),
  )
  return {
    async deliver(mail) {
      makeFolder(folder)
      const { message } = await (await composer.load()).sendMail(messageOf(mail))
      const file = join(folder, `${new Date(mail.at).toISOString().replaceAll(/[:.]/g, '-')}-${mail.kind}-${mail.id}.eml`)
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: composer.close,
  }
}

/** Creates a transport when the first email is sent: nodemailer would make the start of the site slower, and an idle site larger. */
function loadOnce<Transport extends { close(): void }>(create: (nodemailer: typeof import('nodemailer')) => Transport) {
  let transport: Promise<Transport> | undefined
  return {
    load(): Promise<Transport> {
      transport ??= import('nodemailer').then(create)
      return transport
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
