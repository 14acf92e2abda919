import type { EntryOf } from '#contracts/catalogue.ts'
import { among } from '../reading/among.ts'
import { giveNames, personWish, socialName } from './machine-names.ts'
import { storeImages, type Trx, upsert, type Writer } from './writing.ts'

export const writePeople: Writer<EntryOf<'person'>> = async (writing, incoming) => {
  const asking = incoming.map(({ id, entry }) => ({ id, wish: personWish(entry) }))
  const current = await namesOf(
    writing.trx,
    incoming.filter(({ known }) => known).map(({ id }) => id),
  )
  const owners = await ownersOf(
    writing.trx,
    asking.map(({ wish }) => wish),
  )
  const names = giveNames(
    asking.map((one) => ({ ...one, current: current.get(one.id) })),
    owners,
  )
  const rows = incoming.map(({ id, entry, hash, json }) => ({
    id,
    name: entry.name,
    machine_name: names.get(id)!,
    social_name: socialName(entry),
    hash,
    entry: json,
  }))
  await upsert(writing.trx, 'content_people', ['id'], rows)
  await storeImages(
    writing,
    incoming.map(({ entry }) => entry),
  )
}

async function namesOf(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  if (!ids.length) return names
  const rows = await trx
    .selectFrom('content_people')
    .select(['id', 'machine_name'])
    .where(among(trx, 'id', ids))
    .execute()
  for (const { id, machine_name } of rows) names.set(id, machine_name)
  return names
}

async function ownersOf(trx: Trx, names: readonly string[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>()
  const rows = await trx
    .selectFrom('content_people')
    .select(['id', 'machine_name'])
    .where(among(trx, 'machine_name', [...new Set(names)]))
    .execute()
  for (const { id, machine_name } of rows) owners.set(machine_name, id)
  return owners
}
