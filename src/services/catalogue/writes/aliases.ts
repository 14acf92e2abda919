import { fingerprint, slug, spelledSlug } from '#contracts/catalogue/slug.ts'
import { textInAnyLanguage } from '#contracts/catalogue/text.ts'
import type { TitleEntry } from '#contracts/catalogue/tiles.ts'
import { reservedSegments } from '#contracts/reserved.ts'
import { isOneOf } from '#kit/db/queries.ts'
import type { BatchContext } from './batch-context.ts'
import type { Trx } from './insert-rows.ts'

type AliasRequest = { id: string; entry: TitleEntry; current: string | null }

/**
 * Returns the aliases of titles by title id. An alias is the first segment of the title's path. It is the alias in the entry, or is made
 * from the name of the title. If another title, a brand or a route has this alias, the year or a number is added. A stored alias changes
 * only if the entry contains another alias, not if the name of the title changes. Earlier aliases remain valid.
 */
export async function chooseAliases({ trx, brands }: BatchContext, requests: readonly AliasRequest[]): Promise<Map<string, string>> {
  const chosen = new Map<string, string>()
  const pending = new Map<string, string[]>()
  for (const { id, entry, current } of requests) {
    const requested = slug(entry.alias ?? '')
    if (current !== null && (!requested || current === requested)) chosen.set(id, current)
    else pending.set(id, candidates(id, entry, requested))
  }
  const firstChoices = [...new Set([...pending.values()].map(([name]) => name!))]
  const owners = await ownersOfAliases(trx, firstChoices)
  const isFree = (name: string, id: string) => !reservedSegments.has(name) && !brands.find(name) && (owners.get(name) ?? id) === id
  const assign = (id: string, alias: string) => {
    owners.set(alias, id)
    chosen.set(id, alias)
    pending.delete(id)
  }
  for (const [id, [name]] of pending) if (isFree(name!, id)) assign(id, name!)
  // The first candidate of most titles is free. Only for the remaining titles, the owners of the other candidates are read too.
  for (const [alias, owner] of await ownersOfAliases(trx, [...pending.values()].flat())) owners.set(alias, owner)
  for (const [id, names] of pending) assign(id, names.find((name) => isFree(name, id))!)
  return chosen
}

/** Returns possible aliases, best first. The last alias contains a hash of the id, so that no other title has this alias. */
function candidates(id: string, entry: TitleEntry, requested: string): string[] {
  const base = requested || spelledSlug(entry.alias ?? '') || spelledSlug(textInAnyLanguage(entry.title)) || 'title'
  const unique = `${base.slice(0, 60)}-${fingerprint(id, 10)}`
  const year = entry.releaseYear ? [`${base}-${entry.releaseYear}`] : []
  return [base, ...year, ...[2, 3, 4, 5].map((n) => `${base}-${n}`), unique]
}

async function ownersOfAliases(trx: Trx, aliases: readonly string[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>()
  if (!aliases.length) return owners
  const rows = await trx
    .selectFrom('content_aliases')
    .selectAll()
    .where(isOneOf(trx, 'alias', aliases))
    .execute()
  for (const { alias, title_id } of rows) owners.set(alias, title_id)
  return owners
}
