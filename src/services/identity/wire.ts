// What comes over the wire to identity's doors and goes back: read strictly, answered always in the same form.
import type { Context } from 'hono'
import * as v from 'valibot'
import { listAtMost } from '#contracts/at-most.ts'
import { type Answered, type Caller, changeableFields, type ProfileOperation } from '#contracts/http/identity.ts'
import { isForeign } from '#kit/http/foreign.ts'
import { callerOf } from '#kit/http/request-facts.ts'
import { answered, Refusal } from './answers.ts'

export const answerSchema = v.object({
  result: v.object({ code: v.number(), description: v.string() }),
  session: v.optional(v.object({ tokenId: v.string() })),
  idm_tx_ref: v.optional(v.string()),
  profile: v.optional(v.looseObject({ id: v.string(), rev: v.number() })),
  passwordreset: v.optional(v.object({ token: v.string() })),
  exchange: v.optional(v.object({ code: v.string() })),
  handoff: v.optional(v.object({ ticket: v.string() })),
  sessions: v.optional(v.array(v.looseObject({ id: v.string(), isCurrent: v.boolean() }))),
  faults: v.optional(v.record(v.string(), v.string())),
  wait: v.optional(v.number()),
})

/** The HTTP status is the result's code; what identity says is for one viewer and one moment. */
export function present({ answer, cookies }: Answered): Response {
  const headers = new Headers({ 'cache-control': 'private, no-store', vary: '*' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  if (answer.wait !== undefined) headers.set('retry-after', `${answer.wait}`)
  return Response.json(answer, { status: answer.result.code, headers })
}

export type Act = (request: Request, caller: Caller) => Promise<Answered>

/** A door for pages of ours and for what is no browser. */
export function ownPagesOnly(pageOrigins: string[], act: Act) {
  return async (c: Context): Promise<Response> => {
    const request = c.req.raw
    const caller = callerOf(request)
    if (isForeign(request, pageOrigins)) return refuseForeign(request)
    const work = async () => act(request, caller)
    return present(await answered(work(), caller.cookie))
  }
}

/** What a page of another site hears. */
export const refuseForeign = async (request: Request): Promise<Response> =>
  present(await answered(Promise.reject(new Refusal(403, 'Cross-site request refused.')), request.headers.get('cookie')))

/** A part of an address that is one of these words. Without the group, what only begins or ends like one would be taken too. */
export const oneOf = (name: string, words: readonly string[]) =>
  `:${name}{(?:${words.map((word) => word.replaceAll('.', '\\.')).join('|')})}`

/** Refuses a caller by address, headers and session: throws a Refusal, or resolves to what it found. */
export type Before<Found> = (request: Request, caller: Caller) => Promise<Found>

/** For operations that anybody may call at any time. */
export const anyone: Before<void> = async () => undefined

type BodyAct<Body, Found> = (body: Body, found: Found, caller: Caller, request: Request) => Promise<Answered>

/** An act with a body. `before` runs first: the body of a caller whom it refuses is never parsed. */
export const withBody =
  <Body, Found>(before: Before<Found>, read: (request: Request) => Promise<Body>, act: BodyAct<Body, Found>): Act =>
  async (request, caller) => {
    const found = await before(request, caller)
    return act(await read(request), found, caller, request)
  }

async function jsonOf(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    throw new Refusal(400, 'The body is no JSON.')
  }
}

export async function objectOf(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const given = await jsonOf(request)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Refusal(400, 'The body is no JSON object.')
  return given as Record<string, unknown>
}

const operations = v.pipe(
  listAtMost(
    20,
    v.object({
      operation: v.literal('replace'),
      field: v.picklist(changeableFields),
      value: v.nullable(v.union([v.string(), v.number()])),
    }),
  ),
  v.minLength(1),
)

/** [A7-11] What names another field than those a viewer may change is refused. */
export async function operationsOf(request: Request): Promise<ProfileOperation[]> {
  const checked = v.safeParse(operations, await jsonOf(request), { abortEarly: true })
  if (checked.success) return checked.output.map((each) => ({ ...each, value: each.value ?? '' }))
  const [index, member] = checked.issues[0].path ?? []
  throw new Refusal(400, `Operation ${String(index?.key ?? 0)}${member ? `, ${String(member.key)}` : ''}: ${checked.issues[0].message}`)
}

export function revOf(request: Request): number {
  const text = request.headers.get('rev') ?? ''
  if (!/^\d{1,15}$/.test(text)) throw new Refusal(400, 'The header rev is no number.')
  return Number(text)
}
