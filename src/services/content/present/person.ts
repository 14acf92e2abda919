import type { EntryOf } from '#contracts/catalogue.ts'
import type { CreditFieldsFragment, Language } from '#contracts/graph/types.generated.ts'
import { picture } from '../arts.ts'
import type { CreditRef } from '../planned.ts'
import { say } from '../said.ts'
import { slug } from '../slug.ts'

/** [C3-16] The last dotted segment; a guest is a guest, not a role. */
export function roleName(role: string | undefined): string {
  const name = role?.split('.').at(-1)?.trim() ?? ''
  return name.toLowerCase() === 'guest' ? '' : name
}

export function presentPerson(person: EntryOf<'person'>, language: Language) {
  return {
    id: person.id,
    name: person.name,
    machineName: slug(person.name) || person.id,
    bio: say(person.bio, 'en', language)?.text ?? null,
    image: picture(person.art, 'en', language),
    social: person.social,
  }
}

/** [C3-16]..[C3-18] */
export function presentCredit(credit: CreditRef, entry: EntryOf<'person'>, language: Language) {
  const person = presentPerson(entry, language)
  return {
    id: `${entry.id}:${credit.role ?? ''}:${credit.character ?? ''}`,
    roleName: roleName(credit.role),
    characterName: credit.character ?? null,
    person,
    images: person.image ? [person.image] : [],
  } satisfies CreditFieldsFragment & Record<string, unknown>
}
