import type { EntryOf } from '#contracts/catalogue.ts'
import type { CreditFieldsFragment, Language } from '#contracts/graph/types.generated.ts'
import type { CreditRef } from '../filling/planned.ts'
import { picture } from '../wording/arts.ts'
import { guestRole, roleKey, roleName } from '../wording/roles.ts'
import { say } from '../wording/said.ts'

export type PersonFacts = { machineName: string; entry: EntryOf<'person'> }

/** Where somebody is told of: below which title, in which season of it; for a guest, when. */
export type CreditPlace = { alias: string; season?: number | undefined; airDate?: number | undefined; video?: string | undefined }

export function presentPerson({ entry, machineName }: PersonFacts, language: Language) {
  const bio = say(entry.bio, 'en', language)
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

const destinationOf = (place: CreditPlace | null, role: string) => (place ? `/${place.alias}/${role === guestRole ? '' : 'credits/'}` : '')

/** [C3-16]..[C3-18], and the parts of [C2.6-09]'s address; nowhere to go without a title. */
export function presentCredit(credit: CreditRef, facts: PersonFacts, place: CreditPlace | null, language: Language) {
  const person = presentPerson(facts, language)
  const role = roleKey(credit.role)
  return {
    id: `${facts.entry.id}:${credit.role ?? ''}:${credit.character ?? ''}${place?.video === undefined ? '' : `:${place.video}`}`,
    roleName: roleName(credit.role, language),
    roleMachineName: role,
    characterName: credit.character ?? null,
    destination: destinationOf(place, role),
    pathname: '',
    seasonNumber: place?.season ?? null,
    airDate: place?.airDate ?? null,
    person,
    images: person.image ? [person.image] : [],
  } satisfies CreditFieldsFragment & Record<string, unknown>
}
