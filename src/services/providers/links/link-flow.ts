// Linking in the browser: redirects to the provider, and handles the provider's answer, which must match the flow cookie.
import { randomBytes } from 'node:crypto'
import type { BrandGroup } from '#contracts/brand.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import { formatUserCode, parseUserCode } from '#contracts/http/activation.ts'
import { type LinkError, type LinkOwner, linkLife, providerCookie, providerFramePath } from '#contracts/http/providers.ts'
import { safePath } from '#contracts/safe-path.ts'
import { type Cookie, setCookie } from '#kit/http/cookies/cookies.ts'
import { withTimeout } from '#kit/http/with-timeout.ts'
import { type ProviderAdapter, ProviderRefused } from '../adapters/adapter.ts'
import type { Offer } from '../adapters/offer.ts'
import { isPassive } from '../adapters/settings.ts'
import { type CallGuard, CallRefused, createCallGuard } from '../decisions/call-guard.ts'
import { deviceKey } from '../schema/link-store.ts'
import type { TelevisionRow } from '../schema/tables.ts'
import type { TelevisionStore } from '../schema/television-store.ts'
import type { Flow, FlowCookie } from './flow-cookie.ts'
import type { LinkFaults } from './link-faults.ts'
import type { Links } from './links.ts'

/** A redirect with its `Set-Cookie` values. */
export type Redirect = { to: string; cookies: string[] }
type DeviceOwner = LinkOwner & { device: string }
type Caller = { cookie: string | null; isSecure: boolean }
/** The request to link: `mvpd` is the id of the provider; `code` is that of the television to link, if any. */
export type LinkRequest = {
  brand: string
  mvpd: string
  redirectPath?: string
  mode: 'popup' | 'page' | 'frame'
  lang?: Language
  code?: string
}

/** The timeout of all calls that one step of the sign-in needs, in milliseconds. */
const stepTimeout = 10_000

export type LinkFlowDependencies = {
  faults: LinkFaults
  brands: BrandGroup
  offer: Offer
  links: Links
  adapters: ReadonlyMap<string, ProviderAdapter>
  flowCookie: FlowCookie
  televisions: Pick<TelevisionStore, 'decided' | 'claim'>
  now: () => number
  countOutcome(outcome: string): void
  report(error: unknown): void
  warn(message: string): void
}
export type LinkFlow = ReturnType<typeof createLinkFlow>

export function createLinkFlow({ faults, brands, offer, links, adapters, flowCookie, televisions, now, ...rest }: LinkFlowDependencies) {
  const { countOutcome, report, warn } = rest
  const guards = new Map<string, CallGuard>()
  const guardOf = (id: string) =>
    guards.get(id) ??
    guards
      .set(
        id,
        createCallGuard(now, (error) => !(error instanceof ProviderRefused)),
      )
      .get(id)!

  /** Redirects to the picker with the reason. Also stores the reason for the status route. In a hidden frame the reason is dropped. */
  async function fail(fault: LinkError, { device }: DeviceOwner, returnQuery: string): Promise<Redirect> {
    if (isFrame(returnQuery)) return endFrame
    countOutcome(`link failed ${fault}`)
    await faults.set(device, fault)
    return toPicker(fault, returnQuery)
  }

  /** Calls a provider. Resolves to the reason when it refuses or does not answer. */
  async function call<Answer>(id: string, act: (adapter: ProviderAdapter) => Promise<Answer>): Promise<Answer | LinkError> {
    try {
      return await guardOf(id).run(() => withTimeout(stepTimeout, () => act(adapters.get(id)!)))
    } catch (error) {
      if (error instanceof ProviderRefused) {
        if (error.reason === 'REFUSED') warn(`The TV provider ${id} refused a sign-in, or its answer was invalid: ${error.message}`)
        return error.reason
      }
      if (!(error instanceof CallRefused)) report(new Error(`the TV provider ${id} failed: ${(error as Error).message}`))
      return 'PROVIDER_UNAVAILABLE'
    }
  }

  /** Asks the provider about its answer, and stores the link. Resolves to the reason when that fails. */
  async function link(provider: string, answer: URLSearchParams, flow: Flow, owner: DeviceOwner): Promise<LinkError | null> {
    const setting = offer.setting(provider)
    if (!setting) return 'UNKNOWN_PROVIDER'
    const subscriber = await call(provider, (adapter) => adapter.finish(answer, flow))
    if (typeof subscriber === 'string') return subscriber
    try {
      if (isFrame(flow.returnQuery)) return (await links.renew(owner, setting, subscriber)) ? null : 'REFUSED'
      if (flow.television === null) await links.link(owner, setting, subscriber)
      else if (!(await links.linkTelevision(televisions.claim(flow.television, owner.device), setting, subscriber))) return 'EXPIRED'
      return null
    } catch (error) {
      report(error)
      return 'PROVIDER_UNAVAILABLE'
    }
  }

  return {
    /** Redirects to the provider's sign-in, or to the picker if the brand does not offer the provider or the provider does not answer. */
    async begin(request: LinkRequest, origin: string, owner: DeviceOwner, caller: Caller): Promise<Redirect> {
      const { brand, mvpd, lang } = request
      const television = request.code === undefined ? null : (parseUserCode(request.code) ?? '')
      const returnQuery = returnQueryOf(request, television)
      const isInFrame = request.mode === 'frame'
      if (!offer.find(mvpd, brand) || (isInFrame && !(await mayRenew(links, owner, request))))
        return fail('UNKNOWN_PROVIDER', owner, returnQuery)
      if (!isInFrame) await faults.clear(owner.device)
      if (television !== null && !mayLink(await televisions.decided(television, owner.device), brand, now()))
        return fail('EXPIRED', owner, returnQuery)
      const redirectUri = `${origin}/provider-auth/callback/${mvpd}`
      const secrets = { state: newSecret(), nonce: newSecret(), verifier: newSecret(), redirectUri }
      const language = lang ?? brands.brands.find(({ key }) => key === brand)!.language
      const url = await call(mvpd, (adapter) => adapter.begin(secrets, language, isInFrame))
      if (typeof url === 'string') return fail(url, owner, returnQuery)
      const content = { provider: mvpd, ...secrets, returnQuery, television, ...startOf(owner) }
      return { to: url.href, cookies: [flowCookie.line(content, caller.isSecure)] }
    },

    /**
     * Handles the provider's answer and links the owner, who must be the same as at the start of the flow: a viewer who signs in or out meanwhile
     * must not link another account. The flow cookie is valid for one answer. An answer that belongs to no flow of this browser does not end the
     * flow in progress, because another site may have caused it.
     */
    async finish(provider: string, answer: URLSearchParams, owner: DeviceOwner, caller: Caller): Promise<Redirect> {
      const flow = flowCookie.read(caller.cookie, caller.isSecure)
      if (!flow) return toPicker('EXPIRED', '')
      if (flow.provider !== provider || flow.state !== (answer.get('state') ?? answer.get('RelayState'))) return toPicker('REFUSED', '')
      const deletion = flowCookie.deletion(caller.isSecure)
      const start = startOf(owner)
      const isSameOwner = flow.device === start.device && flow.userId === start.userId
      const fault = isSameOwner ? await link(provider, answer, flow, owner) : 'OWNER_CHANGED'
      if (fault) return { ...(await fail(fault, owner, flow.returnQuery)), cookies: [deletion] }
      if (isFrame(flow.returnQuery)) {
        countOutcome('renewed')
        return { ...endFrame, cookies: [deletion, hintCookie(provider, caller.isSecure)] }
      }
      const isTelevision = flow.television !== null
      countOutcome(isTelevision ? 'linked television' : 'linked')
      const cookies = isTelevision ? [deletion] : [deletion, hintCookie(provider, caller.isSecure)]
      return { to: `/provider-linked?${flow.returnQuery}`, cookies }
    },
  }
}

/** Returns whether the television was confirmed for this brand, and can still be linked. */
const mayLink = (television: TelevisionRow | undefined, brand: string, now: number): boolean =>
  television?.brand === brand && television.verdict === 'confirmed' && television.linked_at === null && television.expires_at > now

/** Returns the owner as the flow cookie contains it. */
const startOf = ({ device, account }: DeviceOwner): Pick<Flow, 'device' | 'userId'> => ({
  device: deviceKey(device),
  userId: account?.userId ?? null,
})

/** Returns whether a hidden frame may renew the owner's link to a provider. */
async function mayRenew(links: Links, owner: DeviceOwner, { mvpd, brand }: LinkRequest): Promise<boolean> {
  const setting = (await links.current(owner, brand))?.setting
  return setting?.id === mvpd && isPassive(setting)
}

/** The end of a hidden frame. The page that created the frame then checks its link. */
const endFrame: Redirect = { to: providerFramePath, cookies: [] }
const isFrame = (returnQuery: string) => new URLSearchParams(returnQuery).get('mode') === 'frame'

function toPicker(fault: LinkError, returnQuery: string): Redirect {
  const query = new URLSearchParams(returnQuery)
  query.set('fault', fault)
  return { to: `/mvpd-picker?${query}`, cookies: [] }
}

/** The longest query of the page that follows, in characters: browsers store no cookie of more than 4 KiB. */
const longestReturnQuery = 1500

/** Returns the parameters of the page that follows. A redirect path is left out if it could lead to another site, or is too long. */
function returnQueryOf({ mode, brand, lang, redirectPath }: LinkRequest, television: string | null): string {
  const code = television && formatUserCode(television)
  const toQuery = (path: string | null) =>
    new URLSearchParams({ mode, brand, ...(path && { redirectPath: path }), ...(lang && { lang }), ...(code && { code }) }).toString()
  const query = toQuery(safePath(redirectPath))
  return query.length > longestReturnQuery ? toQuery(null) : query
}

const newSecret = () => randomBytes(32).toString('base64url')

const hint: Cookie = { name: providerCookie, maxAge: linkLife / 1000, usedByScripts: 'read' }

/** Returns the `Set-Cookie` value of the hint for scripts; null deletes the cookie. */
export const hintCookie = (provider: string | null, isSecure: boolean): string => setCookie(hint, provider ?? '', isSecure)
