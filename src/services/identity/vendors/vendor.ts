// What every vendor is to us, however it speaks.
import type { Vendor } from '#contracts/http/identity.ts'

/** Whom a vendor vouched for. Identity is issuer and subject; the mail is only a mail [reliability 3.8]. */
export type VendorPerson = {
  vendor: Vendor
  issuer: string
  subject: string
  givenName: string
  sn: string
  /** Empty when none was told. */
  mail: string
  /** Whether the vendor says that it verified the mail. */
  isMailVerified: boolean
}

/** What binds the answer of a vendor to the browser that asked. */
export type Begun = { state: string; nonce: string; verifier: string; redirectUri: string }

/** A token that a client got from the vendor by itself. `once`: the same in each of its spellings. `expires` in milliseconds. */
export type Vouched = { person: VendorPerson; once: string; expires: number }

export type VendorSide = {
  /** Who speaks: a subject is somebody only there. */
  issuer: string
  /** Where the browser goes to. */
  begin(begun: Begun, language: 'en' | 'es'): Promise<URL>
  /** Who came back. Throws VendorRefused when it is not as it must be, anything else when the vendor could not be asked. */
  finish(answer: URLSearchParams, begun: Begun): Promise<VendorPerson>
  /** [A7-05] Whom a token is of. Throws as `finish` does. */
  vouch(token: string): Promise<Vouched>
}

/** What the vendor's side said does not hold. The message is for those who read logs, without a token in it. */
export class VendorRefused extends Error {
  override name = 'VendorRefused'
}

export type Ask = { method?: string; headers?: Record<string, string>; body?: string }
/** The way out to the hosts of one vendor. */
export type Outgoing = (hosts: string[]) => (url: string, ask: Ask) => Promise<Response>

export type VendorTools = { outgoing: Outgoing; now: () => number }

type Asked = { method: string; headers: Record<string, string>; body?: unknown }
/** The way out as openid-client and jose want it. */
export const asFetch =
  (ask: ReturnType<Outgoing>) =>
  (url: string, { method, headers, body }: Asked) =>
    ask(url, { method, headers, ...(body ? { body: String(body) } : {}) })
