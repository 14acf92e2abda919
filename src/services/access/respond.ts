// What the routes share: the viewer of a request, refusals, and the answer of a check that fails.
import type { Context } from 'hono'
import type { BrandBook } from '#brands/brand-book.ts'
import type { Feature } from '#contracts/brand.ts'
import { cookieNames, type IdentityClient } from '#contracts/http/identity.ts'
import { signedUrl } from '#contracts/limits.ts'
import { withDeadline } from '#kit/deadline.ts'
import { deviceOf } from '#kit/http/cookies/device.ts'
import { problem } from '#kit/http/problem.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import { withTimeout } from '#kit/http/with-timeout.ts'
import type { Viewer } from './load-viewer.ts'
import type { Refusal } from './refusals.ts'
import { type EnabledWays, enabledWays } from './unlock-ways.ts'

export type RespondTools = {
  identity: Pick<IdentityClient, 'check'>
  brands: BrandBook
  /** The parts of the site that settings switch off. */
  featuresOff: readonly Feature[]
  /** Called with each decision, for metrics and logs: `allowed`, or the name of the refusing check. */
  decided: (verdict: string) => void
  /** Milliseconds after which a check is answered with 503. */
  timeout: number
  report: (error: unknown, request: Request) => void
}

export const viewerOf = ({ identity }: Pick<RespondTools, 'identity'>, request: Request): Viewer => ({
  from: factsOf(request),
  device: deviceOf(request),
  mayHaveSession: request.headers.get('cookie')?.includes(`${cookieNames.session}=`) ?? false,
  session: () => identity.check(request.headers.get('cookie')),
})

/** Returns the ways to unlock that a brand offers. */
export const waysOfBrand = ({ brands, featuresOff }: Pick<RespondTools, 'brands' | 'featuresOff'>, brand: string): EnabledWays =>
  enabledWays(brands.find(brand), featuresOff)

export const refuse = ({ status, ...text }: Refusal, more: object = {}) => problem(status, { ...text, ...more })

/** The shortest time after which a player asks again, in seconds. */
const shortestRenewal = 5

/**
 * Returns when a player asks again, and when a signed URL ends, in seconds from now: a player may have another clock. `changesIn`: milliseconds until other
 * rules may apply. `endsIn`: milliseconds until the URL ends, if that is earlier than usual.
 */
export function urlTimes({ changesIn = Number.POSITIVE_INFINITY, endsIn = Number.POSITIVE_INFINITY } = {}) {
  return {
    renewIn: Math.max(Math.ceil(Math.min(signedUrl.renewal, changesIn) / 1000), shortestRenewal),
    expiresIn: Math.floor(Math.min(signedUrl.remaining, endsIn) / 1000),
  }
}

/** [A9-05] Responds with 503 and GENERIC_ERROR when the work fails or takes longer than `timeout`: a failure never opens a video or a stream. */
export async function respond(
  { report, decided, timeout }: Pick<RespondTools, 'report' | 'decided' | 'timeout'>,
  c: Context,
  work: () => Promise<Response>,
): Promise<Response> {
  const response = await withTimeout(timeout, () => withDeadline(timeout, work)).catch((error) => {
    report(error, c.req.raw)
    return null
  })
  if (response) return response
  decided('unknown')
  return problem(
    503,
    { code: 'GENERIC_ERROR', title: 'Generic Error', detail: 'The access check timed out or failed.' },
    { 'retry-after': '1' },
  )
}
