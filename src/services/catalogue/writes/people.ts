import type { EntryOf } from '#contracts/catalogue.ts'
import { isOneOf } from '#kit/db/queries.ts'
import { assignNames, preferredPersonName, socialName } from '../schema/machine-names.ts'
import type { EntryWriter } from './batch-context.ts'
import { storeImages } from './images.ts'
import { type Trx, upsert } from './insert-rows.ts'

export const writePeople: EntryWriter<EntryOf<'person'>> = async (batch, incoming) => {
  const requests = incoming.map(({ id, entry }) => ({ id, preferred: preferredPersonName(entry) }))
  const current = await currentNames(
    batch.trx,
    incoming.filter(({ known }) => known).map(({ id }) => id),
  )
  const owners = await ownersOfNames(
    batch.trx,
    requests.map(({ preferred }) => preferred),
  )
  const names = assignNames(
    requests.map((one) => ({ ...one, current: current.get(one.id) })),
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
  await upsert(batch.trx, 'content_people', ['id'], rows)
  await storeImages(
    batch,
    incoming.map(({ entry }) => entry),
  )
}

async function currentNames(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  if (!ids.length) return names
  const rows = await trx
    .selectFrom('content_people')
    .select(['id', 'machine_name'])
    .where(isOneOf(trx, 'id', ids))
    .execute()
  for (const { id, machine_name } of rows) names.set(id, machine_name)
  return names
}

async function ownersOfNames(trx: Trx, names: readonly string[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>()
  const rows = await trx
    .selectFrom('content_people')
    .select(['id', 'machine_name'])
    .where(isOneOf(trx, 'machine_name', [...new Set(names)]))
    .execute()
  for (const { id, machine_name } of rows) owners.set(machine_name, id)
  return owners
}
