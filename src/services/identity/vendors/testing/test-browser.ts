// For tests: a browser that follows redirects between our routes and a vendor's pages, and stores the cookies of each origin.
import { type RequestFacts, withFacts } from '#kit/http/request-facts.ts'
import { origin, type TestIdentity } from '../../testing/open-identity.ts'

export type Page = { url: URL; status: number; headers: Headers; body: string }
type RequestParts = { form?: Record<string, string>; headers?: Record<string, string>; json?: unknown }

/** The largest number of redirects that are followed. */
const mostRedirects = 12

export function newTestBrowser({ identity }: Pick<TestIdentity, 'identity'>, facts: Partial<RequestFacts> = {}) {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = ({ origin: of }: URL) => jars.get(of) ?? jars.set(of, new Map()).get(of)!

  async function send(url: URL, method: string, { form, headers = {}, json }: RequestParts): Promise<Response> {
    const sent = new Headers(headers)
    const cookies = [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; ')
    if (cookies) sent.set('cookie', cookies)
    if (form) sent.set('content-type', 'application/x-www-form-urlencoded')
    const body = form ? new URLSearchParams(form).toString() : json === undefined ? null : JSON.stringify(json)
    const request = new Request(url, { method, headers: sent, body, redirect: 'manual' })
    const isOurs = url.origin === origin
    const requestFacts = { isSecure: true, address: '203.0.113.7', ...facts }
    const response = isOurs ? await identity.fetch(withFacts(request, requestFacts)) : await fetch(request)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value && !/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jarOf(url).set(name, value)
      else jarOf(url).delete(name)
    }
    return response
  }

  /** Follows redirects until a vendor's page, or until a page of our site that identity does not serve. */
  async function go(to: string | URL, sent: RequestParts & { method?: string } = {}): Promise<Page> {
    let url = new URL(to, origin)
    let response = await send(url, sent.method ?? (sent.form || sent.json ? 'POST' : 'GET'), sent)
    for (let left = mostRedirects; left && response.status >= 300 && response.status < 400; left--) {
      url = new URL(response.headers.get('location')!, url)
      if (url.origin === origin ? !/^\/(?:identity|api)\//.test(url.pathname) : url.hostname.endsWith('.example')) break
      response = await send(url, 'GET', {})
    }
    return { url, status: response.status, headers: response.headers, body: await response.text() }
  }

  return {
    go,
    /** Sends one request without following redirects. */
    fetch: (path: string, sent: RequestParts = {}, method = sent.form ? 'POST' : 'GET') => send(new URL(path, origin), method, sent),
    cookies: () => jarOf(new URL(origin)),
    /** Submits a page's form: its hidden fields plus `form`. */
    submit({ url, body }: Page, form: Record<string, string> = {}): Promise<Page> {
      const action = /<form[^>]* action="([^"]+)"/.exec(body)![1]!.replaceAll('&amp;', '&')
      const hidden = [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!])
      return go(new URL(action, url), { form: { ...Object.fromEntries(hidden), ...form } })
    },
    async send(method: string, path: string, sent: RequestParts = {}) {
      const response = await send(new URL(path, origin), method, sent)
      return { status: response.status, headers: response.headers, answer: await response.json() }
    },
  }
}

export type TestBrowser = ReturnType<typeof newTestBrowser>
