// Who are you? Accounts, sessions and what proves them; the rest of the house asks `check`.
import type { Caller, IdentityClient } from '#contracts/http/identity.ts'
import { openapiOf } from '#kit/http/describe.ts'
import type { Room } from '#kit/http/room.ts'
import { answered, refusals } from './answers.ts'
import { createChangeProfile } from './change-profile.ts'
import { createCore, type IdentityTools, isVendor, type Notices } from './core.ts'
import { createOwnSessions } from './own-sessions.ts'
import { createRegister } from './register.ts'
import { createRoutes } from './routes.ts'
import { createSignIn } from './sign-in.ts'

export type { IdentityTools } from './core.ts'
export type Identity = Room & { client: IdentityClient; start(): void; stop(): void }

const hour = 3_600_000

export function createIdentity(tools: IdentityTools): Identity {
  const core = createCore(tools)
  const notices: Notices = { registered: async () => {}, passwordChanged: async () => {}, mailChanged: async () => {} }
  const signIn = createSignIn(core)
  const acts = {
    ...signIn,
    register: createRegister(core, notices),
    change: createChangeProfile(core, notices),
    own: createOwnSessions(core, notices, signIn),
  }
  const door = createRoutes(core, acts)
  const settled = (caller: Caller, work: () => ReturnType<typeof signIn.resume>) => answered(work(), caller.cookie)

  const client: IdentityClient = {
    async check(cookie) {
      const session = await core.sessions.find(cookie)
      return session && { userId: session.account_id, profileId: session.profile_id, sessionId: session.id }
    },
    signIn: (credentials, caller) => settled(caller, () => signIn.signIn(credentials, caller)),
    resume: (caller) => settled(caller, () => signIn.resume(caller)),
    register: (type, fields, caller) =>
      settled(caller, async () => {
        if (isVendor(type)) throw refusals.unauthorized()
        return acts.register(fields, caller)
      }),
    profile: (caller) => settled(caller, async () => core.profileAnswer((await core.requireSession(caller)).account)),
    change: (operations, rev, caller) => settled(caller, async () => acts.change(await core.requireSession(caller), operations, rev)),
    signOut: (caller) => settled(caller, () => signIn.signOut(caller)),
  }

  let timer: NodeJS.Timeout | undefined
  return {
    fetch: async (request) => door.fetch(request),
    openapi: () => openapiOf(door, 'identity'),
    client,
    start() {
      timer = setInterval(() => core.forget().catch((error) => tools.report(error)), hour).unref()
    },
    stop: () => clearInterval(timer),
  }
}
