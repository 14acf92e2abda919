// Decides whether a TV provider allows a resource: asks its authorization API, or uses the resources that the provider listed at sign-in.
import * as v from 'valibot'
import { listAtMost } from '#contracts/at-most.ts'
import { authorizationErrors, type ProviderDecision, type ResourceRequest } from '#contracts/http/providers.ts'
import { exceeds } from '#contracts/ratings.ts'
import type { Outgoing } from '#kit/http/outgoing.ts'
import { withTimeout } from '#kit/http/with-timeout.ts'
import type { ProviderSetting } from '../adapters/settings.ts'
import { resourceName } from '../adapters/subscriber.ts'
import type { Link } from '../schema/link-store.ts'
import { type CallGuard, CallRefused, createCallGuard } from './call-guard.ts'

/** The default timeout of a call, in milliseconds. The check of a whole request may last ten seconds [A9-05]. */
const defaultCallTimeout = 5000
const mostBytes = 65_536

export type AuthorizationDependencies = {
  outgoing: Outgoing
  now: () => number
  /** The timeout of a call, in milliseconds. */
  callTimeout?: number
  countOutcome(outcome: string): void
  report(error: unknown): void
}
export type Authorization = ReturnType<typeof createAuthorization>

/** A text for viewers, without control characters. */
const sentence = (max: number) =>
  v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.transform(
          (text) =>
            text
              .replace(/\p{Cc}/gu, ' ')
              .trim()
              .slice(0, max) || undefined,
        ),
      ),
    ),
    undefined,
  )
const answer = v.object({
  decisions: listAtMost(
    200,
    v.object({
      resource: v.string(),
      authorized: v.boolean(),
      code: v.fallback(v.picklist(authorizationErrors), 'F1'),
      title: sentence(200),
      details: sentence(1000),
    }),
  ),
})

/** A status of 400 to 499: the provider works, and refuses this question. */
class QuestionRefused extends Error {
  override name = 'QuestionRefused'
}

/** An answer of 4xx is not a failure of the provider: otherwise one subscriber's refused requests would open the circuit breaker for all. */
const isFailure = (error: unknown) => !(error instanceof QuestionRefused)

type Subscription = Pick<Link, 'subject' | 'session' | 'resources' | 'metadata'>

export function createAuthorization({ outgoing, now, callTimeout = defaultCallTimeout, countOutcome, report }: AuthorizationDependencies) {
  const guards = new Map<string, CallGuard>()
  const guardOf = (id: string) => guards.get(id) ?? guards.set(id, createCallGuard(now, isFailure)).get(id)!

  /**
   * Returns the decision about each resource, in the given order. A video above the subscriber's highest rating is refused. Resolves within five seconds: a provider that does not answer, or not as
   * documented, gives PROVIDER_UNAVAILABLE for all of them.
   */
  async function decide(
    setting: ProviderSetting,
    subscription: Subscription,
    resources: readonly string[],
    asset: ResourceRequest['asset'] | null = null,
  ): Promise<ProviderDecision[]> {
    const { maxRating } = subscription.metadata
    if (asset && maxRating && exceeds(asset.rating, maxRating))
      return resources.map((resource) => ({ resource, isAuthorized: false, errorCode: 'PARENTAL_CONTROLS' }))
    if (!setting.authorization) return resources.map((resource) => byResources(subscription, resource))
    try {
      const decided = await guardOf(setting.id).run(() => ask(setting, subscription, resources, asset))
      return resources.map((resource) => toDecision(resource, decided.get(resourceName(setting, resource))))
    } catch (error) {
      countOutcome(error instanceof CallRefused ? 'authorization not asked' : 'authorization failed')
      if (!(error instanceof CallRefused)) report(new Error(`the authorization API of ${setting.id} failed: ${(error as Error).message}`))
      return resources.map((resource) => ({ resource, isAuthorized: false, errorCode: 'PROVIDER_UNAVAILABLE' }))
    }
  }

  async function ask(
    { authorization, ...setting }: ProviderSetting,
    { subject, session }: Subscription,
    resources: readonly string[],
    asset: ResourceRequest['asset'] | null,
  ) {
    const { url, secret } = authorization!
    const names = resources.map((resource) => resourceName(setting, resource))
    const body = JSON.stringify({ subscriber: subject, session, resources: names, ...(asset && { asset }) })
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json', accept: 'application/json' }
    const text = await withTimeout(callTimeout, async () => {
      const response = await outgoing([new URL(url).host])(url, { method: 'POST', headers, body })
      if (response.status >= 400 && response.status < 500) throw new QuestionRefused(`answered ${response.status}`)
      if (response.status !== 200) throw new Error(`answered ${response.status}`)
      return readAtMost(response, mostBytes)
    })
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), answer), text)
    // The message names no value of the answer, because it goes to the log.
    if (!read.success) throw new Error(`answered with an invalid value at ${v.getDotPath(read.issues[0]) ?? 'the top'}`)
    return new Map(read.output.decisions.map((decision) => [decision.resource, decision]))
  }

  return { decide }
}

const byResources = ({ resources }: Pick<Link, 'resources'>, resource: string): ProviderDecision =>
  resources?.includes(resource) ? { resource, isAuthorized: true } : { resource, isAuthorized: false, errorCode: 'NOT_SUBSCRIBED' }

/** A resource about which the provider says nothing is refused. */
function toDecision(resource: string, decided: v.InferOutput<typeof answer>['decisions'][number] | undefined): ProviderDecision {
  if (decided?.authorized) return { resource, isAuthorized: true }
  const { code = 'F1', title, details } = decided ?? {}
  return { resource, isAuthorized: false, errorCode: code, ...(title && { title }), ...(details && { details }) }
}

/** Returns the body as text. Throws when it has more bytes. */
async function readAtMost(response: Response, max: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > max) throw new Error(`answered more than ${max} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
