// The two ways out: a mail server, or files where none is configured.
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { makeFolder } from '#kit/make-folder.ts'
import type { Carrier } from './outbox.ts'
import type { MailRow } from './tables.ts'

export type CarrierSettings = {
  /** `smtp://user:password@host:587`; files in `folder` when absent. */
  smtpUrl?: string | undefined
  folder: string
  from: string
}

/** Milliseconds. Each of them at most, so that a claim outlasts a try. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 15_000 }

/** Nothing in a mail may make the sender read a file or fetch an address. */
const closed = { disableFileAccess: true, disableUrlAccess: true }

export function openCarrier({ smtpUrl, folder, from }: CarrierSettings): Carrier {
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
    // RFC 3834: no vacation notices in answer.
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
    const server = createTransport({ url: smtpUrl, ...patience, ...closed })
    return {
      carry: async (mail) => void (await server.sendMail(messageOf(mail))),
      close: () => server.close(),
    }
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...closed })
  return {
    async carry(mail) {
      makeFolder(folder)
      const { message } = await composer.sendMail(messageOf(mail))
      const file = join(folder, `${new Date(mail.at).toISOString().replaceAll(/[:.]/g, '-')}-${mail.kind}-${mail.id}.eml`)
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => composer.close(),
  }
}

const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
