import { resetLife } from '#contracts/http/password-reset.ts'
import { newSecret } from '../secrets.ts'
import type { Writer } from '../store/accounts.ts'
import { addCode } from '../store/codes.ts'
import type { AccountRow } from '../tables.ts'

/** Stores a reset code, and returns the two parts of the reset link. The link works only with both parts. */
export async function newResetLink(trx: Writer, { id, mail_key }: Pick<AccountRow, 'id' | 'mail_key'>, now: number) {
  const [token, code] = [newSecret().slice(0, 22), newSecret()]
  await addCode(trx, { purpose: 'reset', accountId: id, data: { mail: mail_key }, lifeMs: resetLife, now }, `${token} ${code}`)
  return { token, code }
}
