// Providers with SAML 2.0: the site redirects to the provider with a request, and the provider posts a signed response. The code for XML is loaded
// at the first sign-in.
import { createHash } from 'node:crypto'
import type { Profile, SAML } from '@node-saml/node-saml'
import * as v from 'valibot'
import type { Kv } from '#kit/kv/kv.ts'
import { type FlowSecrets, type ProviderAdapter, ProviderRefused } from './adapter.ts'
import { checkAssertionShape, readSamlShape } from './saml-shape.ts'
import { signingCertificate } from './saml-signed-info.ts'
import type { SamlProtocol } from './settings.ts'
import { type ResourceNames, toSubscriber } from './subscriber.ts'

/** The accepted difference between the clocks of the provider and this machine. */
const clockSkew = 30_000
/** The longest time between the start of a sign-in and its response, which is the life of the flow cookie. */
const longestFlow = 600_000

export type SamlDependencies = {
  kv: Kv
  /** The name of this site at the provider: the URL of its metadata. The provider must state it as the audience of its assertions. */
  entityId: string
}

export function createSaml(protocol: SamlProtocol, names: ResourceNames, { kv, entityId }: SamlDependencies): ProviderAdapter {
  return {
    async begin(secrets, language) {
      const saml = await openSaml(protocol, entityId, secrets)
      return new URL(await saml.getAuthorizeUrlAsync(secrets.state, undefined, { additionalParams: { lang: language } }))
    },

    async finish(answer, secrets) {
      const base64 = answer.get('SAMLResponse') ?? ''
      const { destination, issuer, signature, isEncrypted } = await readSamlShape(base64)
      if (isEncrypted && !protocol.decryption)
        throw new ProviderRefused(
          'SAML: the assertion is encrypted, and this site has no key to decrypt it: set `decryption` in PROVIDERS_FILE, and send the provider the new metadata',
        )
      if (destination !== secrets.redirectUri) throw new ProviderRefused('SAML: the response is for another destination')
      if (issuer !== null && issuer.trim() !== protocol.entityId) throw new ProviderRefused('SAML: the response has another issuer')
      const signer = signature && signingCertificate(signature, protocol.certificates)
      if (!signer) throw new ProviderRefused('SAML: Invalid document signature')
      const profile = await verify(await openSaml({ ...protocol, certificates: [signer] }, entityId, secrets), base64)
      if (isEncrypted) await checkAssertionShape(profile.getAssertionXml!())
      const { id, subject, session } = checkAssertion(profile.getAssertion!()['Assertion'], protocol, secrets)
      if (!(await isFirstUse(kv, protocol, id))) throw new ProviderRefused('SAML: the assertion was used before')
      return toSubscriber({ subject, session, attributes: (profile['attributes'] ?? {}) as Record<string, unknown> }, names)
    },

    async logoutUrl(_session, returnTo) {
      if (protocol.logoutUrl === null) return null
      const url = new URL(protocol.logoutUrl)
      url.searchParams.set('returnTo', returnTo)
      return url
    },
  }
}

/** Returns the id of the request of a flow. The response must name it, so that it counts only in the browser that holds the flow cookie. */
const requestId = ({ state, nonce }: FlowSecrets): string => `_${createHash('sha256').update(`saml ${state} ${nonce}`).digest('hex')}`

/** Opens the library for one sign-in. */
async function openSaml(
  { entryPoint, certificates, signing, decryption }: SamlProtocol,
  entityId: string,
  secrets: FlowSecrets,
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  const id = requestId(secrets)
  return new SAML({
    entryPoint,
    issuer: entityId,
    audience: entityId,
    callbackUrl: secrets.redirectUri,
    idpCert: certificates,
    ...(signing && { privateKey: signing.key, signatureAlgorithm: 'sha256' }),
    // The library decrypts the assertion after it has verified the signature of the response, so that strangers cannot make it decrypt.
    ...(decryption && { decryptionPvk: decryption.key }),
    wantAuthnResponseSigned: true,
    wantAssertionsSigned: true,
    acceptedClockSkewMs: clockSkew,
    maxAssertionAgeMs: longestFlow,
    generateUniqueId: () => id,
    validateInResponseTo: ValidateInResponseTo.always,
    // The flow cookie remembers the request. The library only asks whether the response names it.
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (key) => (key === id ? new Date().toISOString() : null),
      removeAsync: async () => null,
    },
    // The provider chooses the form of the subscriber's id and the way in which it checks the subscriber.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
  })
}

/** Returns whether decryption failed: an error of OpenSSL, or the library's error about invalid padding, which is a ReferenceError. */
const isDecryption = (error: Error & { code?: unknown }): boolean =>
  error instanceof ReferenceError || String(error.code).startsWith('ERR_OSSL') || error.message.includes('unable to authenticate data')

/** Verifies the signatures, the audience and the times. Throws ProviderRefused. */
async function verify(saml: SAML, base64: string): Promise<Profile> {
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: base64 }).catch((error: Error & { xmlStatus?: string }) => {
    // The rest of the library's message may contain values of the response.
    const cause = isDecryption(error)
      ? 'the assertion cannot be decrypted with the key in `decryption`: send the provider the current metadata'
      : error instanceof TypeError
        ? 'the assertion is incomplete'
        : error.message.split(/[.:']/, 1)[0]!.slice(0, 100)
    const isCancelled = /:status:(AuthnFailed|RequestDenied)"/.test(error.xmlStatus ?? '')
    throw new ProviderRefused(`SAML: ${cause}`, isCancelled ? 'CANCELLED' : 'REFUSED')
  })
  if (!profile) throw new ProviderRefused('SAML: the response has no assertion')
  return profile
}

const confirmationSchema = v.object({
  $: v.object({ Method: v.string() }),
  SubjectConfirmationData: v.tuple([
    v.object({ $: v.object({ Recipient: v.string(), InResponseTo: v.string(), NotOnOrAfter: v.string() }) }),
  ]),
})
/** The parts of an assertion, in the form of the library: elements are lists, `$` has the attributes and `_` the text. */
const assertionSchema = v.object({
  $: v.object({ ID: v.string() }),
  Issuer: v.tuple([v.object({ _: v.string() })]),
  Subject: v.tuple([
    v.object({
      NameID: v.tuple([v.object({ _: v.string(), $: v.optional(v.object({ Format: v.optional(v.string()) })) })]),
      SubjectConfirmation: v.array(confirmationSchema),
    }),
  ]),
  AuthnStatement: v.optional(v.looseTuple([v.object({ $: v.object({ SessionIndex: v.optional(v.string()) }) })])),
})

/**
 * Returns the ids of a verified assertion. Throws ProviderRefused if it is not for this flow. Does not use the library's profile, because an
 * attribute could replace a missing part there.
 */
function checkAssertion(verified: unknown, { entityId }: SamlProtocol, secrets: FlowSecrets) {
  const read = v.safeParse(assertionSchema, verified)
  if (!read.success) throw new ProviderRefused('SAML: the assertion is incomplete')
  const { $, Issuer, Subject, AuthnStatement } = read.output
  const [{ NameID, SubjectConfirmation }] = Subject
  if (Issuer[0]._ !== entityId) throw new ProviderRefused('SAML: the assertion has another issuer')
  if (NameID[0].$?.Format?.endsWith(':transient')) throw new ProviderRefused('SAML: the NameID is transient')
  if (!SubjectConfirmation.some((confirmation) => isConfirmed(confirmation, secrets)))
    throw new ProviderRefused('SAML: the assertion is for another recipient')
  return { id: $.ID, subject: NameID[0]._, session: AuthnStatement?.[0].$.SessionIndex ?? null }
}

/** Returns whether the assertion is for this flow: any bearer may present it, at our callback, in answer to our request, until its end. */
function isConfirmed({ $, SubjectConfirmationData: [data] }: v.InferOutput<typeof confirmationSchema>, secrets: FlowSecrets): boolean {
  const { Recipient, InResponseTo, NotOnOrAfter } = data.$
  return (
    $.Method === 'urn:oasis:names:tc:SAML:2.0:cm:bearer' &&
    Recipient === secrets.redirectUri &&
    InResponseTo === requestId(secrets) &&
    Date.parse(NotOnOrAfter) + clockSkew > Date.now()
  )
}

/** Returns whether an assertion was not used before. Its id is stored for longer than the assertion can be valid. */
function isFirstUse(kv: Kv, { entityId }: SamlProtocol, assertionId: string): Promise<boolean> {
  const key = createHash('sha256').update(`${entityId} ${assertionId}`).digest('base64url')
  return kv.add(`saml-assertion ${key}`, '1', longestFlow + 2 * clockSkew)
}
