// Who are you? Accounts, sessions and what proves them; the rest of the house asks `check`.
import type { ActivationClient } from '#contracts/http/activation.ts'
import type { Caller, IdentityClient } from '#contracts/http/identity.ts'
import type { SubscribersClient } from '#contracts/http/messages.ts'
import type { OwnAccountClient } from '#contracts/http/own-account.ts'
import type { ResetClient } from '#contracts/http/password-reset.ts'
import { openapiOf } from '#kit/http/describe.ts'
import type { Room } from '#kit/http/room.ts'
import { createChangeProfile } from './accounts/change-profile.ts'
import { createHandoff } from './accounts/handoff.ts'
import { createOwnData } from './accounts/own-data.ts'
import { createRegister } from './accounts/register.ts'
import { answered } from './answers.ts'
import { createCore, type IdentityTools, isVendor } from './core.ts'
import { openDevices } from './devices/open-devices.ts'
import { addFrameRoute } from './frame/identity-frame.ts'
import { addFurtherRoutes } from './further-routes.ts'
import { createMailed } from './mailed.ts'
import { createRoutes } from './routes.ts'
import { createExchange } from './sessions/exchange.ts'
import { createOwnSessions } from './sessions/own-sessions.ts'
import { createSignIn } from './sessions/sign-in.ts'
import { addVendorRoutes } from './vendors/routes.ts'
import { createVendors, type VendorsTools } from './vendors/vendors.ts'

export type { IdentityTools } from './core.ts'
export type Identity = Room & {
  client: IdentityClient & OwnAccountClient & ResetClient & ActivationClient
  subscribers: SubscribersClient['subscribers']
  /** Mails that were asked for are under way. */
  flush(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const hour = 3_600_000

/** Vendors are for those who set some up. */
const noVendors: VendorsTools = { settings: {}, outgoing: () => () => Promise.reject(new Error('no vendor is set up')) }

export function createIdentity({ vendors: vendorsTools = noVendors, ...tools }: IdentityTools & { vendors?: VendorsTools }): Identity {
  const core = createCore(tools)
  const mailed = createMailed(core)
  const { notices } = mailed
  const signIn = createSignIn(core, notices)
  const handoff = createHandoff(core)
  const acts = {
    ...signIn,
    register: createRegister(core, notices, handoff),
    change: createChangeProfile(core, notices),
    own: createOwnSessions(core, notices, signIn),
  }
  const vendors = createVendors(core, notices, vendorsTools)
  const door = createRoutes(core, acts)
  const data = createOwnData(core, notices)
  addFurtherRoutes(door, core, { ...signIn, handoff, exchange: createExchange(core), data })
  addVendorRoutes(door, core, vendors)
  mailed.addRoutes(door)
  const devices = openDevices(core)
  devices.addRoutes(door)
  if (tools.settings.frame) addFrameRoute(door, tools.pageOrigins)
  const settled = (caller: Caller, work: () => ReturnType<typeof signIn.resume>) => answered(work(), caller.cookie)

  const client: Identity['client'] = {
    ...mailed.client,
    activate: devices.activate,
    async check(cookie) {
      const session = await core.sessions.find(cookie)
      return session && { userId: session.account_id, profileId: session.profile_id, sessionId: session.id }
    },
    signIn: (credentials, caller) => settled(caller, () => signIn.signIn(credentials, caller)),
    resume: (caller) => settled(caller, () => signIn.resume(caller)),
    register: (type, fields, caller) =>
      settled(caller, () => (isVendor(type) ? vendors.register(type, fields, caller) : acts.register(fields, caller))),
    profile: (caller) => settled(caller, async () => core.profileAnswer((await core.requireSession(caller)).account)),
    change: (operations, rev, caller, password) =>
      settled(caller, async () => {
        const found = await core.requireSession(caller)
        const prove = password === undefined ? undefined : () => signIn.provePassword(found.account, password, caller)
        return acts.change(found, operations, rev, caller, prove)
      }),
    signOut: (caller) => settled(caller, () => signIn.signOut(caller)),
    sessions: (caller) => settled(caller, async () => acts.own.list(await core.requireSession(caller))),
    endSession: (id, caller) => settled(caller, async () => acts.own.end(await core.requireSession(caller), id, caller)),
    endSessions: (caller) => settled(caller, async () => acts.own.endAll(await core.requireSession(caller), caller)),
    remove: (password, caller) =>
      settled(caller, async () => {
        const found = await core.requireSession(caller)
        return data.remove(found, caller, password === null ? undefined : () => signIn.provePassword(found.account, password, caller))
      }),
    changePassword: (given, caller) => settled(caller, async () => acts.own.newPassword(await core.requireSession(caller), given, caller)),
    vendors: vendors.client,
  }

  let timer: NodeJS.Timeout | undefined
  return {
    fetch: async (request) => door.fetch(request),
    openapi: () => openapiOf(door, 'identity'),
    client,
    subscribers: mailed.subscribers,
    flush: mailed.flush,
    start() {
      mailed.start()
      vendors.nameIssuers().catch((error) => tools.report(error))
      timer = setInterval(() => core.forget().catch((error) => tools.report(error)), hour).unref()
    },
    stop() {
      clearInterval(timer)
      return mailed.stop()
    },
  }
}
