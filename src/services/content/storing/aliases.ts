import { reservedSegments } from '#contracts/reserved.ts'
import { among } from '../reading/among.ts'
import { plain } from '../wording/said.ts'
import { fingerprint, slug, spelledSlug } from '../wording/slug.ts'
import type { TitleEntry } from './titles.ts'
import type { Trx, Writing } from './writing.ts'

type Asking = { id: string; entry: TitleEntry; current: string | null }

/**
 * The first path segment of each title: the one wished for or made from its title, another when that is taken or is a door's or a route's.
 * A title keeps the one it has, whatever its title becomes, until another is wished for; an earlier one still leads to it.
 */
export async function chooseAliases({ trx, brands }: Writing, asking: readonly Asking[]): Promise<Map<string, string>> {
  const chosen = new Map<string, string>()
  const wishes = new Map<string, string[]>()
  for (const { id, entry, current } of asking) {
    const wanted = slug(entry.alias ?? '')
    if (current !== null && (!wanted || current === wanted)) chosen.set(id, current)
    else wishes.set(id, candidates(id, entry, wanted))
  }
  const first = [...new Set([...wishes.values()].map(([name]) => name!))]
  const owners = await ownersOf(trx, first)
  const isFree = (name: string, id: string) => !reservedSegments.has(name) && !brands.find(name) && (owners.get(name) ?? id) === id
  const give = (id: string, alias: string) => {
    owners.set(alias, id)
    chosen.set(id, alias)
    wishes.delete(id)
  }
  for (const [id, [name]] of wishes) if (isFree(name!, id)) give(id, name!)
  // The few whose first wish is taken ask for the others.
  for (const [alias, owner] of await ownersOf(trx, [...wishes.values()].flat())) owners.set(alias, owner)
  for (const [id, names] of wishes) give(id, names.find((name) => isFree(name, id))!)
  return chosen
}

/** Best first; the last is the title's own and always free. */
function candidates(id: string, entry: TitleEntry, wanted: string): string[] {
  const base = wanted || spelledSlug(entry.alias ?? '') || spelledSlug(plain(entry.title)) || 'title'
  const own = `${base.slice(0, 60)}-${fingerprint(id, 10)}`
  const year = entry.releaseYear ? [`${base}-${entry.releaseYear}`] : []
  return [base, ...year, ...[2, 3, 4, 5].map((n) => `${base}-${n}`), own]
}

async function ownersOf(trx: Trx, aliases: readonly string[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>()
  if (!aliases.length) return owners
  const rows = await trx
    .selectFrom('content_aliases')
    .selectAll()
    .where(among(trx, 'alias', aliases))
    .execute()
  for (const { alias, title_id } of rows) owners.set(alias, title_id)
  return owners
}
