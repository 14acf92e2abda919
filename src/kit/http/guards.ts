// Guards that several services put before a body.
import type { Hot } from '../hot/hot.ts'
import { addressBucket, type Limit, overLimit, waitWhileUsedUp } from '../hot/limit.ts'
import type { Guard } from './describe.ts'
import { problems } from './problem.ts'
import { factsOf } from './request-facts.ts'

/** Counts each request of an address; answers 429 when there were too many. This machine is exempt. */
export const limited = (hot: Hot, limit: Limit): Guard => refuseWhile((address) => overLimit(hot, limit, address))

/**
 * Answers 429 while an address has used the limit up; the operation itself counts. `told` hears of each refusal. This machine is exempt.
 */
export const whileWithin = (hot: Hot, limit: Limit, told?: () => void): Guard =>
  refuseWhile(async (address) => {
    const wait = await waitWhileUsedUp(hot, limit, address)
    if (wait) told?.()
    return wait
  })

const refuseWhile =
  (waitOf: (address: string) => Promise<number>): Guard =>
  async (c) => {
    const { isLocal, address } = factsOf(c.req.raw)
    const wait = isLocal ? 0 : await waitOf(addressBucket(address))
    return wait ? problems.tooMany(wait / 1000) : undefined
  }

/** Answers 403 to everybody but this machine and the bearer of OPERATOR_TOKEN. */
export const operatorOnly: Guard = (c) => (factsOf(c.req.raw).isOperator ? undefined : problems.operatorsOnly())
