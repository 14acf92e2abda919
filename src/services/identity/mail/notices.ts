// The emails that the identity service sends to an account.
import type { Limits } from '../requests/limits.ts'
import { type IdentityDatabase, mailKeyOf } from '../store/accounts.ts'
import { addCode, mayGetCode } from '../store/codes.ts'
import type { AccountRow } from '../tables.ts'
import { createSendEmail, type EmailDependencies, type EmailText, type Recipient } from './send-email.ts'
import type { EmailCopy } from './words.ts'

export type AccountEmailDependencies = EmailDependencies & {
  database: IdentityDatabase
  limits: Pick<Limits, 'mayEmail'>
  now: () => number
}
const day = 86_400_000
const hour = 3_600_000
const maxPerHour = 3
const vendorNames: Record<string, string> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' }

export type AccountEmails = ReturnType<typeof createAccountEmails>

/** Emails about something that has already happened. Sending never rejects: a failure is only reported, so that the viewer's operation succeeds. */
export type Notices = {
  /** Sends the email about too many failed sign-ins in a row. The account stays locked until the emailed link or a password reset unlocks it. */
  locked(account: AccountRow): Promise<unknown>
  registered(account: AccountRow): Promise<unknown>
  welcome(account: AccountRow): Promise<unknown>
  passwordChanged(account: AccountRow): Promise<unknown>
  addressChanged(account: AccountRow, previousAddress: string): Promise<unknown>
  vendorLinked(account: AccountRow, vendor: string): Promise<unknown>
  vendorUnlinked(account: AccountRow, vendor: string): Promise<unknown>
  deleted(account: AccountRow): Promise<unknown>
}

export function reportFailures(emails: AccountEmails, report: (error: unknown) => void): Notices {
  const reported = (sending: Promise<unknown>) => sending.catch((error) => report(error))
  return {
    locked: (account) => reported(emails.locked(account)),
    registered: (account) => reported(emails.registered(account)),
    welcome: (account) => reported(emails.welcome(account)),
    passwordChanged: (account) => reported(emails.passwordChanged(account)),
    addressChanged: (account, previousAddress) => reported(emails.addressChanged(account, previousAddress)),
    vendorLinked: (account, vendor) => reported(emails.vendorLinked(account, vendor)),
    vendorUnlinked: (account, vendor) => reported(emails.vendorUnlinked(account, vendor)),
    deleted: (account) => reported(emails.deleted(account)),
  }
}

export function createAccountEmails({ database, limits, brands, messages, publicUrl, now }: AccountEmailDependencies) {
  const send = createSendEmail({ brands, messages, publicUrl })

  /** Returns a one-time code, or null if the hourly limit of this inbox or account is reached. */
  const newCode = async (account: Recipient, purpose: string) => {
    if (!(await limits.mayEmail(purpose, account.mail_key))) return null
    return database.write(async (trx) => {
      if (!(await mayGetCode(trx, account.id, purpose, { codes: maxPerHour, since: now() - hour }))) return null
      return addCode(trx, { purpose, accountId: account.id, data: { mail: account.mail_key }, lifeMs: day, now: now() })
    })
  }

  const emails = {
    /** Sends the verification email. Returns false if the hourly limit of this inbox is reached. */
    async verify(account: Recipient): Promise<boolean> {
      const code = await newCode(account, 'verify')
      if (code === null) return false
      const write = ({ verify }: EmailCopy, brand: string) => ({ ...verify, subject: verify.subject(brand) })
      await send(account, 'account', write, `/identity/mail/verify?code=${code}`)
      return true
    },
    welcome: (account: Recipient) =>
      send(account, 'account', ({ welcome }, brand) => ({ ...welcome, subject: welcome.subject(brand) }), null),
    /** Sends a welcome email if a vendor verified the email address, else a verification email. */
    registered: (account: AccountRow): Promise<unknown> =>
      account.mail_verified_at === null ? emails.verify(account) : emails.welcome(account),
    reset: (account: Recipient, link: { token: string; code: string }) => {
      const path = `/reset-password?brand=${account.brand}&token=${link.token}&code=${link.code}`
      return send(account, 'reset', ({ reset }, brand) => ({ ...reset, subject: reset.subject(brand) }), path)
    },
    vendorOnly: (account: Recipient, vendor: string) =>
      send(
        account,
        'reset',
        aboutVendor(vendor, ({ vendorOnly }) => vendorOnly),
        `/sign-in?brand=${account.brand}`,
      ),
    passwordChanged: (account: Recipient) => {
      const write = ({ passwordChanged }: EmailCopy, brand: string) => ({ ...passwordChanged, subject: passwordChanged.subject(brand) })
      return send(account, 'notice', write, '/contact-us?topic=account', { hasWarning: true })
    },
    vendorLinked: (account: Recipient, vendor: string) =>
      send(
        account,
        'notice',
        aboutVendor(vendor, ({ vendorLinked }) => vendorLinked),
        '/my-account',
        { hasWarning: true },
      ),
    vendorUnlinked: (account: Recipient, vendor: string) =>
      send(
        account,
        'notice',
        aboutVendor(vendor, ({ vendorUnlinked }) => vendorUnlinked),
        '/my-account',
        { hasWarning: true },
      ),
    /** Confirms the deletion. An unverified email address receives no email, because it may belong to a stranger. */
    async deleted(account: Recipient & Pick<AccountRow, 'mail_verified_at'>): Promise<void> {
      if (account.mail_verified_at === null) return
      const write = ({ deleted }: EmailCopy, brand: string) => ({ ...deleted, subject: deleted.subject(brand) })
      await send(account, 'notice', write, '/contact-us?topic=account', { confirmsDeletion: true })
    },
    /** Sends a notice to the previous email address, so that its owner can report a takeover. Sends a verification email to the new address. */
    async addressChanged(account: AccountRow, previousAddress: string): Promise<void> {
      const write = ({ addressChanged }: EmailCopy, brand: string) => ({
        subject: addressChanged.subject(brand),
        text: addressChanged.text(masked(account.mail)),
        button: addressChanged.button,
      })
      if (await limits.mayEmail('changed', mailKeyOf(previousAddress)))
        await send(account, 'notice', write, '/contact-us?topic=account', { to: previousAddress })
      if (account.mail_verified_at === null) await emails.verify(account)
    },
    async locked(account: Recipient): Promise<void> {
      const code = await newCode(account, 'unlock')
      if (code === null) return
      const write = ({ locked }: EmailCopy, brand: string) => ({ ...locked, subject: locked.subject(brand) })
      await send(account, 'notice', write, `/identity/mail/unlock?code=${code}`, { hasWarning: true })
    },
  }
  return emails
}

const aboutVendor =
  (vendor: string, select: (words: EmailCopy) => EmailCopy['vendorOnly']) =>
  (words: EmailCopy, brand: string): EmailText => {
    const { subject, text, button } = select(words)
    return { subject: subject(brand), text: text(vendorNames[vendor] ?? vendor), button }
  }

/** Hides most of an email address: a reader of the notice in the old inbox may not be the owner of the new address. */
const masked = (mail: string) => mail.replace(/^(.)[^@]*/, '$1***')
