// The viewer of a request: the key by which rules select viewers.
import { createHash } from 'node:crypto'
import type { IdentityClient } from '#contracts/http/identity.ts'
import { deviceOf } from '#kit/http/cookies/device.ts'

/** `key`: the id of the account, or the hashed device of an anonymous viewer; null without either. */
export type FlagViewer = { key: string | null; signedIn: boolean }

/** Returns the key of a device: a hash, because the value of the cookie is a secret that rules and logs must not contain. */
export const keyOfDevice = (device: string): string =>
  `device:${createHash('sha256').update(`flags device ${device}`).digest().subarray(0, 16).toString('base64url')}`

export async function viewerOf(request: Request, identity: Pick<IdentityClient, 'check'>): Promise<FlagViewer> {
  const account = await identity.check(request.headers.get('cookie'))
  if (account) return { key: account.userId, signedIn: true }
  const device = deviceOf(request)
  return { key: device === null ? null : keyOfDevice(device), signedIn: false }
}
