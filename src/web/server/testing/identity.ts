// A fake identity client with one viewer. It records its calls, and a test can replace any answer.
import type { IdentityAnswer, IdentityResponse, OwnSession, ProfileOperation } from '#contracts/http/identity.ts'
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

/** The Cookie header of a signed-in viewer. */
export const cookie = 'session=ida'

export function testIdentity(change: Partial<Identity> = {}, vendors: Partial<Identity['vendors']> = {}) {
  const calls: [string, ...unknown[]][] = []
  const isIda = (cookieHeader: string | null) => cookieHeader?.includes(cookie) ?? false
  const answer = (name: string, args: unknown[], body: IdentityAnswer, cookies: string[] = []): Promise<IdentityResponse> => {
    calls.push([name, ...args])
    return Promise.resolve({ answer: body, cookies })
  }
  const own = (name: string, args: unknown[], caller: { cookie: string | null }, more: Partial<IdentityAnswer> = {}) =>
    answer(name, args, isIda(caller.cookie) ? { ...ok, ...more } : refused(401))
  const identity: Identity = {
    check: async (cookieHeader) => (isIda(cookieHeader) ? { userId: profile.id, profileId: 'p1', sessionId: 's1' } : null),
    signIn: (credentials) => answer('signIn', [credentials], { ...ok, profile }, ['session=ida; HttpOnly']),
    resume: (caller) => own('resume', [], caller, { profile }),
    register: (type, fields) => answer('register', [type, fields], ok),
    profile: async (caller) => ({ answer: isIda(caller.cookie) ? { ...ok, profile } : refused(401), cookies: [] }),
    change: (operations: readonly ProfileOperation[], rev, caller) => own('change', [operations, rev], caller),
    signOut: () => answer('signOut', [], ok, ['session=; Max-Age=0']),
    sessions: async (caller) => ({ answer: isIda(caller.cookie) ? { ...ok, sessions } : refused(401), cookies: [] }),
    endSession: (id, caller) => own('endSession', [id], caller),
    endSessions: (caller) => own('endSessions', [], caller),
    changePassword: (passwords, caller) => own('changePassword', [passwords], caller),
    remove: (password, caller) => own('remove', [password], caller),
    parental: async (caller) => ({ answer: isIda(caller.cookie) ? { ...ok, parental: null } : refused(401), cookies: [] }),
    setParental: (wanted, proof, caller) => own('setParental', [wanted, proof], caller),
    removeParental: (proof, caller) => own('removeParental', [proof], caller),
    liftParental: (pin, caller) => own('liftParental', [pin], caller),
    requestReset: (mail) => answer('requestReset', [mail], ok),
    checkReset: (link) => answer('checkReset', [link], { ...ok, passwordreset: { token: 'step-1' } }),
    finishReset: (reset) => answer('finishReset', [reset], ok),
    verifyAgain: (caller) => own('verifyAgain', [], caller),
    vendors: {
      offered: ['apple', 'google'],
      proof: async () => null,
      unlink: (vendor, caller) => own('part', [vendor], caller),
      ...vendors,
    },
    ...change,
  } as Identity
  return { identity, calls }
}

/** The fields of a sign-up form, without its checkboxes. */
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
