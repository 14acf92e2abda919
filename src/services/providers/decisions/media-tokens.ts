// Media tokens [A7-30]: short-lived proofs that a provider authorized a device for a channel, or for one video of it. Each can be verified one time.
import * as v from 'valibot'
import type { AuthToken } from '#contracts/http/media-token.ts'
import { type Asset, mediaTokenLife } from '#contracts/http/providers.ts'
import type { Kv } from '#kit/kv/kv.ts'
import { deriveKey } from '#kit/sealed-text.ts'

const algorithm = 'HS256'
const issuer = 'daypart'
const audience = 'daypart media token'

/** The content of a media token. `device` is the hash of the device, as stored with the link; `asset`: the only video for which it counts, if any. */
export type MediaGrant = VideoUse & { provider: string; brand: string; device: string }
/** The id of a link, a channel, and a video of the channel. */
export type VideoUse = { link: string; resource: string; asset: Asset | null }

/** Reasons for which a token is refused: it is no token of this site, it expired, it was verified before, or it belongs to another channel, video, brand or device. */
export type TokenFault = 'TOKEN_INVALID' | 'TOKEN_EXPIRED' | 'TOKEN_REPLAYED' | 'TOKEN_FOREIGN'

/** The channel for which a token is verified, and the id of the video if the caller names one. */
export type TokenUse = { resource: string; asset: string | null; brand: string; device: string | null }
export type VerifiedGrant = MediaGrant & { expires: number }
export type MediaTokens = ReturnType<typeof createMediaTokens>

const short = v.pipe(v.string(), v.maxLength(200))
const claims = v.object({
  link: short,
  provider: short,
  resource: short,
  brand: short,
  device: short,
  asset: v.nullable(v.object({ id: short, rating: v.nullable(short) })),
  jti: short,
  exp: v.number(),
})

export function createMediaTokens({ secret, kv, now }: { secret: string; kv: Pick<Kv, 'add'>; now: () => number }) {
  const key = deriveKey(secret, 'media token')

  async function verified(token: string): Promise<v.InferOutput<typeof claims> | TokenFault> {
    const { jwtVerify, errors } = await import('jose')
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], issuer, audience, currentDate: new Date(now()) })
      const read = v.safeParse(claims, payload)
      return read.success ? read.output : 'TOKEN_INVALID'
    } catch (error) {
      return error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID'
    }
  }

  return {
    /** Returns a signed token, and the time at which it expires in epoch milliseconds. */
    async issue(grant: MediaGrant): Promise<AuthToken> {
      const { SignJWT } = await import('jose')
      const seconds = Math.floor(now() / 1000)
      const expires = seconds + mediaTokenLife / 1000
      const mediaToken = await new SignJWT(grant)
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setJti(crypto.randomUUID())
        .setIssuedAt(seconds)
        .setExpirationTime(expires)
        .sign(key)
      return { mediaToken, expires: expires * 1000 }
    },

    /** Returns the token of an earlier decision about the same video, link, device and rating, if it is still valid; otherwise null. Uses up no token. */
    async recognise(token: string, { link, resource, asset, device }: VideoUse & { device: string }): Promise<AuthToken | null> {
      const read = await verified(token)
      if (typeof read === 'string' || read.link !== link || read.resource !== resource || read.device !== device) return null
      if (!asset || read.asset?.id !== asset.id || read.asset.rating !== asset.rating) return null
      return { mediaToken: token, expires: read.exp * 1000 }
    },

    /**
     * Verifies a token for a channel on a brand's site. `device` is the hash of the caller's device; null: the caller is a server. A token for a
     * video is valid only for this video, and a token for the whole channel only if the caller names no video. A token that was valid is used up then.
     */
    async verify(token: string, { resource, asset, brand, device }: TokenUse): Promise<VerifiedGrant | TokenFault> {
      const read = await verified(token)
      if (typeof read === 'string') return read
      const { jti, exp, ...grant } = read
      const isForUse = grant.resource === resource && grant.brand === brand && asset === (grant.asset?.id ?? null)
      if (!isForUse || (device !== null && grant.device !== device)) return 'TOKEN_FOREIGN'
      const isNew = await kv.add(`media-token:${jti}`, '1', mediaTokenLife)
      return isNew ? { ...grant, expires: exp * 1000 } : 'TOKEN_REPLAYED'
    },
  }
}
