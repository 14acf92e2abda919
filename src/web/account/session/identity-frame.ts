// [C2.2-08] Signs the viewer in on a brand's own host when they are signed in on the identity host.
import { type IdentityReply, identityFramePath, identityRequestMessage } from '#contracts/http/identity-frame.ts'

const timeout = 10_000
const requestedKey = 'daypart.frame'

/** Requests an exchange code from the identity frame, one time per tab. Returns whether this host now has an exchange cookie [A4-11]. */
export async function signInFromFrame(origin: string): Promise<boolean> {
  if (!isFirst()) return false
  const code = await requestExchangeCode(origin)
  if (!code) return false
  // Only the cookie of the response is needed, so the browser does not follow the redirect.
  const body = new URLSearchParams({ code, path: '/' })
  const response = await fetch('/identity/exchange/arrive', { method: 'POST', body, redirect: 'manual' })
  return response.type === 'opaqueredirect'
}

function isFirst(): boolean {
  try {
    if (sessionStorage.getItem(requestedKey)) return false
    sessionStorage.setItem(requestedKey, '1')
    return true
  } catch {
    return false
  }
}

/** Returns the frame's exchange code, or null. Messages from other frames or origins are ignored. */
function requestExchangeCode(origin: string): Promise<string | null> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'Identity'
  frame.src = origin + identityFramePath
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const receive = ({ origin: from, source, data }: MessageEvent<IdentityReply>) => {
    if (from === origin && source === frame.contentWindow) resolve(typeof data?.exchange === 'string' ? data.exchange : null)
  }
  addEventListener('message', receive)
  frame.addEventListener('load', () => frame.contentWindow?.postMessage(identityRequestMessage, origin))
  const timer = setTimeout(() => resolve(null), timeout)
  document.body.append(frame)
  return promise.finally(() => {
    clearTimeout(timer)
    removeEventListener('message', receive)
    frame.remove()
  })
}
