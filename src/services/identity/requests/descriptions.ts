// OpenAPI descriptions of identity's operations and responses.
import * as v from 'valibot'
import { describe } from '#kit/http/describe.ts'

const answerSchema = v.object({
  result: v.object({ code: v.number(), description: v.string() }),
  session: v.optional(v.object({ tokenId: v.string() })),
  idm_tx_ref: v.optional(v.string()),
  profile: v.optional(v.looseObject({ id: v.string(), rev: v.number() })),
  passwordreset: v.optional(v.object({ token: v.string() })),
  exchange: v.optional(v.object({ code: v.string() })),
  handoff: v.optional(v.object({ ticket: v.string() })),
  sessions: v.optional(v.array(v.looseObject({ id: v.string(), isCurrent: v.boolean() }))),
  parental: v.optional(
    v.nullable(
      v.object({
        maxRatings: v.object({ mpaa: v.optional(v.string()), vchip: v.optional(v.string()) }),
        liftedUntil: v.nullable(v.number()),
      }),
    ),
  ),
  profiles: v.optional(v.array(v.looseObject({ id: v.string(), name: v.string(), isChosen: v.boolean() }))),
  faults: v.optional(v.record(v.string(), v.string())),
  wait: v.optional(v.number()),
})

/** An OpenAPI response whose body is an identity answer. */
export const identityResponseSpec = (what: string) => ({ what, schema: answerSchema })
export const okResponseSpec = identityResponseSpec('Success; the HTTP status equals `result.code`')

/** Describes an operation that a signed-in viewer performs. `answers`: further responses by status. */
export const describeSignedIn = (summary: string, answers: Record<number, string> = {}) =>
  describe({
    summary,
    answers: {
      200: okResponseSpec,
      401: identityResponseSpec('Not signed in'),
      ...Object.fromEntries(Object.entries(answers).map(([status, what]) => [status, identityResponseSpec(what)])),
    },
  })
