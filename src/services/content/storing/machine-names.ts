// What people and galleries are called in addresses, and people elsewhere.
import type { EntryOf } from '#contracts/catalogue.ts'
import { plain } from '../wording/said.ts'
import { fingerprint, slug, spelledSlug } from '../wording/slug.ts'

type Asking = { id: string; wish: string; current: string | undefined }

/** What each is called in addresses: as it always was, else as it wishes; made different when another is called so. `owners` are the names that are given. */
export function giveNames(asking: readonly Asking[], owners: Map<string, string>): Map<string, string> {
  const given = new Map<string, string>()
  for (const { id, wish, current } of asking) {
    const base = wish || fingerprint(id, 10)
    const name = current || (isFree(base) ? base : `${base}-${fingerprint(id, 10)}`)
    owners.set(name, id)
    given.set(id, name)

    function isFree(candidate: string): boolean {
      return (owners.get(candidate) ?? id) === id
    }
  }
  return given
}

export const personWish = ({ id, name }: Pick<EntryOf<'person'>, 'id' | 'name'>): string => spelledSlug(name) || slug(id)

/** A gallery is often called after its title first: `Harbor: On Set`. What stands in that place for something else is no name. */
export function galleryWish({ id, title }: Pick<EntryOf<'gallery'>, 'id' | 'title'>): string {
  const [, ofIts] = plain(title).split(/: (.+)/)
  const name = spelledSlug(ofIts ?? '') || spelledSlug(plain(title)) || slug(id)
  return name === 'category' || /^season-\d+$/.test(name) ? `photos-${name}` : name
}

/** [C3-17] By which others of the same name find its social info; null when it has none. */
export const socialName = ({ name, social }: EntryOf<'person'>): string | null => (social.length ? name.toLowerCase() : null)
