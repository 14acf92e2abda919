import { isForeign } from './foreign.ts'
import { problem, problems } from './problem.ts'

export const isForm = (request: Request): boolean =>
  request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false

/** What a form sent, as a browser without a script does, or why it is not taken. `from`: origins whose pages may send it; absent, all may. */
export async function postedForm(request: Request, from?: string[]): Promise<URLSearchParams | Response> {
  if (from && isForeign(request, from)) return problems.forbidden('A page of another site asked.')
  if (isForm(request)) return new URLSearchParams(await request.text())
  return problem(415, { code: 'UNSUPPORTED_TYPE', title: 'Send the form as application/x-www-form-urlencoded' })
}
