// Creates the client secret for Apple: a token signed with the team's key. Apple accepts no fixed secret.
import { importPKCS8, SignJWT } from 'jose'

type AppleKey = { clientId: string; teamId: string; keyId: string; privateKey: string }

/** The lifetime of a secret, in seconds. Apple accepts a lifetime of at most half a year. A new secret is created each day. */
const lifetimeSeconds = 7 * 86_400

export async function appleSecret({ clientId, teamId, keyId, privateKey }: AppleKey, now: number): Promise<string> {
  const seconds = Math.floor(now / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + lifetimeSeconds)
    .sign(await importPKCS8(privateKey, 'ES256'))
}
