// What an account is told by mail.
import { addCode, mayHaveCode } from '../code-store.ts'
import { type IdentityDatabase, mailKeyOf } from '../store.ts'
import type { AccountRow } from '../tables.ts'
import { type Addressed, createLetters, type LetterTools, type Written } from './letters.ts'
import type { MailWords } from './words.ts'

export type NoticeTools = LetterTools & {
  database: IdentityDatabase
  now: () => number
  mayMail(kind: string, mailKey: string): Promise<boolean>
}
const day = 86_400_000
const hour = 3_600_000
const mostAnHour = 3
const vendorNames: Record<string, string> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' }

/** All that an account may be written; those that tell what happened are `Notices` (core.ts). */
export type Mails = ReturnType<typeof createNotices>

export function createNotices({ database, brands, messages, publicUrl, now, mayMail }: NoticeTools) {
  const send = createLetters({ brands, messages, publicUrl })

  const code = async (account: Addressed, purpose: string) => {
    if (!(await mayMail(purpose, account.mail_key))) return null
    return database.write(async (trx) => {
      if (!(await mayHaveCode(trx, account.id, purpose, { codes: mostAnHour, since: now() - hour }))) return null
      return addCode(trx, { purpose, accountId: account.id, data: { mail: account.mail_key }, life: day, now: now() })
    })
  }

  const notices = {
    /** False: this mailbox was sent enough of them for an hour. */
    async verify(account: Addressed): Promise<boolean> {
      const given = await code(account, 'verify')
      if (given === null) return false
      const write = ({ verify }: MailWords, brand: string) => ({ ...verify, subject: verify.subject(brand) })
      await send(account, 'account', write, `/identity/mail/verify?code=${given}`)
      return true
    },
    welcome: (account: Addressed) =>
      send(account, 'account', ({ welcome }, brand) => ({ ...welcome, subject: welcome.subject(brand) }), null),
    /** Of a vendor's account the vendor proved the mailbox. */
    registered: (account: AccountRow): Promise<unknown> =>
      account.mail_verified_at === null ? notices.verify(account) : notices.welcome(account),
    reset: (account: Addressed, link: { token: string; code: string }) => {
      const path = `/reset-password?brand=${account.brand}&token=${link.token}&code=${link.code}`
      return send(account, 'reset', ({ reset }, brand) => ({ ...reset, subject: reset.subject(brand) }), path)
    },
    vendorOnly: (account: Addressed, vendor: string) =>
      send(
        account,
        'reset',
        aboutVendor(vendor, ({ vendorOnly }) => vendorOnly),
        `/sign-in?brand=${account.brand}`,
      ),
    passwordChanged: (account: Addressed) => {
      const write = ({ passwordChanged }: MailWords, brand: string) => ({ ...passwordChanged, subject: passwordChanged.subject(brand) })
      return send(account, 'notice', write, '/contact-us?topic=account', { warns: true })
    },
    vendorJoined: (account: Addressed, vendor: string) =>
      send(
        account,
        'notice',
        aboutVendor(vendor, ({ vendorJoined }) => vendorJoined),
        '/my-account',
        { warns: true },
      ),
    vendorParted: (account: Addressed, vendor: string) =>
      send(
        account,
        'notice',
        aboutVendor(vendor, ({ vendorParted }) => vendorParted),
        '/my-account',
        { warns: true },
      ),
    /** The account is gone. Nobody proved that they read an unproved mailbox: whoever made accounts with it would write there through us. */
    async deleted(account: Addressed & Pick<AccountRow, 'mail_verified_at'>): Promise<void> {
      if (account.mail_verified_at === null) return
      const write = ({ deleted }: MailWords, brand: string) => ({ ...deleted, subject: deleted.subject(brand) })
      await send(account, 'notice', write, '/contact-us?topic=account', { isFarewell: true })
    },
    /** To where mails went before, which alone can say that something is wrong; the new mailbox is asked to prove itself. */
    async mailChanged(account: AccountRow, before: string): Promise<void> {
      const write = ({ mailChanged }: MailWords, brand: string) => ({
        subject: mailChanged.subject(brand),
        text: mailChanged.text(masked(account.mail)),
        button: mailChanged.button,
      })
      if (await mayMail('changed', mailKeyOf(before))) await send(account, 'notice', write, '/contact-us?topic=account', { to: before })
      if (account.mail_verified_at === null) await notices.verify(account)
    },
    async locked(account: Addressed): Promise<void> {
      const given = await code(account, 'unlock')
      if (given === null) return
      const write = ({ locked }: MailWords, brand: string) => ({ ...locked, subject: locked.subject(brand) })
      await send(account, 'notice', write, `/identity/mail/unlock?code=${given}`, { warns: true })
    },
  }
  return notices
}

const aboutVendor =
  (vendor: string, which: (words: MailWords) => MailWords['vendorOnly']) =>
  (words: MailWords, brand: string): Written => {
    const { subject, text, button } = which(words)
    return { subject: subject(brand), text: text(vendorNames[vendor] ?? vendor), button }
  }

/** Who reads the old mailbox need not be who has the new one. */
const masked = (mail: string) => mail.replace(/^(.)[^@]*/, '$1***')
