// [A1-09] Who signs up for the sister service too is handed over by a ticket: the password is never passed on.

import { handoffLife } from '#contracts/http/exchange.ts'
import type { Answered } from '#contracts/http/identity.ts'
import { refusals } from '../answers.ts'
import { addCode, useCode } from '../code-store.ts'
import type { Core } from '../core.ts'
import { audit, type Writer } from '../store.ts'
import type { AccountRow } from '../tables.ts'

export const handoffPurpose = 'handoff'

export function createHandoff({ database, settings, now, told, profileAnswer }: Core) {
  return {
    isOffered: settings.sisterToken !== undefined,
    /** Part of the transaction that makes the account. */
    ticketFor: (trx: Writer, account: AccountRow) =>
      addCode(trx, { purpose: handoffPurpose, accountId: account.id, life: handoffLife, now: now() }),

    async redeem(given: Readonly<Record<string, unknown>>): Promise<Answered> {
      const { ticket, peacockId } = given
      if (typeof peacockId !== 'string' || !/^[\w-]{1,128}$/.test(peacockId)) throw refusals.fields({ peacockId: 'required' })
      const account = await database.write(async (trx) => {
        const used = await useCode(trx, handoffPurpose, typeof ticket === 'string' ? ticket : '', now())
        if (!used?.account_id) return undefined
        await audit(trx, { at: now(), account_id: used.account_id, actor: 'sister service', what: 'handed-over', detail: '' })
        return trx
          .updateTable('identity_accounts')
          .set((eb) => ({ peacock_id: peacockId, rev: eb('rev', '+', 1), changed_at: now() }))
          .where('id', '=', used.account_id)
          .returningAll()
          .executeTakeFirst()
      })
      if (!account) throw refusals.unauthorized()
      told('handed over')
      return profileAnswer(account)
    },
  }
}
