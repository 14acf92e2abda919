// The identity service: accounts, sign-in and sessions. Creates and connects its parts. Other services call `client.check` to find the signed-in viewer.
import type { Hono } from 'hono'
import type { ActivationClient } from '#contracts/http/activation.ts'
import type { CreditsClient } from '#contracts/http/credits.ts'
import type { Caller, IdentityClient, IdentityResponse } from '#contracts/http/identity.ts'
import { sessionIdleLife } from '#contracts/http/identity.ts'
import type { SubscribersClient } from '#contracts/http/messages.ts'
import type { OwnAccountClient } from '#contracts/http/own-account.ts'
import type { ResetClient } from '#contracts/http/password-reset.ts'
import type { ParentalClient } from '#contracts/parental.ts'
import type { VideoConsentClient } from '#contracts/viewers/video-consent.ts'
import { openapiOf } from '#kit/http/describe.ts'
import type { Service } from '#kit/http/service.ts'
import { createRaiseAlarm } from '#kit/kv/alarm.ts'
import { addAccountRoutes } from './accounts/account-routes.ts'
import { createChangeProfile } from './accounts/change-profile.ts'
import { createHandoff } from './accounts/handoff.ts'
import { createOwnData } from './accounts/own-data.ts'
import { createRegister } from './accounts/register.ts'
import { createCredits } from './credits/credits.ts'
import { createDeletions } from './deletions/deletions.ts'
import type { IdentityDependencies } from './dependencies.ts'
import { createViewerDevices } from './devices/viewer-devices.ts'
import { addFrameRoute } from './frame/identity-frame.ts'
import { createLockout } from './guards/lockout.ts'
import { createAccountEmails, reportFailures } from './mail/notices.ts'
import { createParental, createParentalClient } from './parental/parental.ts'
import { addParentalRoutes } from './parental/parental-routes.ts'
import { createHashing } from './passwords/hashing.ts'
import { createPasswordPolicy } from './passwords/password-policy.ts'
import { addProfileRoutes } from './profiles/profile-routes.ts'
import { createViewerProfiles } from './profiles/viewer-profiles.ts'
import { catchRefusals } from './requests/answers.ts'
import { createCookies } from './requests/cookies.ts'
import { createLimits } from './requests/limits.ts'
import { sameSiteOnly } from './requests/parse.ts'
import { createIdentityRouter } from './requests/router.ts'
import { createResetRequests } from './reset/requests.ts'
import { createReset } from './reset/reset.ts'
import { addResetRoutes } from './reset/reset-routes.ts'
import { createCurrentSession } from './sessions/current-session.ts'
import { createExchange } from './sessions/exchange.ts'
import { addExchangeRoutes } from './sessions/exchange-routes.ts'
import { createOwnSessions } from './sessions/own-sessions.ts'
import { addOwnSessionRoutes, addSessionRoutes } from './sessions/session-routes.ts'
import { deleteSessionsUnusedSince } from './sessions/session-store.ts'
import { createSessions } from './sessions/sessions.ts'
import { createSignIn } from './sessions/sign-in.ts'
import { deleteAuditBefore, subscribersAmong } from './store/accounts.ts'
import { deleteExpiredCodes } from './store/codes.ts'
import { profileAnswer } from './store/profiles.ts'
import type { IdentityTables } from './tables.ts'
import { addVendorRoutes } from './vendors/vendor-routes.ts'
import { createVendors, type VendorSetup } from './vendors/vendors.ts'
import { createVerification } from './verification/verification.ts'
import { addVerificationRoutes } from './verification/verification-routes.ts'
import { createVideoConsents } from './video-consent/video-consent.ts'
import { addVideoConsentRoute } from './video-consent/video-consent-routes.ts'

export type { IdentityDependencies } from './dependencies.ts'
export type Identity = Service & {
  client: IdentityClient & OwnAccountClient & ResetClient & ActivationClient
  credits: CreditsClient
  parental: ParentalClient
  videoConsent: VideoConsentClient
  subscribers: SubscribersClient['subscribers']
  /** Sends the reset emails that were requested. */
  flush(): Promise<void>
  /** Deletes a second time what belongs to accounts and profiles that were deleted some minutes ago. */
  deleteAgain(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const hour = 3_600_000
const day = 24 * hour

const noVendors: VendorSetup = { settings: {}, outgoing: () => () => Promise.reject(new Error('No vendor is configured.')) }

export function createIdentity({
  vendors: vendorSetup = noVendors,
  ...dependencies
}: IdentityDependencies & { vendors?: VendorSetup }): Identity {
  const parts = createParts(dependencies, vendorSetup)
  const { database, deletions, resetRequests, vendors } = parts
  const { report } = dependencies
  const router = createIdentityRouter(dependencies)
  addRoutes(router, parts)

  let timer: NodeJS.Timeout | undefined
  return {
    fetch: async (request) => router.fetch(request),
    openapi: () => openapiOf(router, 'identity'),
    client: createClient(parts),
    credits: createCredits(parts),
    parental: createParentalClient(parts),
    videoConsent: parts.videoConsents,
    subscribers: (userIds) => subscribersAmong(database.read, userIds),
    flush: resetRequests.flush,
    deleteAgain: deletions.deleteAgain,
    start() {
      resetRequests.start()
      deletions.job.start()
      vendors.setMissingIssuers().catch((error) => report(error))
      timer = setInterval(() => deleteExpired(parts).catch((error) => report(error)), hour).unref()
    },
    async stop() {
      clearInterval(timer)
      await Promise.all([deletions.job.stop(), resetRequests.stop()])
    },
  }
}

type Parts = ReturnType<typeof createParts>

/** Creates the parts of the service. Each part declares only the dependencies that it uses. */
function createParts(dependencies: IdentityDependencies, vendorSetup: VendorSetup) {
  const { settings, brands, report } = dependencies
  const base = {
    ...dependencies,
    database: dependencies.database.withTables<IdentityTables>(),
    cookies: createCookies(dependencies.publicUrl),
    limits: createLimits(dependencies),
    hashing: dependencies.hashing ?? createHashing({ report }),
    policy: createPasswordPolicy({ min: settings.passwordMin, max: settings.passwordMax, brands }),
    raiseAlarm: createRaiseAlarm(dependencies),
    sameSite: sameSiteOnly(dependencies.pageOrigins),
  }
  const emails = createAccountEmails(base)
  const sessions = createSessions(base)
  const shared = {
    ...base,
    emails,
    notices: reportFailures(emails, report),
    deletions: createDeletions(base),
    lockout: createLockout(base),
    sessions,
    current: createCurrentSession({ ...base, sessions }),
    handoff: createHandoff(base),
    resetRequests: createResetRequests({ ...base, emails }),
  }
  const signIn = createSignIn(shared)
  return {
    ...shared,
    signIn,
    ownSessions: createOwnSessions({ ...shared, signIn }),
    parental: createParental({ ...shared, signIn }),
    viewerProfiles: createViewerProfiles(shared),
    videoConsents: createVideoConsents(shared),
    register: createRegister(shared),
    changeProfile: createChangeProfile(shared),
    ownData: createOwnData(shared),
    exchange: createExchange(shared),
    verification: createVerification(shared),
    reset: createReset({ ...shared, requests: shared.resetRequests }),
    vendors: createVendors(shared, vendorSetup),
    devices: createViewerDevices(shared),
  }
}

function addRoutes(router: Hono, parts: Parts): void {
  addSessionRoutes(router, parts)
  addAccountRoutes(router, parts)
  addOwnSessionRoutes(router, parts)
  addParentalRoutes(router, parts)
  addProfileRoutes(router, parts)
  addVideoConsentRoute(router, parts)
  addExchangeRoutes(router, parts)
  addVendorRoutes(router, parts)
  addResetRoutes(router, parts.sameSite, parts.reset)
  addVerificationRoutes(router, parts)
  parts.devices.addRoutes(router)
  if (parts.settings.frame) addFrameRoute(router, parts.pageOrigins)
}

/** Deletes expired codes, sessions and counters, and old audit events. */
async function deleteExpired({ database, lockout, settings, now }: Parts): Promise<void> {
  await lockout.deleteOld()
  await database.write((trx) => deleteSessionsUnusedSince(trx, now() - 2 * sessionIdleLife))
  await database.write((trx) => deleteExpiredCodes(trx, now()))
  await database.write((trx) => deleteAuditBefore(trx, now() - settings.auditDays * day))
}

/** Creates the client that other services call in this process. */
function createClient(parts: Parts): Identity['client'] {
  const {
    database,
    current,
    signIn,
    ownSessions,
    parental,
    viewerProfiles,
    register,
    changeProfile,
    ownData,
    reset,
    verification,
    vendors,
    devices,
  } = parts
  const answer = (caller: Caller, work: () => Promise<IdentityResponse>) => catchRefusals(work(), caller.cookie)

  return {
    async check(cookie) {
      const session = await parts.sessions.find(cookie)
      return session && { userId: session.account_id, profileId: session.profile_id, sessionId: session.id }
    },
    signIn: (credentials, caller) => answer(caller, () => signIn.signIn(credentials, caller)),
    resume: (caller) => answer(caller, () => signIn.resume(caller)),
    register: (type, fields, caller) =>
      answer(caller, () => (type === 'email' ? register(fields, caller) : vendors.register(type, fields, caller))),
    profile: (caller) =>
      answer(caller, async () => {
        const { account, session } = await current.require(caller)
        return profileAnswer(database.read, account, session)
      }),
    change: (operations, rev, caller, password) =>
      answer(caller, async () => {
        const found = await current.require(caller)
        return changeProfile(found, operations, rev, caller, signIn.proofOf(found.account, password ?? null, caller))
      }),
    signOut: (caller) => answer(caller, () => signIn.signOut(caller)),
    sessions: (caller) => answer(caller, async () => ownSessions.list(await current.require(caller))),
    endSession: (id, caller) => answer(caller, async () => ownSessions.end(await current.require(caller), id, caller)),
    endSessions: (caller) => answer(caller, async () => ownSessions.endAll(await current.require(caller), caller)),
    remove: (password, caller) =>
      answer(caller, async () => {
        const found = await current.require(caller)
        return ownData.remove(found, caller, signIn.proofOf(found.account, password, caller))
      }),
    changePassword: (fields, caller) =>
      answer(caller, async () => ownSessions.changePassword(await current.require(caller), fields, caller)),
    parental: (caller) => answer(caller, async () => parental.get(await current.require(caller))),
    setParental: (change, proof, caller) => answer(caller, async () => parental.set(await current.require(caller), change, proof, caller)),
    removeParental: (proof, caller) => answer(caller, async () => parental.remove(await current.require(caller), proof, caller)),
    liftParental: (pin, caller) => answer(caller, async () => parental.lift(await current.require(caller), pin, caller)),
    profiles: (caller) => answer(caller, async () => viewerProfiles.list(await current.require(caller))),
    addProfile: (fields, caller) => answer(caller, async () => viewerProfiles.add(await current.require(caller), fields, caller)),
    changeProfile: (id, fields, caller) =>
      answer(caller, async () => viewerProfiles.change(await current.require(caller), id, fields, caller)),
    deleteProfile: (id, pin, caller) => answer(caller, async () => viewerProfiles.delete(await current.require(caller), id, pin, caller)),
    chooseProfile: (id, pin, caller) => answer(caller, async () => viewerProfiles.choose(await current.require(caller), id, pin, caller)),
    setVideoConsent: (isGiven, caller) => answer(caller, async () => parts.videoConsents.set(await current.require(caller), isGiven)),
    requestReset: (mail, caller) => answer(caller, () => reset.requestReset(mail, caller)),
    checkReset: (link, caller) => answer(caller, () => reset.checkReset(link, caller)),
    finishReset: (step, caller) => answer(caller, () => reset.finishReset(step, caller)),
    verifyAgain: (caller) => answer(caller, () => verification.verifyAgain(caller)),
    activate: devices.activate,
    vendors: vendors.client,
  }
}
