import type { PersonFacts } from '#contracts/catalogue/facts.ts'
import type { CreditRef } from '#contracts/catalogue/list-items.ts'
import { picture } from '#contracts/catalogue/pictures.ts'
import { guestRole, roleKey, roleName } from '#contracts/catalogue/roles.ts'
import { textInLanguage } from '#contracts/catalogue/text.ts'
import type { CreditFieldsFragment, Language } from '#contracts/graph/types.generated.ts'

/** The values from which the link of a credit is made: the alias of the title, and the season. Credits of guests also have the air date and the video. */
export type CreditLink = { alias: string; season?: number | undefined; airDate?: number | undefined; video?: string | undefined }

export function presentPerson({ entry, machineName }: PersonFacts, language: Language) {
  const bio = textInLanguage(entry.bio, 'en', language)
  return {
    id: entry.id,
    name: entry.name,
    machineName,
    bio: bio?.text ?? null,
    bioLang: bio?.lang ?? null,
    image: picture(entry.art, 'en', language),
    social: entry.social,
  }
}

const destinationOf = (link: CreditLink | null, role: string) => (link ? `/${link.alias}/${role === guestRole ? '' : 'credits/'}` : '')

/** Maps a credit of a person [C3-16]..[C3-18]. If `link` is null, the credit has no link [C2.6-09]. */
export function presentCredit(credit: CreditRef, facts: PersonFacts, link: CreditLink | null, language: Language) {
  const person = presentPerson(facts, language)
  const role = roleKey(credit.role)
  return {
    id: `${facts.entry.id}:${credit.role ?? ''}:${credit.character ?? ''}${link?.video === undefined ? '' : `:${link.video}`}`,
    roleName: roleName(credit.role, language),
    roleMachineName: role,
    characterName: credit.character ?? null,
    destination: destinationOf(link, role),
    pathname: '',
    seasonNumber: link?.season ?? null,
    airDate: link?.airDate ?? null,
    person,
    images: person.image ? [person.image] : [],
  } satisfies CreditFieldsFragment & Record<string, unknown>
}
