// The viewer of a request: whose slots they use, and how many of them.
import { createHash } from 'node:crypto'
import type { Brand } from '#contracts/brand.ts'
import type { IdentityClient } from '#contracts/http/identity.ts'
import { noProvider } from '#contracts/http/live.ts'
import type { LinkOwner, ProvidersClient } from '#contracts/http/providers.ts'

export type ViewerDependencies = {
  identity: Pick<IdentityClient, 'check'>
  providers: Pick<ProvidersClient, 'subscriber'>
  /** The number of streams of a viewer, if neither the brand nor the provider has a number of its own. */
  streams: number
}

/** `owner`: `{mvpd}/{user}`. `device`: the hash of the device cookie, empty without one. */
export type Viewer = { owner: string; limit: number; device: string; accountId: string | null }

const hashOf = (kind: string, secret: string) =>
  createHash('sha256').update(`live ${kind} ${secret}`).digest().subarray(0, 16).toString('base64url')

const deviceOf = (cookie: string | null) => (cookie === null ? '' : hashOf('device', cookie))

/**
 * Returns a function that finds the owner of a viewer's slots: the subscriber of the linked TV provider, else the account, else the device. The owner is
 * null for a client that has none of them. `streams` is the number of the provider.
 */
export function createFindOwner({ providers }: Pick<ViewerDependencies, 'providers'>) {
  return async (viewer: LinkOwner): Promise<{ owner: string | null; streams: number | null }> => {
    const subscriber = await providers.subscriber(viewer)
    const user = viewer.account?.userId ?? deviceOf(viewer.device)
    if (!subscriber) return { owner: user ? `${noProvider}/${user}` : null, streams: null }
    return { owner: `${subscriber.provider}/${hashOf('subscriber', subscriber.subject)}`, streams: subscriber.streams }
  }
}

/**
 * Returns a function that finds the viewer of a request; null without an owner. Of the numbers of streams of the brand and of the provider, the
 * smaller one counts.
 */
export function createFindViewer(dependencies: ViewerDependencies) {
  const findOwner = createFindOwner(dependencies)
  return async (cookie: string | null, deviceCookie: string | null, brand: Brand): Promise<Viewer | null> => {
    const account = await dependencies.identity.check(cookie)
    const { owner, streams } = await findOwner({ device: deviceCookie, account })
    const numbers = [brand.liveStreams, streams].filter((number) => typeof number === 'number')
    const limit = numbers.length ? Math.min(...numbers) : dependencies.streams
    return owner === null ? null : { owner, limit, device: deviceOf(deviceCookie), accountId: account?.userId ?? null }
  }
}

/** Returns whether a path is that of an owner. The user in the path may be encoded as base64 [A7-32]. */
export function isOwner(owner: string, mvpd: string, user: string): boolean {
  return owner === `${mvpd}/${user}` || owner === `${mvpd}/${Buffer.from(user, 'base64').toString('utf8')}`
}
