// The way of a browser: out to the vendor, and back with an answer that must fit what the browser holds.
import type { Language } from '#contracts/graph/types.generated.ts'
import type { Caller, Vendor } from '#contracts/http/identity.ts'
import type { VendorFault } from '#contracts/http/vendors.ts'
import { Refusal } from '../answers.ts'
import type { Core } from '../core.ts'
import { newSecret } from '../secrets.ts'
import { type Flow, flowLife, openFlow, sealFlow } from './flow.ts'
import { faultOfRefusal, type Vendors } from './vendors.ts'

/** Where to, and with which cookies. */
export type Onward = { to: string; cookies: string[] }

const cancelled = ['access_denied', 'user_cancelled_authorize']
/** What pages afterwards get of what the start was given. */
const carriedNames = ['redirectPath', 'brand', 'lang']

export function createBrowserWay({ cookies, secret, now, told, brands }: Core, vendors: Vendors) {
  const onward = (path: string, vendor: Vendor, carried: string, fault?: VendorFault): string => {
    const query = new URLSearchParams(carried)
    query.set('vendor', vendor)
    if (fault) query.set('fault', fault)
    return `${path}?${query}`
  }
  const failed = (vendor: Vendor, { linkTo, carried }: Pick<Flow, 'linkTo' | 'carried'>, fault: VendorFault) =>
    onward(linkTo === null ? '/sign-in' : '/my-account', vendor, carried, fault)

  /** What the page says, else that of its brand. */
  function languageOf(query: URLSearchParams): Language {
    const asked = query.get('lang')
    const brand = brands.brands.find(({ key }) => key === query.get('brand')) ?? brands.brands[0]!
    return asked === 'en' || asked === 'es' ? asked : brand.language
  }

  async function settled(vendor: Vendor, flow: Pick<Flow, 'linkTo' | 'carried'>, work: () => Promise<Onward>): Promise<Onward> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { to: failed(vendor, flow, faultOfRefusal(error)), cookies: [] }
    }
  }

  /** What the vendor answered about somebody: signed in, joined, or a form to fill in. */
  async function arrive(flow: Flow, answer: URLSearchParams, caller: Caller): Promise<Onward> {
    const { vendor, carried, linkTo } = flow
    await vendors.limit(caller)
    const person = await vendors.asked(vendor, (side) => side.finish(answer, flow))
    if (linkTo !== null) {
      await vendors.links.join(person, linkTo, caller)
      return { to: onward('/my-account', vendor, carried), cookies: [] }
    }
    const entered = await vendors.enter(person, caller)
    if (entered) return { to: onward('/sign-in/complete', vendor, carried), cookies: entered.cookies }
    await vendors.refuseTakenMail(person)
    return { to: onward('/sign-up/complete', vendor, carried), cookies: [await vendors.keep(person, caller)] }
  }

  return {
    async start(vendor: Vendor, query: URLSearchParams, redirectUri: string, caller: Caller): Promise<Onward> {
      const given = carriedNames.flatMap((name) => (query.has(name) ? [[name, query.get(name)!.slice(0, 500)]] : []))
      const carried = new URLSearchParams(given).toString().slice(0, 2000)
      const isLink = query.get('intent') === 'link'
      return settled(vendor, { linkTo: isLink ? '' : null, carried }, async () => {
        const linkTo = isLink ? await vendors.links.begin(caller) : null
        const begun = { state: newSecret(), nonce: newSecret(), verifier: newSecret(), redirectUri }
        const url = await vendors.asked(vendor, (side) => side.begin(begun, languageOf(query)))
        const sealed = sealFlow(secret, { vendor, ...begun, linkTo, carried, expires: now() + flowLife * 1000 })
        return { to: url.href, cookies: [cookies.line('flow', sealed, caller, flowLife)] }
      })
    },

    /** Whatever comes of it, what the browser held is good for one answer only. */
    async finish(vendor: Vendor, answer: URLSearchParams, caller: Caller): Promise<Onward> {
      const flow = openFlow(secret, cookies.read(caller.cookie, 'flow'), now())
      const over = cookies.line('flow', '', caller)
      if (flow?.vendor !== vendor || flow.state !== answer.get('state')) {
        told(`refused ${vendor}`)
        return { to: onward('/sign-in', vendor, '', 'VENDOR_FAILED'), cookies: flow ? [] : [over] }
      }
      if (cancelled.includes(answer.get('error') ?? '')) return { to: failed(vendor, flow, 'CANCELLED'), cookies: [over] }
      const { to, cookies: lines } = await settled(vendor, flow, () => arrive(flow, answer, caller))
      return { to, cookies: [over, ...lines] }
    },
  }
}
