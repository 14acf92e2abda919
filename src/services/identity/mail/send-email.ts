// Composes an email to an account and stores it in the outbox. Links are built from PUBLIC_URL and the brands' hosts, never from a request's Host
// header.
import { siteOf } from '#brands/brand-site.ts'
import type { BrandGroup } from '#contracts/brand.ts'
import { pathIn, urlOn } from '#contracts/brand-address.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import type { Mail, MailKind, MessagesClient } from '#contracts/http/messages.ts'
import type { AccountRow } from '../tables.ts'
import { htmlOf, textOf } from './layout.ts'
import { en } from './words.en.ts'
import { es } from './words.es.ts'
import type { EmailCopy } from './words.ts'

const copyByLanguage: Record<Language, EmailCopy> = { en, es }

export type Recipient = Pick<AccountRow, 'id' | 'mail' | 'mail_key' | 'language' | 'brand'>
export type EmailText = { subject: string; text: readonly string[]; button: string }

export type EmailDependencies = { brands: BrandGroup; messages: Pick<MessagesClient, 'send'>; publicUrl: string }

export function createSendEmail({ brands, messages, publicUrl }: EmailDependencies) {
  /**
   * Sends an email. The button links to the page `path`; null is the brand's home page. `to` replaces the account's email address. `hasWarning` adds
   * advice for a viewer who did not cause the email. Deleting an account deletes its emails, except the email with `confirmsDeletion`.
   */
  return async function sendEmail(
    account: Recipient,
    kind: MailKind,
    write: (words: EmailCopy, brand: string) => EmailText,
    path: string | null,
    options: { to?: string; hasWarning?: boolean; confirmsDeletion?: boolean } = {},
  ) {
    const language: Language = account.language === 'es' ? 'es' : 'en'
    const words = copyByLanguage[language]
    const brand = brands.brands.find(({ key }) => key === account.brand) ?? brands.brands[0]!
    const { subject, text, button } = write(words, brand.displayTitle)
    const { to = account.mail, hasWarning, confirmsDeletion } = options
    const urlOf = (path: string) => {
      const site = siteOf(brand, brands, publicUrl)
      // The pages of the identity service belong to no brand: their default language is English.
      return path.startsWith('/identity/') ? site.origin + pathIn(path, language, 'en') : urlOn(site, path, language)
    }
    const content = {
      language,
      brand,
      subject,
      greeting: words.greeting,
      text,
      action: { label: button, url: urlOf(path ?? '/') },
      linkIntroduction: words.linkIntroduction,
      ...(hasWarning && { warning: { text: words.warning, url: urlOf(`/request-password?brand=${brand.key}`) } }),
      footer: words.footer(brand.displayTitle, to),
    } as const
    const mail: Mail = { to, kind, language, subject, text: textOf(content), html: await htmlOf(content) }
    return messages.send(confirmsDeletion ? mail : { ...mail, userId: account.id })
  }
}
