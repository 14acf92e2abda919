// Adds many accounts quickly: copies of the first account and its profile, all with the same password hash.
import type { Database } from '#kit/db/database.ts'
import type { IdentityTables } from '#services/identity/tables.ts'

export async function addKnown(database: Database, mails: readonly string[], hash: string): Promise<void> {
  const tables = database.withTables<IdentityTables>()
  const account = await tables.read.selectFrom('identity_accounts').selectAll().limit(1).executeTakeFirstOrThrow()
  const profile = await tables.read.selectFrom('identity_profiles').selectAll().limit(1).executeTakeFirstOrThrow()
  await tables.write(async (trx) => {
    for (const mail of mails) {
      const id = crypto.randomUUID()
      await trx
        .insertInto('identity_accounts')
        .values({ ...account, id, mail, mail_key: mail })
        .execute()
      await trx
        .insertInto('identity_profiles')
        .values({ ...profile, id: crypto.randomUUID(), account_id: id })
        .execute()
      await trx.insertInto('identity_passwords').values({ account_id: id, hash, changed_at: 0 }).execute()
    }
  })
}
