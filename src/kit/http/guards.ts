// Guards that several services run before they parse a body.
import type { Context } from 'hono'
import type { Kv } from '../kv/kv.ts'
import { addressBucket, type Limit, overLimit, waitWhileUsedUp } from '../kv/limit.ts'
import type { Guard } from './describe.ts'
import { problems } from './problem.ts'
import { factsOf } from './request-facts.ts'

/**
 * Returns a guard that counts the requests of each IP address, and answers 429 to requests above the limit. With `subjectOf`, each address has one
 * count for each subject. This machine is exempt.
 */
export const limited = (kv: Kv, limit: Limit, subjectOf?: (c: Context) => string): Guard =>
  refuseWhile((address, c) => overLimit(kv, limit, subjectOf ? `${address} ${subjectOf(c)}` : address))

/**
 * Returns a guard that answers 429 while an IP address has used up the limit. It does not count the request: the handler counts attempts with
 * `overLimit`. Calls `onRefusal` for each refusal. This machine is exempt.
 */
export const refuseWhileUsedUp = (kv: Kv, limit: Limit, onRefusal?: () => void): Guard =>
  refuseWhile(async (address) => {
    const wait = await waitWhileUsedUp(kv, limit, address)
    if (wait) onRefusal?.()
    return wait
  })

const refuseWhile =
  (waitOf: (address: string, c: Context) => Promise<number>): Guard =>
  async (c) => {
    const { isLocal, address } = factsOf(c.req.raw)
    const wait = isLocal ? 0 : await waitOf(addressBucket(address), c)
    return wait ? problems.tooMany(wait / 1000) : undefined
  }

/** Answers 403 unless the request comes from an operator: from this machine, or with OPERATOR_TOKEN. */
export const operatorOnly: Guard = (c) => (factsOf(c.req.raw).isOperator ? undefined : problems.operatorsOnly())
