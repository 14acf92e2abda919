import type { SessionOwner } from '#contracts/http/identity.ts'
import type { LinkOwner } from '#contracts/http/providers.ts'
import { deviceCookie, deviceOf, newDevice } from '#kit/http/cookies/device.ts'

export type OwnerDependencies = {
  identity: { check(cookie: string | null): Promise<SessionOwner | null> }
}
export type Owners = ReturnType<typeof createOwners>

/** Finds the owner of links in a request: its device, and its account if the viewer is signed in. */
export function createOwners({ identity }: OwnerDependencies) {
  const ownerOf = async (request: Request): Promise<LinkOwner> => {
    const account = await identity.check(request.headers.get('cookie'))
    return { device: deviceOf(request), account: account && { userId: account.userId, profileId: account.profileId } }
  }
  return {
    ownerOf,
    /** Returns the owner, with a new device if the request has none. `cookies` are the `Set-Cookie` values for a new device. */
    async ownerWithDevice(request: Request): Promise<{ owner: LinkOwner & { device: string }; cookies: string[] }> {
      const owner = await ownerOf(request)
      if (owner.device !== null) return { owner: { ...owner, device: owner.device }, cookies: [] }
      const device = newDevice()
      return { owner: { ...owner, device }, cookies: [deviceCookie(device, request)] }
    },
  }
}
