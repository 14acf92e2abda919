import { problem, problems } from './problem.ts'

/** The maximum number of fields, far more than the largest form of the site (the choice of newsletters) has. */
const maxFields = 1000

export const isForm = (request: Request): boolean =>
  request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false

/** Parses a urlencoded form as browsers send it without scripts, or returns the response that refuses it. The router checks for cross-site requests. */
export async function postedForm(request: Request): Promise<URLSearchParams | Response> {
  if (isForm(request)) {
    const text = await request.text()
    // Counts the fields before they are decoded, because the cost of decoding grows with their number.
    return text.split('&', maxFields + 1).length > maxFields
      ? problems.badRequest(`The form has too many fields: send at most ${maxFields}.`)
      : new URLSearchParams(text)
  }
  return problem(415, { code: 'UNSUPPORTED_TYPE', title: 'Send the form as application/x-www-form-urlencoded' })
}
