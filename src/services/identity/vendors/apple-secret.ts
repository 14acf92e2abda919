// Apple knows no client secret: it wants a token signed with the key that was made for the team.
import { importPKCS8, SignJWT } from 'jose'

type AppleKey = { clientId: string; teamId: string; keyId: string; privateKey: string }

/** Apple takes half a year at most; a new one is made each day. */
const life = 7 * 86_400

export async function appleSecret({ clientId, teamId, keyId, privateKey }: AppleKey, now: number): Promise<string> {
  const seconds = Math.floor(now / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + life)
    .sign(await importPKCS8(privateKey, 'ES256'))
}
