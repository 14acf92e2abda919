// POST /access/vod/{brand}/{id} [A7-26]: the address of the stream, or why not.
import type { AccessCode, AccessRequest } from '#contracts/http/access.ts'
import { timeouts } from '#contracts/limits.ts'
import type { Fault } from './fault.ts'

export type Watchable = { brand: string; mpxGuid: string }
/** `says`: the refusal's own words, shown where the specification wants the message from the response [A8-17]. */
export type AccessAnswer = { allow: true; url: string } | { allow: false; why: Fault; says: string | null }

const codes: Record<AccessCode, true> = {
  NOT_FOUND: true,
  NOT_AVAILABLE: true,
  USER_UNAUTHORIZED: true,
  TRIAL_OVER: true,
  RETRANS_FAIL: true,
  NOT_AUTHORIZED: true,
  GENERIC_ERROR: true,
}

const refuse = (why: Fault, says: string | null = null): AccessAnswer => ({ allow: false, why, says })

/** Never rejects, and answers within ten seconds [A9-05]: no answer at all is OFFLINE. */
export async function askAccess({ brand, mpxGuid }: Watchable, limit: number = timeouts.access): Promise<AccessAnswer> {
  const body: AccessRequest = { device: 'web' }
  try {
    const response = await fetch(`/access/vod/${encodeURIComponent(brand)}/${encodeURIComponent(mpxGuid)}`, {
      method: 'POST',
      headers: { accept: 'application/access-v2+json, application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(limit),
    })
    return answerOf(response.ok, await response.json().catch(() => null))
  } catch {
    return refuse('OFFLINE')
  }
}

/** What the body of an answer comes to. */
export function answerOf(ok: boolean, body: unknown): AccessAnswer {
  const { url, code, detail } = (body ?? {}) as { url?: unknown; code?: unknown; detail?: unknown }
  // [A8-17] A trial that is over comes as a url, of all things.
  if (url === 'Unauthorized') return refuse('TRIAL_OVER')
  if (ok && typeof url === 'string' && url) return { allow: true, url }
  const known = typeof code === 'string' && Object.hasOwn(codes, code) ? (code as AccessCode) : 'GENERIC_ERROR'
  return refuse(known, known === 'USER_UNAUTHORIZED' && typeof detail === 'string' ? detail : null)
}
