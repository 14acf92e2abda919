// Builds the handlers of identity's routes: checks before the handler, strict parsing, and responses in one format.
import type { Context } from 'hono'
import * as v from 'valibot'
import { listAtMost } from '#contracts/at-most.ts'
import { type Caller, changeableFields, type IdentityResponse, longestPassword, type ProfileOperation } from '#contracts/http/identity.ts'
import { decodePassword } from '#contracts/password.ts'
import { appendCookies } from '#kit/http/cookies/cookies.ts'
import { callerOf } from '#kit/http/request-facts.ts'
import { isCrossSite } from '#kit/http/security/cross-site.ts'
import { catchRefusals, Refusal, refusals } from './answers.ts'

/** Maps an answer to a response that caches must not store. */
export function toResponse({ answer, cookies }: IdentityResponse): Response {
  const headers = new Headers({ 'cache-control': 'private, no-store', vary: '*' })
  appendCookies(headers, cookies)
  if (answer.wait !== undefined) headers.set('retry-after', `${answer.wait}`)
  return Response.json(answer, { status: answer.result.code, headers })
}

export type Handler = (request: Request, caller: Caller, c: Context) => Promise<IdentityResponse>
/** Converts a Handler to a Hono handler that refuses cross-site requests. */
export type SameSite = (handle: Handler) => (c: Context) => Promise<Response>

/** Refuses cross-site requests, also by GET; clients other than browsers are allowed. Responds with the handler's answer or refusal. */
export const sameSiteOnly =
  (pageOrigins: string[]): SameSite =>
  (handle) =>
  async (c) => {
    const request = c.req.raw
    const caller = callerOf(request)
    if (isCrossSite(request, pageOrigins)) return refuseCrossSite(request)
    const work = async () => handle(request, caller, c)
    return toResponse(await catchRefusals(work(), caller.cookie))
  }

/** Returns the 403 answer to a cross-site request. */
export const refuseCrossSite = async (request: Request): Promise<Response> =>
  toResponse(await catchRefusals(Promise.reject(new Refusal(403, 'Cross-site request refused.')), request.headers.get('cookie')))

/** Returns a path parameter that matches one of `words`. Without the group in the regular expression, longer words would match too. */
export const pathChoice = (name: string, words: readonly string[]) =>
  `:${name}{(?:${words.map((word) => word.replaceAll('.', '\\.')).join('|')})}`

/** Checks the caller's IP address, headers or session: throws a Refusal, or resolves to a value for the handler, for example the session. */
export type Guard<Found> = (request: Request, caller: Caller) => Promise<Found>

/** The guard of operations that are open to every caller. */
export const noGuard: Guard<void> = async () => undefined

/** Returns a handler that runs a guard first, and passes the guard's value on to `handle`. */
export const withGuard =
  <Found>(guard: Guard<Found>, handle: (found: Found, caller: Caller, c: Context) => Promise<IdentityResponse>): Handler =>
  async (request, caller, c) =>
    handle(await guard(request, caller), caller, c)

type BodyHandler<Body, Found> = (body: Body, found: Found, caller: Caller, request: Request) => Promise<IdentityResponse>

/** Returns a handler of requests with a body. The guard runs first: the body of a refused caller is never parsed. */
export const withBody =
  <Body, Found>(guard: Guard<Found>, parse: (request: Request) => Promise<Body>, handle: BodyHandler<Body, Found>): Handler =>
  async (request, caller) => {
    const found = await guard(request, caller)
    return handle(await parse(request), found, caller, request)
  }

async function parseJson(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.')
  }
}

export async function parseObject(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const body = await parseJson(request)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal(400, 'The body is not a JSON object.')
  return body as Record<string, unknown>
}

/** Returns the password of a request, decoded. Refuses passwords that are sent over an insecure connection, are not base64, or are too long. */
export function parsePassword(text: unknown, { isSecure, isLocal }: Pick<Caller, 'isSecure' | 'isLocal'>): string {
  if (!isSecure && !isLocal) throw refusals.insecure()
  const password = typeof text === 'string' ? decodePassword(text) : null
  if (password === null) throw refusals.password()
  if ([...password].length > longestPassword) throw new Refusal(400, 'The password is too long.', { faults: { password: 'long' } })
  return password
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

/** [A7-11] Refuses operations on fields that a viewer may not change. */
export async function parseOperations(request: Request): Promise<ProfileOperation[]> {
  const checked = v.safeParse(operations, await parseJson(request), { abortEarly: true })
  if (checked.success) return checked.output.map((each) => ({ ...each, value: each.value ?? '' }))
  const [index, member] = checked.issues[0].path ?? []
  throw new Refusal(400, `Operation ${String(index?.key ?? 0)}${member ? `, ${String(member.key)}` : ''}: ${checked.issues[0].message}`)
}

export function parseRev(request: Request): number {
  const text = request.headers.get('rev') ?? ''
  if (!/^\d{1,15}$/.test(text)) throw new Refusal(400, 'The header `rev` is missing or not a number.')
  return Number(text)
}
