// The id of this browser for statistics: a cookie that the page sets. The server stores only a hash of it, which changes each day (docs/analytics.md).

/** [A9-02] Its lifetime in seconds: ten years. Browsers may shorten it. */
const maxAge = 315_360_000
const name = 'analytics-id'
/** [A8-40], [A9-09] The number of attempts to store the id, and the milliseconds between them. */
const tries = 100
const every = 100

const isStored = () => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`))
const secure = () => (location.protocol === 'https:' ? '; Secure' : '')
const store = (value: string, life: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox has CookieStore since version 140 only, and Safari's cannot be awaited while a page is closed
  document.cookie = `${name}=${value}; Path=/; Max-Age=${life}; SameSite=Lax${secure()}`
}

/** Returns a random id of 22 characters. */
export const randomId = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .slice(0, 22)

/** Sets the cookie if there is none. Rejects if the browser has not stored it after 100 tries at 100 ms. */
export async function startIdentity(signal: AbortSignal): Promise<void> {
  for (let count = 0; !isStored(); count++) {
    if (signal.aborted) return
    if (count >= tries) throw new Error('The analytics identity could not be initialised')
    store(randomId(), maxAge)
    if (!isStored()) await new Promise((resolve) => setTimeout(resolve, every))
  }
}

/** Deletes the cookie. */
export const endIdentity = (): void => store('', 0)
