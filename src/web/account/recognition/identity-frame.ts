// [C2.2-08] Who is signed in on the host of identity is signed in here, too.
import { type IdentityReply, identityFramePath, question } from '#contracts/http/identity-frame.ts'

const patience = 10_000
const askedKey = 'daypart.frame'

/** Asks once in a tab; whether this host now has a code to be exchanged [A4-11]. */
export async function arriveByFrame(origin: string): Promise<boolean> {
  if (!isFirst()) return false
  const code = await askFrame(origin)
  if (!code) return false
  // It leads on to a page; here it is the cookie that is wanted.
  const body = new URLSearchParams({ code, path: '/' })
  const response = await fetch('/identity/exchange/arrive', { method: 'POST', body, redirect: 'manual' })
  return response.type === 'opaqueredirect'
}

function isFirst(): boolean {
  try {
    if (sessionStorage.getItem(askedKey)) return false
    sessionStorage.setItem(askedKey, '1')
    return true
  } catch {
    return false
  }
}

/** Heard from that frame and that origin, or not at all. */
function askFrame(origin: string): Promise<string | null> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'Identity'
  frame.src = origin + identityFramePath
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const hear = ({ origin: from, source, data }: MessageEvent<IdentityReply>) => {
    if (from === origin && source === frame.contentWindow) resolve(typeof data?.exchange === 'string' ? data.exchange : null)
  }
  addEventListener('message', hear)
  frame.addEventListener('load', () => frame.contentWindow?.postMessage(question, origin))
  const timer = setTimeout(() => resolve(null), patience)
  document.body.append(frame)
  return promise.finally(() => {
    clearTimeout(timer)
    removeEventListener('message', hear)
    frame.remove()
  })
}
