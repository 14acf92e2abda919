// An identity room that knows one viewer, remembers what it was asked, and answers what a test wants.
import type { Answered, IdentityAnswer, OwnSession, ProfileOperation } from '#contracts/http/identity.ts'
import type { WebTools } from '#contracts/http/web.ts'
import { profile } from '../../account/testing/profile.ts'

type Identity = NonNullable<WebTools['identity']>

export const ok: IdentityAnswer = { result: { code: 200, description: 'Success' } }
export const refused = (code: number, description = '', more: Partial<IdentityAnswer> = {}): IdentityAnswer => ({
  result: { code, description },
  ...more,
})
const sessions: OwnSession[] = [
  { id: 's1', isCurrent: true, signInType: 'email', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140', since: 1, usedAt: 2 },
  { id: 's2', isCurrent: false, signInType: 'email', userAgent: 'Roku/DVP-14.0', since: 1, usedAt: 1 },
]

/** `cookie` is what somebody who is signed in sends. */
export const cookie = 'session=ida'

export function testIdentity(change: Partial<Identity> = {}, vendors: Partial<Identity['vendors']> = {}) {
  const asked: [string, ...unknown[]][] = []
  const isIda = (given: string | null) => given?.includes(cookie) ?? false
  const answer = (name: string, given: unknown[], body: IdentityAnswer, cookies: string[] = []): Promise<Answered> => {
    asked.push([name, ...given])
    return Promise.resolve({ answer: body, cookies })
  }
  const own = (name: string, given: unknown[], caller: { cookie: string | null }, more: Partial<IdentityAnswer> = {}) =>
    answer(name, given, isIda(caller.cookie) ? { ...ok, ...more } : refused(401))
  const identity: Identity = {
    check: async (given) => (isIda(given) ? { userId: profile.id, profileId: 'p1', sessionId: 's1' } : null),
    signIn: (credentials) => answer('signIn', [credentials], { ...ok, profile }, ['session=ida; HttpOnly']),
    resume: (caller) => own('resume', [], caller, { profile }),
    register: (type, fields) => answer('register', [type, fields], ok),
    profile: async (caller) => ({ answer: isIda(caller.cookie) ? { ...ok, profile } : refused(401), cookies: [] }),
    change: (operations: readonly ProfileOperation[], rev, caller) => own('change', [operations, rev], caller),
    signOut: () => answer('signOut', [], ok, ['session=; Max-Age=0']),
    sessions: async (caller) => ({ answer: isIda(caller.cookie) ? { ...ok, sessions } : refused(401), cookies: [] }),
    endSession: (id, caller) => own('endSession', [id], caller),
    endSessions: (caller) => own('endSessions', [], caller),
    changePassword: (given, caller) => own('changePassword', [given], caller),
    remove: (password, caller) => own('remove', [password], caller),
    requestReset: (mail) => answer('requestReset', [mail], ok),
    checkReset: (link) => answer('checkReset', [link], { ...ok, passwordreset: { token: 'step-1' } }),
    finishReset: (step) => answer('finishReset', [step], ok),
    verifyAgain: (caller) => own('verifyAgain', [], caller),
    vendors: { offered: ['apple', 'google'], proof: async () => null, part: (vendor, caller) => own('part', [vendor], caller), ...vendors },
    ...change,
  } as Identity
  return { identity, asked }
}

/** As the form of a sign-up sends it, without the boxes that are ticked. */
export const signUpForm = {
  form: 'signUp',
  forename: 'Ida',
  surname: 'Marsh',
  email: 'ida@viewer.example',
  confirmEmail: 'ida@viewer.example',
  password: 'lamps on the quay',
  gender: 'Female',
  birthYear: '1988',
}
