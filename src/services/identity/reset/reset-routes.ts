// POST /api/v3/password/reset. The members of the body determine which of the three steps is requested [A7-08]..[A7-10].
import type { Hono } from 'hono'
import * as v from 'valibot'
import { mailOfFilter } from '#contracts/http/password-reset.ts'
import { describe } from '#kit/http/describe.ts'
import { Refusal } from '../requests/answers.ts'
import { identityResponseSpec } from '../requests/descriptions.ts'
import { noGuard, parseObject, type SameSite, withBody } from '../requests/parse.ts'
import type { Reset } from './reset.ts'

const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))
const resetBody = v.object({
  input: v.union(
    [v.strictObject({ queryFilter: text(300) }), v.strictObject({ code: text(200) }), v.strictObject({ password: text(2000) })],
    'must have one of queryFilter, code and password',
  ),
})

const described = describe({
  summary: 'Reset the password, in three steps',
  description:
    '1. `input.queryFilter` is `mail eq "<email>"`: sends a link to that address if it has an account; the answer does not tell. 2. `input.code` and the ' +
    'header `token`, both from the link: answers `passwordreset.token`. 3. `input.password` (base64 of UTF-8) and that token in the header `token`: sets ' +
    'the password and ends all sessions.',
  answers: {
    200: identityResponseSpec('Accepted'),
    400: identityResponseSpec('The body is invalid; `faults` names fields'),
    401: identityResponseSpec('The code or token was used or has expired'),
    404: identityResponseSpec('No such account; only if IDENTITY_REVEAL_UNKNOWN is on'),
    429: identityResponseSpec('Too many requests from this address'),
  },
})

export function addResetRoutes(router: Hono, sameSite: SameSite, { requestReset, checkReset, finishReset }: Reset): void {
  const handle = withBody(noGuard, parseObject, async (fields, _guard, caller, request) => {
    const checked = v.safeParse(resetBody, fields, { abortEarly: true })
    if (!checked.success) throw new Refusal(400, `${v.getDotPath(checked.issues[0]) ?? 'The body'}: ${checked.issues[0].message}`)
    const { input } = checked.output
    const token = request.headers.get('token') ?? ''
    if ('code' in input) return checkReset({ token, code: input.code }, caller)
    if ('password' in input) return finishReset({ token, password: input.password }, caller)
    const mail = mailOfFilter(input.queryFilter)
    if (mail === null) throw new Refusal(400, 'input.queryFilter: only `mail eq "<email>"` is supported.')
    return requestReset(mail, caller)
  })
  router.post('/api/v3/password/reset', described, sameSite(handle))
}
