// [A1-09] Hands a new viewer over to the sister service with a one-time ticket: the password is never passed on.
import { handoffLife } from '#contracts/http/exchange.ts'
import type { IdentityResponse } from '#contracts/http/identity.ts'
import { refusals } from '../requests/answers.ts'
import { audit, type IdentityDatabase, type Writer } from '../store/accounts.ts'
import { addCode, handoffPurpose, useCode } from '../store/codes.ts'
import { profileAnswer } from '../store/profiles.ts'
import type { AccountRow } from '../tables.ts'

export type HandoffDependencies = {
  database: IdentityDatabase
  settings: { sisterToken?: string | undefined }
  now: () => number
  countOutcome(outcome: string): void
}
export type Handoff = ReturnType<typeof createHandoff>

export function createHandoff({ database, settings, now, countOutcome }: HandoffDependencies) {
  return {
    isOffered: settings.sisterToken !== undefined,
    /** Returns a ticket, stored in the transaction that creates the account. */
    ticketFor: (trx: Writer, account: AccountRow) =>
      addCode(trx, { purpose: handoffPurpose, accountId: account.id, lifeMs: handoffLife, now: now() }),

    async redeem(fields: Readonly<Record<string, unknown>>): Promise<IdentityResponse> {
      const { ticket, peacockId } = fields
      if (typeof peacockId !== 'string' || !/^[\w-]{1,128}$/.test(peacockId)) throw refusals.fields({ peacockId: 'required' })
      const account = await database.write(async (trx) => {
        const code = await useCode(trx, handoffPurpose, typeof ticket === 'string' ? ticket : '', now())
        if (!code?.account_id) return undefined
        await audit(trx, { at: now(), account_id: code.account_id, actor: 'sister service', what: 'handed-over', detail: '' })
        return trx
          .updateTable('identity_accounts')
          .set((eb) => ({ peacock_id: peacockId, rev: eb('rev', '+', 1), changed_at: now() }))
          .where('id', '=', code.account_id)
          .returningAll()
          .executeTakeFirst()
      })
      if (!account) throw refusals.unauthorized()
      countOutcome('handed over')
      return profileAnswer(database.read, account)
    },
  }
}
