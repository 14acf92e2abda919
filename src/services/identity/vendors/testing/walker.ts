// For tests: somebody who goes from our doors to a vendor's pages and back, with the cookies of each, and does what a page asks.
import { type RequestFacts, withFacts } from '#kit/http/request-facts.ts'
import { type House, origin } from '../../testing/house.ts'

export type Page = { url: URL; status: number; headers: Headers; body: string }
type Sent = { form?: Record<string, string>; headers?: Record<string, string>; json?: unknown }

/** How many redirects a page may be away. */
const furthest = 12

export function newWalker({ identity }: Pick<House, 'identity'>, facts: Partial<RequestFacts> = {}) {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = ({ origin: of }: URL) => jars.get(of) ?? jars.set(of, new Map()).get(of)!

  async function ask(url: URL, method: string, { form, headers = {}, json }: Sent): Promise<Response> {
    const sent = new Headers(headers)
    const cookies = [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; ')
    if (cookies) sent.set('cookie', cookies)
    if (form) sent.set('content-type', 'application/x-www-form-urlencoded')
    const body = form ? new URLSearchParams(form).toString() : json === undefined ? null : JSON.stringify(json)
    const request = new Request(url, { method, headers: sent, body, redirect: 'manual' })
    const isOurs = url.origin === origin
    const known = { isSecure: true, address: '203.0.113.7', ...facts }
    const response = isOurs ? await identity.fetch(withFacts(request, known)) : await fetch(request)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value && !/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jarOf(url).set(name, value)
      else jarOf(url).delete(name)
    }
    return response
  }

  /** As far as it leads: a page of a vendor's, or one of ours that identity does not answer. */
  async function go(to: string | URL, sent: Sent & { method?: string } = {}): Promise<Page> {
    let url = new URL(to, origin)
    let response = await ask(url, sent.method ?? (sent.form || sent.json ? 'POST' : 'GET'), sent)
    for (let left = furthest; left && response.status >= 300 && response.status < 400; left--) {
      url = new URL(response.headers.get('location')!, url)
      if (url.origin === origin ? !/^\/(?:identity|api)\//.test(url.pathname) : url.hostname.endsWith('.example')) break
      response = await ask(url, 'GET', {})
    }
    return { url, status: response.status, headers: response.headers, body: await response.text() }
  }

  return {
    go,
    /** One step, wherever it leads. */
    see: (path: string, sent: Sent = {}, method = sent.form ? 'POST' : 'GET') => ask(new URL(path, origin), method, sent),
    cookies: () => jarOf(new URL(origin)),
    /** Posts the form of a page: its hidden fields, and those given. */
    submit({ url, body }: Page, form: Record<string, string> = {}): Promise<Page> {
      const action = /<form[^>]* action="([^"]+)"/.exec(body)![1]!.replaceAll('&amp;', '&')
      const hidden = [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!])
      return go(new URL(action, url), { form: { ...Object.fromEntries(hidden), ...form } })
    },
    async ask(method: string, path: string, sent: Sent = {}) {
      const response = await ask(new URL(path, origin), method, sent)
      return { status: response.status, headers: response.headers, answer: await response.json() }
    },
  }
}

export type Walker = ReturnType<typeof newWalker>
