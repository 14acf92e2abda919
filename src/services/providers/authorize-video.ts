// [A3-12] The decision of the viewer's provider about a video, with a media token. While it is valid (seven minutes), the provider is not asked about this video again.
import type { ProviderDecision, ProvidersClient } from '#contracts/http/providers.ts'
import type { Authorization } from './decisions/authorization.ts'
import type { MediaTokens } from './decisions/media-tokens.ts'
import type { Links } from './links/links.ts'
import { deviceKey } from './schema/link-store.ts'

type Parts = { links: Pick<Links, 'current'>; authorization: Authorization; mediaTokens: MediaTokens }

/** Returns `ProvidersClient.authorize`. */
export const createAuthorizeVideo = ({ links, authorization, mediaTokens }: Parts): ProvidersClient['authorize'] =>
  async function authorize(owner, { resource, asset = null, mediaToken }): Promise<ProviderDecision | null> {
    const found = await links.current(owner, resource)
    if (!found) return null
    const { setting, link } = found
    const use = { link: link.id, resource, asset }
    const device = owner.device && deviceKey(owner.device)
    const earlier = device && asset && mediaToken !== undefined ? await mediaTokens.recognise(mediaToken, { ...use, device }) : null
    if (earlier) return { resource, isAuthorized: true, authToken: earlier }
    const [decision] = await authorization.decide(setting, link, [resource], asset ?? undefined)
    if (!decision!.isAuthorized || !asset || !device) return decision!
    const authToken = await mediaTokens.issue({ ...use, provider: setting.id, brand: resource, device })
    return { ...decision!, authToken }
  }
