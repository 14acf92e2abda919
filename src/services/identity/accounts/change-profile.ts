// [A4-09], [A7-11] Applies operations to a profile, if its `rev` has not changed since the caller read the profile.
import type { Caller, ChangeableField, IdentityResponse, ProfileOperation } from '#contracts/http/identity.ts'
import { faultOf } from '#kit/db/faults.ts'
import type { Notices } from '../mail/notices.ts'
import { refusals } from '../requests/answers.ts'
import type { Limits } from '../requests/limits.ts'
import type { CurrentSession, SignedIn } from '../sessions/current-session.ts'
import { requireOpenSession } from '../sessions/session-store.ts'
import { audit, changeAccount, type IdentityDatabase, mailKeyOf } from '../store/accounts.ts'
import { profileAnswer } from '../store/profiles.ts'
import type { AccountRow, SessionRow } from '../tables.ts'
import { checkField } from './fields.ts'

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

/** Verifies the password in the request. Throws a Refusal if the password is wrong. */
type Prove = () => Promise<void>

export type ChangeProfileDependencies = {
  database: IdentityDatabase
  limits: Pick<Limits, 'countAccount'>
  current: Pick<CurrentSession, 'requireRecentProof'>
  notices: Pick<Notices, 'addressChanged'>
  now: () => number
  countOutcome(outcome: string): void
}
export type ChangeProfile = ReturnType<typeof createChangeProfile>

export function createChangeProfile({ database, limits, current, notices, now, countOutcome }: ChangeProfileDependencies) {
  return async function change(
    { session, account }: SignedIn,
    operations: readonly ProfileOperation[],
    rev: number,
    caller: Caller,
    prove?: Prove,
  ): Promise<IdentityResponse> {
    const { faults, changes } = checkOperations(operations, now())
    if (Object.keys(faults).length) throw refusals.fields(faults)
    if (rev !== account.rev) throw refusals.outdatedRev()
    const isNewMail = changes.mail !== undefined && changes.mail !== account.mail
    if (isNewMail) {
      await requireMailChangeAllowed(account, session, prove)
      await limits.countAccount('new mail', account, caller)
    }
    const mail = isNewMail ? { mail_key: mailKeyOf(changes.mail!), mail_verified_at: null } : {}
    const changed = await database
      .write(async (trx) => {
        await requireOpenSession(trx, session, now())
        const row = await changeAccount(trx, account, { ...changes, ...mail, changed_at: now() })
        if (row)
          await audit(trx, { at: now(), account_id: row.id, actor: 'viewer', what: 'changed', detail: Object.keys(changes).join(' ') })
        return row
      })
      .catch((error) => {
        throw faultOf(error) === 'unique' ? refusals.emailTaken() : error
      })
    if (!changed) throw refusals.outdatedRev()
    countOutcome('changed profile')
    if (isNewMail) await notices.addressChanged(changed, account.mail)
    return profileAnswer(database.read, changed)
  }

  /**
   * Refuses to change the email address without a proof of identity. [A5-16] Also refuses this for an account created with a vendor, because the
   * vendor provides the email address.
   */
  async function requireMailChangeAllowed(account: AccountRow, session: SessionRow, prove: Prove | undefined): Promise<void> {
    if (account.sign_in_type !== 'email') throw refusals.fields({ mail: 'vendor' })
    if (prove) await prove()
    else current.requireRecentProof(session)
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
