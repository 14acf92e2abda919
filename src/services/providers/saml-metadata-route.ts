// GET /provider-auth/saml/metadata/{provider}: the SAML metadata of this site.
import type { Hono } from 'hono'
import * as v from 'valibot'
import { describe, parameters } from '#kit/http/describe.ts'
import type { Offer } from './adapters/offer.ts'
import { samlMetadata, samlMetadataUrl } from './adapters/saml-metadata.ts'

export type SamlMetadataDependencies = { offer: Offer; publicUrl: string; pageOrigins: readonly string[] }

export function addSamlMetadataRoute(router: Hono, { offer, publicUrl, pageOrigins }: SamlMetadataDependencies): void {
  const samlOf = (id: string) => {
    const protocol = offer.setting(id)?.protocol
    return protocol?.type === 'saml' ? protocol : undefined
  }
  const provider = v.pipe(
    v.string(),
    v.maxLength(64),
    v.check((id) => samlOf(id) !== undefined),
  )
  router.get(
    '/provider-auth/saml/metadata/:provider',
    describe({
      summary: 'Read the SAML metadata of this site for a TV provider',
      answers: { 200: { what: 'The metadata (XML)', type: 'application/samlmetadata+xml' }, 404: 'No provider with SAML has this id' },
    }),
    parameters(v.object({ provider })),
    (c) => {
      const { provider: id } = c.req.valid('param')
      const origins = [...new Set([new URL(publicUrl).origin, ...pageOrigins])]
      const xml = samlMetadata({
        entityId: samlMetadataUrl(publicUrl, id),
        callbackUrls: origins.map((origin) => `${origin}/provider-auth/callback/${id}`),
        keys: samlOf(id)!,
      })
      return c.body(xml, 200, { 'content-type': 'application/samlmetadata+xml; charset=utf-8' })
    },
  )
}
