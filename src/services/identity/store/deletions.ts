// SQL of the accounts and profiles that were deleted a short time ago.
import type { DeletionRow } from '../tables.ts'
import type { Reader, Writer } from './accounts.ts'

export const addDeletion = (trx: Writer, row: DeletionRow) => trx.insertInto('identity_deletions').values(row).execute()

export const deletionsBefore = (reader: Reader, at: number): Promise<DeletionRow[]> =>
  reader.selectFrom('identity_deletions').selectAll().where('at', '<=', at).orderBy('at').execute()

export const endDeletion = (trx: Writer, { id }: DeletionRow) => trx.deleteFrom('identity_deletions').where('id', '=', id).execute()
