// POST /api/v3/password/reset: which of the three steps it is, its body says [A7-08]..[A7-10].
import type { Hono } from 'hono'
import * as v from 'valibot'
import { mailOfFilter } from '#contracts/http/password-reset.ts'
import { describe } from '#kit/http/describe.ts'
import { Refusal } from '../answers.ts'
import type { Core } from '../core.ts'
import { answerSchema, anyone, objectOf, ownPagesOnly, withBody } from '../wire.ts'
import type { Reset } from './reset.ts'

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))
const resetBody = v.object({
  input: v.union(
    [v.strictObject({ queryFilter: text(300) }), v.strictObject({ code: text(200) }), v.strictObject({ password: text(2000) })],
    'is none of queryFilter, code and password',
  ),
})

const refused = (what: string) => ({ what, schema: answerSchema })
const described = describe({
  summary: 'A new password, in three steps',
  description:
    '`input.queryFilter` is `mail eq "<email>"`: a link goes to that mailbox if there is such an account, which the answer does not tell. `input.code`, ' +
    'with the header `token`, both of the link: answers `passwordreset.token`. `input.password` (base64 of UTF-8), with that in the header `token`: it is set, ' +
    'and every session ends.',
  answers: {
    200: { what: 'Taken', schema: answerSchema },
    400: refused('The body is not as it should be; `faults` says what of it'),
    401: refused('The code or token was used, or is too old'),
    404: refused('There is no such account: only where IDENTITY_REVEAL_UNKNOWN is on'),
    429: refused('Too many from this address'),
  },
})

export function addResetRoutes(door: Hono, core: Core, { requestReset, checkReset, finishReset }: Reset): void {
  const act = withBody(anyone, objectOf, async (given, _anyone, caller, request) => {
    const checked = v.safeParse(resetBody, given, { abortEarly: true })
    if (!checked.success) throw new Refusal(400, `${v.getDotPath(checked.issues[0]) ?? 'The body'}: ${checked.issues[0].message}`)
    const { input } = checked.output
    const token = request.headers.get('token') ?? ''
    if ('code' in input) return checkReset({ token, code: input.code }, caller)
    if ('password' in input) return finishReset({ token, password: input.password }, caller)
    const mail = mailOfFilter(input.queryFilter)
    if (mail === null) throw new Refusal(400, 'input.queryFilter: only mail eq "<email>" is understood.')
    return requestReset(mail, caller)
  })
  door.post('/api/v3/password/reset', described, ownPagesOnly(core.pageOrigins, act))
}
