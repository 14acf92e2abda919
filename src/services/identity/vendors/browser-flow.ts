// The browser flow: redirects to the vendor, and handles the vendor's answer, which must match the flow cookie.
import type { BrandGroup } from '#contracts/brand.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import type { Caller, Vendor } from '#contracts/http/identity.ts'
import type { VendorFault } from '#contracts/http/vendors.ts'
import { Refusal } from '../requests/answers.ts'
import type { Cookies } from '../requests/cookies.ts'
import { newSecret } from '../secrets.ts'
import { type Flow, flowLifeSeconds, openFlow, sealFlow } from './flow-cookie.ts'
import { faultOfRefusal, type Vendors } from './vendors.ts'

/** A redirect with its `Set-Cookie` lines. */
export type Redirect = { to: string; cookies: string[] }

const cancelled = ['access_denied', 'user_cancelled_authorize']
/** Query parameters of the start route that are passed on to the page after the sign-in. */
const passedOnParameters = ['redirectPath', 'brand', 'lang']

export type BrowserFlowDependencies = {
  brands: BrandGroup
  cookies: Cookies
  secret: string
  vendors: Vendors
  now: () => number
  countOutcome(outcome: string): void
}

export function createBrowserFlow({ brands, cookies, secret, vendors, now, countOutcome }: BrowserFlowDependencies) {
  const pathTo = (path: string, vendor: Vendor, returnQuery: string, fault?: VendorFault): string => {
    const query = new URLSearchParams(returnQuery)
    query.set('vendor', vendor)
    if (fault) query.set('fault', fault)
    return `${path}?${query}`
  }
  const pathOnFault = (vendor: Vendor, { linkTo, returnQuery }: Pick<Flow, 'linkTo' | 'returnQuery'>, fault: VendorFault) =>
    pathTo(linkTo === null ? '/sign-in' : '/my-account', vendor, returnQuery, fault)

  /** Returns the language in the query, else the language of the brand. */
  function languageOf(query: URLSearchParams): Language {
    const requested = query.get('lang')
    const brand = brands.brands.find(({ key }) => key === query.get('brand')) ?? brands.brands[0]!
    return requested === 'en' || requested === 'es' ? requested : brand.language
  }

  async function redirectOnRefusal(
    vendor: Vendor,
    flow: Pick<Flow, 'linkTo' | 'returnQuery'>,
    work: () => Promise<Redirect>,
  ): Promise<Redirect> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { to: pathOnFault(vendor, flow, faultOfRefusal(error)), cookies: [] }
    }
  }

  /** Handles a vendor's answer: links the account, signs in, or redirects to the registration form. */
  async function handleAnswer(flow: Flow, answer: URLSearchParams, caller: Caller): Promise<Redirect> {
    const { vendor, returnQuery, linkTo } = flow
    await vendors.limit(caller)
    const person = await vendors.callVendor(vendor, (adapter) => adapter.finish(answer, flow))
    if (linkTo !== null) {
      await vendors.links.link(person, linkTo, caller)
      return { to: pathTo('/my-account', vendor, returnQuery), cookies: [] }
    }
    const signedIn = await vendors.signIn(person, caller)
    if (signedIn) return { to: pathTo('/sign-in/complete', vendor, returnQuery), cookies: signedIn.cookies }
    await vendors.refuseTakenAddress(person)
    return { to: pathTo('/sign-up/complete', vendor, returnQuery), cookies: [await vendors.storeProof(person, caller)] }
  }

  return {
    async start(vendor: Vendor, query: URLSearchParams, redirectUri: string, caller: Caller): Promise<Redirect> {
      const pairs = passedOnParameters.flatMap((name) => (query.has(name) ? [[name, query.get(name)!.slice(0, 500)]] : []))
      const returnQuery = new URLSearchParams(pairs).toString().slice(0, 2000)
      const isLink = query.get('intent') === 'link'
      return redirectOnRefusal(vendor, { linkTo: isLink ? '' : null, returnQuery }, async () => {
        const linkTo = isLink ? await vendors.links.begin(caller) : null
        const secrets = { state: newSecret(), nonce: newSecret(), verifier: newSecret(), redirectUri }
        const url = await vendors.callVendor(vendor, (adapter) => adapter.begin(secrets, languageOf(query)))
        const sealed = sealFlow(secret, { vendor, ...secrets, linkTo, returnQuery, expires: now() + flowLifeSeconds * 1000 })
        return { to: url.href, cookies: [cookies.line('flow', sealed, caller, flowLifeSeconds)] }
      })
    },

    /** Handles the vendor's answer. The flow cookie is deleted in every case: it is valid for one answer. */
    async finish(vendor: Vendor, answer: URLSearchParams, caller: Caller): Promise<Redirect> {
      const flow = openFlow(secret, cookies.read(caller.cookie, 'flow'), now())
      const deletion = cookies.line('flow', '', caller)
      if (flow?.vendor !== vendor || flow.state !== answer.get('state')) {
        countOutcome(`refused ${vendor}`)
        return { to: pathTo('/sign-in', vendor, '', 'VENDOR_FAILED'), cookies: flow ? [] : [deletion] }
      }
      if (cancelled.includes(answer.get('error') ?? '')) return { to: pathOnFault(vendor, flow, 'CANCELLED'), cookies: [deletion] }
      const { to, cookies: lines } = await redirectOnRefusal(vendor, flow, () => handleAnswer(flow, answer, caller))
      return { to, cookies: [deletion, ...lines] }
    },
  }
}
