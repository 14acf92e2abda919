// The file PROVIDERS_FILE: the TV providers that viewers can link, with their protocols and secrets.
import * as v from 'valibot'
import { certificate, type OwnKey, ownKey } from './pem-keys.ts'

export type OpenidProtocol = {
  type: 'oidc'
  issuer: string
  clientId: string
  clientSecret: string
  scope: string
  /** The provider answers `prompt=none` in a frame of this site, so links are renewed without a page. */
  passive?: boolean | undefined
}
export type SamlProtocol = {
  type: 'saml'
  /** The URL of the provider to which the browser takes the request (HTTP-Redirect binding). */
  entryPoint: string
  /** The entity id of the provider. */
  entityId: string
  /** The certificates or public keys (PEM) with which the provider's signatures are verified. Two of them while it changes its key. */
  certificates: string[]
  /** The URL at which the provider ends its own session. */
  logoutUrl: string | null
  /** The key with which this site signs its requests; null: they are not signed. */
  signing: OwnKey | null
  /** The key with which this site decrypts assertions; null: encrypted assertions are refused. */
  decryption: OwnKey | null
}

export type ProviderSetting = {
  id: string
  title: string
  /** The provider's site for its customers. */
  url: string
  /** The path of the logo on this site, in white on a transparent background. */
  logo: string | null
  /** The colour behind the logo. */
  color: string
  /** The rank among the featured providers; null: not featured. */
  featured: number | null
  /** The number of live streams that a subscriber may watch at once; null: the provider sets no number. */
  streams: number | null
  /** The keys of the brands that may offer this provider; null: all brands. */
  brands: string[] | null
  protocol: OpenidProtocol | SamlProtocol
  /** The provider's authorization API. Without it, the resources that the provider stated at sign-in decide. */
  authorization: { url: string; secret: string } | null
  /** The provider's names of channels, by brand key. Brands that are not listed have their key as name. */
  resources: Record<string, string>
}

/** Returns whether a hidden frame can renew the links of a provider. */
export const isPassive = ({ protocol }: ProviderSetting): boolean => protocol.type === 'oidc' && protocol.passive === true

const text = (max: number) => v.pipe(v.string('is not text'), v.minLength(1, 'is empty'), v.maxLength(max, 'is too long'))
const site = v.pipe(text(2000), v.url('is not a URL'), v.startsWith('https://', 'does not start with https://'))
const name = v.pipe(text(64), v.regex(/^[\w.-]+$/, 'has other characters than letters, digits, `_`, `-` and `.`'))

const openid = v.strictObject({
  type: v.literal('oidc'),
  issuer: site,
  clientId: text(1000),
  clientSecret: text(1000),
  scope: v.optional(v.pipe(text(500), v.regex(/^openid( |$)/, 'does not start with `openid`')), 'openid'),
  passive: v.optional(v.boolean('is neither true nor false')),
})
const saml = v.strictObject({
  type: v.literal('saml'),
  entryPoint: site,
  entityId: text(1000),
  certificates: v.pipe(v.array(certificate, 'is not a list'), v.minLength(1, 'is empty'), v.maxLength(5, 'has more than five entries')),
  logoutUrl: v.optional(site),
  signing: v.optional(ownKey),
  decryption: v.optional(ownKey),
})

const provider = v.strictObject({
  id: name,
  title: text(100),
  url: site,
  // Pages load pictures from this site only.
  logo: v.optional(v.pipe(text(500), v.regex(/^\/[\w.-][\w./-]*$/, 'is not a path of this site, such as /generetic/brands/cable.svg'))),
  color: v.pipe(v.string('is not text'), v.regex(/^#[\da-f]{6}$/i, 'is not a colour such as #0b5fff')),
  featured: v.optional(v.pipe(v.number('is not a number'), v.integer('is not an integer'), v.minValue(1, 'is less than 1'))),
  streams: v.optional(
    v.pipe(
      v.number('is not a number'),
      v.integer('is not an integer'),
      v.minValue(1, 'is less than 1'),
      v.maxValue(100, 'is more than 100'),
    ),
  ),
  brands: v.optional(v.array(name, 'is not a list')),
  protocol: v.variant('type', [openid, saml], 'is neither `oidc` nor `saml`'),
  authorization: v.optional(v.strictObject({ url: site, secret: text(1000) })),
  resources: v.optional(v.record(name, text(200))),
})
const file = v.strictObject({ providers: v.array(provider, 'is not a list') })

/**
 * Returns the providers of a settings file. Throws a SyntaxError about the first problem, which names the field, for example
 * `providers.2.protocol.issuer`. The message never contains a value of the file, because values may be secrets.
 */
export function parseProviders(json: string, brandKeys: readonly string[]): ProviderSetting[] {
  const parsed = v.safeParse(file, parseJson(json))
  if (!parsed.success) throw new SyntaxError(describeIssue(parsed.issues[0]))
  const ids = new Set<string>()
  return parsed.output.providers.map((each, index) => {
    if (ids.has(each.id)) throw new SyntaxError(`providers.${index}.id: is listed twice`)
    ids.add(each.id)
    const unknown = [...(each.brands ?? []), ...Object.keys(each.resources ?? {})].find((key) => !brandKeys.includes(key))
    if (unknown) throw new SyntaxError(`providers.${index}: names the unknown brand ${unknown}`)
    return toSetting(each)
  })
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new SyntaxError('is not valid JSON')
  }
}

function describeIssue(issue: v.InferIssue<typeof file>): string {
  const where = issue.path?.map(({ key }) => String(key)).join('.')
  if (!where) return 'is not an object with the list `providers`'
  if (issue.received === 'undefined') return `${where}: is missing`
  return `${where}: ${issue.message.startsWith('Invalid ') ? messageOf(issue) : issue.message}`
}

const messageOf = ({ type, expected }: v.InferIssue<typeof file>) =>
  type === 'strict_object' && expected === 'never' ? 'is not a known setting' : 'has the wrong type'

function toSetting({ protocol, ...each }: v.InferOutput<typeof provider>): ProviderSetting {
  return {
    ...each,
    logo: each.logo ?? null,
    featured: each.featured ?? null,
    streams: each.streams ?? null,
    brands: each.brands ?? null,
    authorization: each.authorization ?? null,
    resources: each.resources ?? {},
    protocol: protocol.type === 'saml' ? toSaml(protocol) : protocol,
  }
}

const toSaml = ({ logoutUrl, signing, decryption, ...protocol }: v.InferOutput<typeof saml>): SamlProtocol => ({
  ...protocol,
  logoutUrl: logoutUrl ?? null,
  signing: signing ?? null,
  decryption: decryption ?? null,
})
