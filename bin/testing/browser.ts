// For tests: a browser without scripts.

type Page = { url: URL; status: number; headers: Headers; body: string }
type Sent = { form?: Record<string, string>; json?: unknown; headers?: Record<string, string>; method?: string }

/** Returns a browser without scripts that follows redirects and keeps cookies. `address`: that of the site. */
export function newBrowser(address: string) {
  const cookies = new Map<string, string>()
  async function go(to: string | URL, { form, json, headers = {}, method }: Sent = {}, redirects = 10): Promise<Page> {
    const url = new URL(to, address)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = form ? new URLSearchParams(form) : json === undefined ? undefined : JSON.stringify(json)
    const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(url, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { cookie, ...type, ...headers },
      redirect: 'manual',
      ...(body !== undefined && { body }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value && !/max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.set(name, value)
      else cookies.delete(name)
    }
    const location = response.headers.get('location')
    if (location && redirects) return go(new URL(location, url), {}, redirects - 1)
    return { url, status: response.status, headers: response.headers, body: await response.text() }
  }
  /** Submits the form of a page: its hidden fields and `fields`. */
  function submit({ url, body }: Page, fields: Record<string, string> = {}) {
    const decoded = (text: string) => text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))).replaceAll('&amp;', '&')
    const action = /<form[^>]* action="([^"]+)"/.exec(body)![1]!
    const hidden = [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      decoded(value!),
    ])
    return go(new URL(decoded(action), url), { form: { ...Object.fromEntries(hidden), ...fields } })
  }
  const json = async (path: string, sent?: Sent) => JSON.parse((await go(path, sent)).body)
  return { go, submit, json }
}
