// The viewer of a request: the profile of the account, or the device of an anonymous viewer. All data of this service belongs to a viewer.
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { IdentityClient, SessionOwner } from '#contracts/http/identity.ts'
import { anonymousUser } from '#contracts/http/personalization.ts'
import { deviceCookie, deviceOf, newDevice } from '#kit/http/cookies/device.ts'
import type { Guard } from '#kit/http/describe.ts'
import { problems } from '#kit/http/problem.ts'

/** `owner`: the viewer as stored. */
export type Viewer = { owner: string; accountId: string | null }

export type ViewerDependencies = {
  identity: Pick<IdentityClient, 'check'>
  /** Each moves a part of the data of a device to the account that has signed in on it. */
  merges: readonly ((device: string, viewer: Viewer) => Promise<void>)[]
}

/** Returns the form in which a device is stored, because the value of the cookie is a secret. */
export const ofDevice = (device: string): string =>
  `device:${createHash('sha256').update(`personalization device ${device}`).digest().subarray(0, 16).toString('base64url')}`

/** Returns the form in which a profile is stored. */
export const ofProfile = (profileId: string): string => `profile:${profileId}`

/** Returns the viewer of a signed-in account. The data belongs to the profile that the session has chosen. */
const viewerWithAccount = ({ userId, profileId }: { userId: string; profileId: string }): Viewer => ({
  owner: ofProfile(profileId),
  accountId: userId,
})

/** Returns the anonymous viewer on a device. */
export const viewerOnDevice = (device: string): Viewer => ({ owner: ofDevice(device), accountId: null })

const viewers = new WeakMap<Request, Viewer | null>()
const sessions = new WeakMap<Request, SessionOwner | null>()

/** Returns the viewer that `findOwnViewer` found. Null: an anonymous viewer without a device cookie, for whom nothing is stored. */
export const viewerOf = ({ req }: Context): Viewer | null => viewers.get(req.raw) ?? null

/** Returns the session of the account that `ownPath` found; null for an anonymous viewer. */
export const sessionOf = ({ req }: Context): SessionOwner | null => sessions.get(req.raw) ?? null

/**
 * Returns a function that finds the viewer of a request. It returns false unless `userId` is the viewer's own: the id of the account, or `0` for an
 * anonymous viewer. At the first request after a sign-in it merges the device's data into the account's.
 */
export function findOwnViewer({ identity, merges }: ViewerDependencies) {
  return async (c: Context, userId: string | undefined): Promise<boolean> => {
    const device = deviceOf(c.req.raw)
    const account = await identity.check(c.req.header('cookie') ?? null)
    const isOwn = account ? userId === account.userId : userId === anonymousUser
    if (!isOwn) return false
    const viewer = account && viewerWithAccount(account)
    if (viewer && device) for (const merge of merges) await merge(ofDevice(device), viewer)
    sessions.set(c.req.raw, account)
    viewers.set(c.req.raw, viewer ?? (device === null ? null : viewerOnDevice(device)))
    return true
  }
}

/** Returns a guard that finds the viewer, and answers 404 unless `{userId}` in the path is the viewer's own. */
export const ownPath =
  (findViewer: ReturnType<typeof findOwnViewer>): Guard =>
  async (c) =>
    (await findViewer(c, c.req.param('userId'))) ? undefined : problems.notFound()

/** Returns an anonymous viewer on a new device, whose cookie is set. */
export function viewerOnNewDevice(c: Context): Viewer {
  const device = newDevice()
  c.header('set-cookie', deviceCookie(device, c.req.raw))
  return viewerOnDevice(device)
}
