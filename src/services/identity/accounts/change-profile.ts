// [A4-09], [A7-11] A profile is changed by who is signed in: whole operations, against the `rev` that they saw.
import type { Answered, Caller, ChangeableField, ProfileOperation } from '#contracts/http/identity.ts'
import { faultOf } from '#kit/db/faults.ts'
import { refusals } from '../answers.ts'
import type { Core, Notices } from '../core.ts'
import { holdSession } from '../sessions/session-store.ts'
import { audit, changeAccount, mailKeyOf } from '../store.ts'
import type { AccountRow, SessionRow } from '../tables.ts'
import { checkField } from './fields.ts'

/** For this long after somebody proved who they are, they need not do so again. */
export const provedFor = 600_000

const columns = {
  givenName: 'given_name',
  sn: 'sn',
  gender: 'gender',
  ageRange: 'age_range',
  serviceZip: 'service_zip',
  telephoneNumber: 'telephone',
  mail: 'mail',
  birthYear: 'birth_year',
} as const satisfies Record<ChangeableField, keyof AccountRow>

/** `prove` is what a password of this very call is good for. */
export type Prove = (account: AccountRow) => Promise<void>

export function createChangeProfile({ database, now, told, profileAnswer, limitAccount }: Core, notices: Notices) {
  return async function change(
    { session, account }: { session: SessionRow; account: AccountRow },
    operations: readonly ProfileOperation[],
    rev: number,
    caller: Caller,
    prove?: Prove,
  ): Promise<Answered> {
    const { faults, changes } = checkOperations(operations, now())
    if (Object.keys(faults).length) throw refusals.fields(faults)
    if (rev !== account.rev) throw refusals.changedMeanwhile()
    const isNewMail = changes.mail !== undefined && changes.mail !== account.mail
    if (isNewMail) {
      await mayChangeMail(account, session, prove)
      await limitAccount('new mail', account, caller)
    }
    const mail = isNewMail ? { mail_key: mailKeyOf(changes.mail!), mail_verified_at: null } : {}
    const changed = await database
      .write(async (trx) => {
        await holdSession(trx, session, now())
        const row = await changeAccount(trx, account, { ...changes, ...mail, changed_at: now() })
        if (row)
          await audit(trx, { at: now(), account_id: row.id, actor: 'viewer', what: 'changed', detail: Object.keys(changes).join(' ') })
        return row
      })
      .catch((error) => {
        throw faultOf(error) === 'unique' ? refusals.mailTaken() : error
      })
    if (!changed) throw refusals.changedMeanwhile()
    told('changed profile')
    if (isNewMail) await notices.mailChanged(changed, account.mail)
    return profileAnswer(changed)
  }

  /** [A5-16] That of a vendor's account is the vendor's to say. */
  async function mayChangeMail(account: AccountRow, session: SessionRow, prove: Prove | undefined): Promise<void> {
    if (account.sign_in_type !== 'email') throw refusals.fields({ mail: 'vendor' })
    if (prove) await prove(account)
    else if (now() - session.proved_at > provedFor) throw refusals.stale()
  }
}

function checkOperations(operations: readonly ProfileOperation[], now: number) {
  const faults: Record<string, string> = {}
  const changes: Partial<AccountRow> = {}
  for (const { operation, field, value } of operations) {
    const checked = operation === 'replace' ? checkField(field, value, now) : { fault: 'unknown' }
    if (checked.fault !== undefined) faults[field] = checked.fault
    else Object.assign(changes, { [columns[field]]: field === 'birthYear' && checked.value === '' ? null : checked.value })
  }
  return { faults, changes }
}
