// Parses the file of IDENTITY_VENDORS: the vendors that viewers sign in with, and our credentials there.
import * as v from 'valibot'
import type { Vendor } from '#contracts/http/identity.ts'
import type { OpenidClientSetting } from '#kit/openid/openid-client.ts'

export type OpenidSetting = OpenidClientSetting & {
  /** Client ids of our apps, without this site's client id. The routes of [A7-05] accept tokens of these apps. */
  audiences: string[]
}
export type FacebookSetting = { clientId: string; clientSecret: string; dialog: string; graph: string }
export type VendorSettings = { google?: OpenidSetting; apple?: OpenidSetting; facebook?: FacebookSetting }

const text = v.pipe(v.string('is not text'), v.minLength(1, 'is empty'), v.maxLength(4000, 'is too long'))
const issuer = v.pipe(v.string(), v.url('is not a URL'), v.startsWith('https://', 'does not start with https://'))
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
      version: v.optional(v.pipe(v.string(), v.regex(/^v\d+\.\d+$/, 'is not a version such as v24.0')), 'v24.0'),
    }),
  ),
})

/** Parses the settings. Throws a SyntaxError about the first problem. The message never contains values from the file. */
export function parseVendors(json: string): VendorSettings {
  let content: unknown
  try {
    content = JSON.parse(json)
  } catch {
    throw new SyntaxError('is not valid JSON')
  }
  const parsed = v.safeParse(file, Array.isArray(content) ? null : content)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const where = issue.path?.map(({ key }) => String(key)).join('.')
    throw new SyntaxError(where ? `${where}: ${issue.received === 'undefined' ? 'is missing' : messageOf(issue)}` : 'is not an object')
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

const messageOf = ({ kind, message }: v.InferIssue<typeof file>) =>
  kind === 'schema' && message.startsWith('Invalid key') ? 'is not a known setting' : message

type OpenidClient = { issuer: string; clientId: string; clientSecret: string; audiences?: string[] }

export function openidSetting(
  vendor: Exclude<Vendor, 'facebook'>,
  { clientSecret, audiences = [], ...client }: OpenidClient,
): OpenidSetting {
  const secret = async () => clientSecret
  if (vendor === 'apple') return { ...client, audiences, secret, scope: 'openid name email', responseMode: 'form_post' }
  return { ...client, audiences, secret, scope: 'openid email profile' }
}
