// Vendors with OpenID Connect: the client of kit, and the claims that describe a person.
import type { JWTPayload } from 'jose'
import * as v from 'valibot'
import type { Vendor } from '#contracts/http/identity.ts'
import { AnswerRefused } from '#kit/openid/exchange-code.ts'
import { clockToleranceSeconds, createOpenidClient, type OpenidDependencies } from '#kit/openid/openid-client.ts'
import type { OpenidSetting } from './settings.ts'
import type { VendorAdapter, VendorPerson } from './vendor.ts'

export function createOpenid(vendor: Exclude<Vendor, 'facebook'>, setting: OpenidSetting, dependencies: OpenidDependencies): VendorAdapter {
  const client = createOpenidClient(setting, dependencies)
  const source = { vendor, issuer: setting.issuer.replace(/\/$/, '') }
  return {
    issuer: source.issuer,
    begin: client.begin,
    async finish(answer, secrets) {
      const { claims } = await client.finish(answer, secrets)
      return personOf(source, claims, answer.get('user'))
    },
    async verifyToken(token) {
      const payload = await client.verify(token, [setting.clientId, ...setting.audiences])
      // The key does not contain the signature, because the signature of a token has several valid encodings.
      const replayKey = token.slice(0, token.lastIndexOf('.'))
      return { person: personOf(source, payload, null), replayKey, expires: payload.exp! * 1000 + clockToleranceSeconds * 1000 }
    },
  }
}

const textUpTo = (longest: number) => v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(longest)), '')
const claims = v.object({
  sub: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,255}$/)),
  email: v.fallback(v.pipe(v.string(), v.email(), v.maxLength(254)), ''),
  email_verified: v.fallback(v.union([v.boolean(), v.string()]), false),
  given_name: textUpTo(49),
  family_name: textUpTo(49),
})
/** The name that Apple sends beside the token at the first sign-in. The name is not signed, so it only prefills the sign-up form. */
const appleUser = v.object({ name: v.object({ firstName: textUpTo(49), lastName: textUpTo(49) }) })

function personOf(source: Pick<VendorPerson, 'vendor' | 'issuer'>, payload: JWTPayload, user: string | null): VendorPerson {
  const parsed = v.safeParse(claims, payload)
  if (!parsed.success) throw new AnswerRefused('invalid claims')
  const { sub, email, email_verified, given_name, family_name } = parsed.output
  const appleName = v.safeParse(v.pipe(v.string(), v.parseJson(), appleUser), user)
  return {
    ...source,
    subject: sub,
    mail: email,
    isMailVerified: email !== '' && String(email_verified) === 'true',
    givenName: given_name || (appleName.success ? appleName.output.name.firstName : ''),
    sn: family_name || (appleName.success ? appleName.output.name.lastName : ''),
  }
}
