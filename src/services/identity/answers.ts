// What identity answers: a result with a code that is the HTTP status too, and the cookies that go with it [A7-13].
import { type Answered, cookieNames, descriptions, type IdentityAnswer } from '#contracts/http/identity.ts'

type More = Omit<IdentityAnswer, 'result'>

/** Thrown inside the room where the caller is refused; the door makes an answer of it. */
export class Refusal extends Error {
  readonly answer: IdentityAnswer
  constructor(code: number, description: string, more: More = {}) {
    super(`${code} ${description}`)
    this.answer = { result: { code, description }, ...more }
  }
}

export const done = (more: More = {}, cookies: string[] = []): Answered => ({
  answer: { result: { code: 200, description: descriptions.ok }, ...more },
  cookies,
})

export const refusals = {
  fields: (faults: Record<string, string>, description = 'Some fields are not as they should be.') =>
    new Refusal(400, description, { faults }),
  noMail: () => new Refusal(400, descriptions.noMail, { faults: { username: 'required' } }),
  password: () => new Refusal(400, 'The password is not base64 of UTF-8.', { faults: { password: 'text' } }),
  unauthorized: () => new Refusal(401, 'Unauthorized'),
  noUser: () => new Refusal(404, 'User not found'),
  noSession: () => new Refusal(404, 'There is no such session.'),
  locked: (wait?: number) => new Refusal(404, descriptions.locked, wait === undefined ? {} : { wait }),
  tooMany: (milliseconds: number) => new Refusal(429, 'Too many requests', { wait: seconds(milliseconds) }),
  busy: (wait = 1) => new Refusal(503, 'Try again soon', { wait }),
  plain: () => new Refusal(400, 'A password is taken over https only: serve over https, or set PUBLIC_URL and TRUSTED_PROXIES.'),
  exists: () => new Refusal(403, 'This user already exists.'),
  wrongPassword: () => new Refusal(403, descriptions.wrongPassword),
  stale: () => new Refusal(403, descriptions.stale),
  mailTaken: () => new Refusal(400, descriptions.mailTaken),
  changedMeanwhile: () => new Refusal(412, 'The profile was changed meanwhile.'),
}

export const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000))

/** [A4-08] After any error the transaction is over. */
export async function answered(work: Promise<Answered>, cookie: string | null): Promise<Answered> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const hasTransaction = cookie?.includes(`${cookieNames.transaction}=`) ?? false
    return { answer: error.answer, cookies: hasTransaction ? [`${cookieNames.transaction}=; Path=/; Max-Age=0; SameSite=Lax`] : [] }
  }
}
