import type { Kysely } from 'kysely'
import type { EntryOf } from '#contracts/catalogue.ts'
import type { Columns } from '#kit/db/columns.ts'
import { socialName } from '../schema/machine-names.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration uses tables that no longer exist in the types
export async function addSocialNames(trx: Kysely<any>, { text }: Columns): Promise<void> {
  await trx.schema
    .alterTable('content_people')
    .addColumn('social_name', text as never)
    .execute()
  await trx.schema.createIndex('content_people_by_social_name').on('content_people').columns(['social_name', 'id']).execute()
  const rows = await trx.selectFrom('content_people').select(['id', 'entry']).where('entry', 'like', '%"social":[{%').execute()
  for (const { id, entry } of rows) {
    const person: EntryOf<'person'> = JSON.parse(entry)
    await trx
      .updateTable('content_people')
      .set({ social_name: socialName(person) })
      .where('id', '=', id)
      .execute()
  }
}
