// A notice as an email. Links are made from PUBLIC_URL and the hosts of brands: what a request says of its host ends up in no email.
import { siteOf } from '#brands/brand-site.ts'
import type { BrandGroup } from '#contracts/brand.ts'
import { pathIn, urlOn } from '#contracts/brand-address.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import type { Mail, MailKind, MessagesClient } from '#contracts/http/messages.ts'
import type { AccountRow } from '../tables.ts'
import { htmlOf, textOf } from './layout.ts'
import { type MailWords, mailWords } from './words.ts'

export type Addressed = Pick<AccountRow, 'id' | 'mail' | 'mail_key' | 'language' | 'brand'>
export type Written = { subject: string; text: readonly string[]; button: string }

export type LetterTools = { brands: BrandGroup; messages: Pick<MessagesClient, 'send'>; publicUrl: string }

export function createLetters({ brands, messages, publicUrl }: LetterTools) {
  /** `path` is one of ours (null: the brand's home page); `to` another mailbox than the account's. Mails are the account's and go with it, but for the farewell. */
  return async function send(
    account: Addressed,
    kind: MailKind,
    write: (words: MailWords, brand: string) => Written,
    path: string | null,
    more: { to?: string; warns?: boolean; isFarewell?: boolean } = {},
  ) {
    const language: Language = account.language === 'es' ? 'es' : 'en'
    const words = mailWords[language]
    const brand = brands.brands.find(({ key }) => key === account.brand) ?? brands.brands[0]!
    const { subject, text, button } = write(words, brand.displayTitle)
    const { to = account.mail, warns, isFarewell } = more
    const urlOf = (ours: string) => {
      const site = siteOf(brand, brands, publicUrl)
      // Identity's own pages are of no brand: English unless the address says otherwise.
      return ours.startsWith('/identity/') ? site.origin + pathIn(ours, language, 'en') : urlOn(site, ours, language)
    }
    const letter = {
      language,
      brand,
      subject,
      greeting: words.greeting,
      text,
      action: { label: button, url: urlOf(path ?? '/') },
      or: words.or,
      ...(warns && { more: { text: words.notYou, url: urlOf(`/request-password?brand=${brand.key}`) } }),
      why: words.why(brand.displayTitle, to),
    } as const
    const mail: Mail = { to, kind, language, subject, text: textOf(letter), html: await htmlOf(letter) }
    return messages.send(isFarewell ? mail : { ...mail, userId: account.id })
  }
}
