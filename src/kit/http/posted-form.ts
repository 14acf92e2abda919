import { isForeign } from './foreign.ts'
import { problem, problems } from './problem.ts'

/** The largest of ours, the choice of newsletters, has fewer. */
const mostFields = 1000

export const isForm = (request: Request): boolean =>
  request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false

/** What a form sent, as a browser without a script does, or why it is not taken. `from`: origins whose pages may send it; absent, all may. */
export async function postedForm(request: Request, from?: string[]): Promise<URLSearchParams | Response> {
  if (from && isForeign(request, from)) return problems.forbidden('Cross-site request refused.')
  if (isForm(request)) {
    const text = await request.text()
    // Counted before they are decoded, which takes longer the more there are.
    return text.split('&', mostFields + 1).length > mostFields
      ? problems.badRequest(`The form has too many fields: send at most ${mostFields}.`)
      : new URLSearchParams(text)
  }
  return problem(415, { code: 'UNSUPPORTED_TYPE', title: 'Send the form as application/x-www-form-urlencoded' })
}
