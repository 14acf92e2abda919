import { resetLife } from '#contracts/http/password-reset.ts'
import { addCode } from '../code-store.ts'
import { newSecret } from '../secrets.ts'
import type { Writer } from '../store.ts'
import type { AccountRow } from '../tables.ts'

/** Purposes of its codes. */
export const resetSteps = ['reset', 'reset-step'] as const

/** What the link of a reset holds: both, or it is worth nothing. */
export async function newResetLink(trx: Writer, { id, mail_key }: Pick<AccountRow, 'id' | 'mail_key'>, now: number) {
  const [token, code] = [newSecret().slice(0, 22), newSecret()]
  await addCode(trx, { purpose: 'reset', accountId: id, data: { mail: mail_key }, life: resetLife, now }, `${token} ${code}`)
  return { token, code }
}
