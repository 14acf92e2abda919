// The answers of identity: a result and its cookies [A7-13]. The code of the result is also the HTTP status.

import { cookieNames, descriptions, type IdentityAnswer, type IdentityResponse } from '#contracts/http/identity.ts'
import { type Cookie, setCookie } from '#kit/http/cookies/cookies.ts'

type OtherFields = Omit<IdentityAnswer, 'result'>

/** Thrown inside the service to refuse the caller; `catchRefusals` turns it into an answer. */
export class Refusal extends Error {
  readonly answer: IdentityAnswer
  constructor(code: number, description: string, more: OtherFields = {}) {
    super(`${code} ${description}`)
    this.answer = { result: { code, description }, ...more }
  }
}

export const done = (more: OtherFields = {}, cookies: string[] = []): IdentityResponse => ({
  answer: { result: { code: 200, description: descriptions.ok }, ...more },
  cookies,
})

export const refusals = {
  fields: (faults: Record<string, string>, description = 'Some fields are invalid; `faults` names them.') =>
    new Refusal(400, description, { faults }),
  noEmail: () => new Refusal(400, descriptions.noMail, { faults: { username: 'required' } }),
  password: () => new Refusal(400, 'The password is not base64-encoded UTF-8.', { faults: { password: 'text' } }),
  unauthorized: () => new Refusal(401, 'Unauthorized'),
  noUser: () => new Refusal(404, 'User not found'),
  noSession: () => new Refusal(404, 'Session not found.'),
  locked: (wait?: number) => new Refusal(404, descriptions.locked, wait === undefined ? {} : { wait }),
  tooMany: (milliseconds: number) => new Refusal(429, 'Too many requests', { wait: seconds(milliseconds) }),
  busy: (wait = 1) => new Refusal(503, 'Try again soon', { wait }),
  insecure: () => new Refusal(400, 'Passwords are accepted over HTTPS only: serve over HTTPS, or set PUBLIC_URL and TRUSTED_PROXIES.'),
  exists: () => new Refusal(403, 'This user already exists.'),
  wrongPassword: () => new Refusal(403, descriptions.wrongPassword),
  wrongPin: () => new Refusal(403, descriptions.wrongPin),
  /** `wait` in seconds; without it only a new PIN removes the lock. */
  pinLocked: (wait?: number) => new Refusal(wait === undefined ? 403 : 429, descriptions.pinLocked, wait === undefined ? {} : { wait }),
  parentalChanged: () => new Refusal(412, 'The parental controls have changed since they were read. Read them again and retry.'),
  noParentalControls: () => new Refusal(404, 'This profile has no parental controls.'),
  noProfile: () => new Refusal(404, 'This account has no such profile.'),
  profileChanged: () => new Refusal(412, 'The profile has changed since it was read. Read it again and retry.'),
  firstProfile: () => new Refusal(409, 'The first profile of an account cannot be deleted.'),
  chosenProfile: () => new Refusal(409, 'Choose another profile before deleting this one.'),
  limitedProfile: () => new Refusal(403, descriptions.limitedProfile),
  profilesOff: () => new Refusal(403, descriptions.profilesOff),
  tooManyProfiles: () => new Refusal(409, descriptions.tooManyProfiles),
  stale: () => new Refusal(403, descriptions.stale),
  emailTaken: () => new Refusal(400, descriptions.mailTaken),
  outdatedRev: () => new Refusal(412, 'The profile has changed since it was read. Read it again and retry.'),
}

export const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000))

const transactionCookie: Cookie = { name: cookieNames.transaction, maxAge: 0, usedByScripts: 'read' }

/** Resolves to the answer of `work`. If `work` throws a Refusal, resolves to the Refusal's answer. Rethrows other errors. [A4-08] A refusal deletes the transaction cookie. */
export async function catchRefusals(work: Promise<IdentityResponse>, cookie: string | null): Promise<IdentityResponse> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const hasTransaction = cookie?.includes(`${cookieNames.transaction}=`) ?? false
    return { answer: error.answer, cookies: hasTransaction ? [setCookie(transactionCookie, '', false)] : [] }
  }
}
