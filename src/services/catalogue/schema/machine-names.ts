// The names of people and galleries in URLs.

import { fingerprint, slug, spelledSlug } from '#contracts/catalogue/slug.ts'
import { textInAnyLanguage } from '#contracts/catalogue/text.ts'
import type { EntryOf } from '#contracts/catalogue.ts'

type NameRequest = { id: string; preferred: string; current: string | undefined }

/**
 * Returns the assigned names by id. The current name of an entry does not change. An entry without a current name gets its preferred name.
 * If another entry has this name, a hash of the id is added. `owners` maps used names to ids. The function adds the assigned names to
 * `owners`.
 */
export function assignNames(requests: readonly NameRequest[], owners: Map<string, string>): Map<string, string> {
  const assigned = new Map<string, string>()
  for (const { id, preferred, current } of requests) {
    const base = preferred || fingerprint(id, 10)
    const name = current || (isFree(base) ? base : `${base}-${fingerprint(id, 10)}`)
    owners.set(name, id)
    assigned.set(id, name)

    function isFree(candidate: string): boolean {
      return (owners.get(candidate) ?? id) === id
    }
  }
  return assigned
}

/** Returns the preferred name of a person in URLs. It is made from the person's name, or from the id if the name has no usable characters. */
export const preferredPersonName = ({ id, name }: Pick<EntryOf<'person'>, 'id' | 'name'>): string => spelledSlug(name) || slug(id)

/**
 * Returns the preferred name of a gallery in URLs. The name of the show at the start of a title is left out: `Harbor: On Set` becomes
 * `on-set`. The names `category` and `season-1` get a prefix, because they have another meaning in the paths of galleries.
 */
export function preferredGalleryName({ id, title }: Pick<EntryOf<'gallery'>, 'id' | 'title'>): string {
  const [, rest] = textInAnyLanguage(title).split(/: (.+)/)
  const name = spelledSlug(rest ?? '') || spelledSlug(textInAnyLanguage(title)) || slug(id)
  return name === 'category' || /^season-\d+$/.test(name) ? `photos-${name}` : name
}

/** [C3-17] Returns the name in lower case if the person has social links, else null. Persons with the same name share the links. */
export const socialName = ({ name, social }: EntryOf<'person'>): string | null => (social.length ? name.toLowerCase() : null)
