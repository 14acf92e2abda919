// What an account is told by mail. Links are made from PUBLIC_URL alone: what a request says of its host ends up in no mail.
import type { BrandGroup } from '#contracts/brand.ts'
import type { Mail, MailKind, MessagesClient } from '#contracts/http/messages.ts'
import { addCode, mayHaveCode } from '../code-store.ts'
import type { IdentityDatabase } from '../store.ts'
import type { AccountRow } from '../tables.ts'
import { htmlOf, textOf } from './layout.ts'
import { type MailWords, mailWords } from './words.ts'

export type NoticeTools = {
  database: IdentityDatabase
  brands: BrandGroup
  messages: Pick<MessagesClient, 'send'>
  publicUrl: string
  now: () => number
}
type Addressed = Pick<AccountRow, 'id' | 'mail' | 'mail_key' | 'language' | 'brand'>
type Written = { subject: string; text: readonly string[]; button: string }

const day = 86_400_000
const hour = 3_600_000
const mostAnHour = 3
const vendorNames: Record<string, string> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' }

export type Notices = ReturnType<typeof createNotices>

export function createNotices({ database, brands, messages, publicUrl, now }: NoticeTools) {
  /** `path` is one of ours; `to` another mailbox than the account's. */
  async function send(
    account: Addressed,
    kind: MailKind,
    write: (words: MailWords, brand: string) => Written,
    path: string,
    more: Partial<Mail> & { warns?: boolean } = {},
  ) {
    const language = account.language === 'es' ? 'es' : 'en'
    const words = mailWords[language]
    const brand = brands.brands.find(({ key }) => key === account.brand) ?? brands.brands[0]!
    const { subject, text, button } = write(words, brand.displayTitle)
    const { to = account.mail, warns } = more
    const urlOf = (ours: string) => {
      const url = new URL(publicUrl + ours)
      if (language === 'es') url.searchParams.set('lang', 'es')
      return url.href
    }
    const letter = {
      language,
      brand,
      subject,
      greeting: words.greeting,
      text,
      action: { label: button, url: urlOf(path) },
      or: words.or,
      ...(warns && { more: { text: words.notYou, url: urlOf(`/request-password?brand=${brand.key}`) } }),
      why: words.why(brand.displayTitle, to),
    } as const
    return messages.send({ to, kind, language, subject, text: textOf(letter), html: await htmlOf(letter) })
  }

  const code = (account: Addressed, purpose: string) =>
    database.write(async (trx) => {
      if (!(await mayHaveCode(trx, account.id, purpose, { codes: mostAnHour, since: now() - hour }))) return null
      return addCode(trx, { purpose, accountId: account.id, data: { mail: account.mail_key }, life: day, now: now() })
    })

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
      send(account, 'account', ({ welcome }, brand) => ({ ...welcome, subject: welcome.subject(brand) }), '/'),
    /** Of a vendor's account the vendor proved the mailbox. */
    registered: (account: AccountRow): Promise<unknown> =>
      account.mail_verified_at === null ? notices.verify(account) : notices.welcome(account),
    reset: (account: Addressed, link: { token: string; code: string }) => {
      const path = `/reset-password?brand=${account.brand}&token=${link.token}&code=${link.code}`
      return send(account, 'reset', ({ reset }, brand) => ({ ...reset, subject: reset.subject(brand) }), path)
    },
    vendorOnly: (account: Addressed, vendor: string) => {
      const write = ({ vendorOnly }: MailWords, brand: string) => ({
        subject: vendorOnly.subject(brand),
        text: vendorOnly.text(vendorNames[vendor] ?? vendor),
        button: vendorOnly.button,
      })
      return send(account, 'reset', write, `/sign-in?brand=${account.brand}`)
    },
    passwordChanged: (account: Addressed) => {
      const write = ({ passwordChanged }: MailWords, brand: string) => ({ ...passwordChanged, subject: passwordChanged.subject(brand) })
      return send(account, 'notice', write, '/contact-us?topic=account', { warns: true })
    },
    /** To where mails went before, which alone can say that something is wrong; the new mailbox is asked to prove itself. */
    async mailChanged(account: AccountRow, before: string): Promise<void> {
      const write = ({ mailChanged }: MailWords, brand: string) => ({
        subject: mailChanged.subject(brand),
        text: mailChanged.text(masked(account.mail)),
        button: mailChanged.button,
      })
      await send(account, 'notice', write, '/contact-us?topic=account', { to: before })
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

/** Who reads the old mailbox need not be who has the new one. */
const masked = (mail: string) => mail.replace(/^(.)[^@]*/, '$1***')
