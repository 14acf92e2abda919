// The file of IDENTITY_VENDORS: which vendors people sign in with, and what they know us by.
import * as v from 'valibot'
import type { Vendor } from '#contracts/http/identity.ts'

export type OpenidSetting = {
  issuer: string
  clientId: string
  /** Besides ours: apps of ours whose tokens are taken at the door of [A7-05]. */
  audiences: string[]
  /** What we prove ourselves with at this time; good for at least a day. */
  secret(now: number): Promise<string>
  scope: string
  /** Apple posts its answer when it is asked for name or mail. */
  responseMode?: 'form_post'
}
export type FacebookSetting = { clientId: string; clientSecret: string; dialog: string; graph: string }
export type VendorSettings = { google?: OpenidSetting; apple?: OpenidSetting; facebook?: FacebookSetting }

const text = v.pipe(v.string('is no text'), v.minLength(1, 'is empty'), v.maxLength(4000, 'is too long'))
const issuer = v.pipe(v.string(), v.url('is no web address'), v.startsWith('https://', 'does not begin with https://'))
const audiences = v.optional(v.array(text), [])

const file = v.strictObject({
  google: v.optional(
    v.strictObject({ clientId: text, clientSecret: text, issuer: v.optional(issuer, 'https://accounts.google.com'), audiences }),
  ),
  apple: v.optional(
    v.strictObject({
      clientId: text,
      teamId: text,
      keyId: text,
      privateKey: v.pipe(text, v.includes('PRIVATE KEY', 'is not the text of the .p8 file')),
      audiences,
    }),
  ),
  facebook: v.optional(
    v.strictObject({
      clientId: text,
      clientSecret: text,
      version: v.optional(v.pipe(v.string(), v.regex(/^v\d+\.\d+$/, 'is no version such as v24.0')), 'v24.0'),
    }),
  ),
})

/** Throws a sentence about the first thing that is wrong, never with what the file holds. */
export function parseVendors(json: string): VendorSettings {
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch {
    throw new SyntaxError('is no JSON')
  }
  const parsed = v.safeParse(file, Array.isArray(given) ? null : given)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const where = issue.path?.map(({ key }) => String(key)).join('.')
    throw new SyntaxError(where ? `${where}: ${issue.received === 'undefined' ? 'is missing' : saidOf(issue)}` : 'is no object')
  }
  const { google, apple, facebook } = parsed.output
  return {
    ...(google && { google: openidSetting('google', google) }),
    ...(apple && {
      apple: {
        ...openidSetting('apple', { ...apple, issuer: 'https://appleid.apple.com', clientSecret: '' }),
        secret: async (now: number) => (await import('./apple-secret.ts')).appleSecret(apple, now),
      },
    }),
    ...(facebook && {
      facebook: {
        clientId: facebook.clientId,
        clientSecret: facebook.clientSecret,
        dialog: `https://www.facebook.com/${facebook.version}/dialog/oauth`,
        graph: `https://graph.facebook.com/${facebook.version}`,
      },
    }),
  }
}

const saidOf = ({ kind, message }: v.InferIssue<typeof file>) =>
  kind === 'schema' && message.startsWith('Invalid key') ? 'is not known here' : message

type GivenOpenid = { issuer: string; clientId: string; clientSecret: string; audiences?: string[] }

export function openidSetting(vendor: Exclude<Vendor, 'facebook'>, { clientSecret, audiences = [], ...given }: GivenOpenid): OpenidSetting {
  const secret = async () => clientSecret
  if (vendor === 'apple') return { ...given, audiences, secret, scope: 'openid name email', responseMode: 'form_post' }
  return { ...given, audiences, secret, scope: 'openid email profile' }
}
