import { createECDH, hkdfSync } from 'node:crypto'

/** A pair of VAPID keys (RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

/** The number of private keys of the curve P-256, less one. */
const lastKey = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550n

/** Returns the keys that all processes share: of a private key, or else derived from the secret. Browsers subscribe anew when the keys change. */
export function pushKeys({ secret, privateKey }: { secret: string; privateKey?: string | undefined }): PushKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey ? Buffer.from(privateKey, 'base64url') : derivedKey(secret))
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: ecdh.getPrivateKey('base64url').padStart(43, 'A') }
}

/** Returns 48 derived bytes modulo the number of keys, which are then distributed evenly (FIPS 186-5, A.2.1). */
function derivedKey(secret: string): Buffer {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'daypart web push', 48)).toString('hex')
  const key = (BigInt(`0x${bytes}`) % lastKey) + 1n
  return Buffer.from(key.toString(16).padStart(64, '0'), 'hex')
}
