// [A7-35] The session that this browser has started, in local storage. In some browsers, access to storage throws.

/** `path`: the path of the session. `brand`: the key of its brand. `body`: the body of the request that started it [A7-34]. */
export type StoredSession = { path: string; brand: string; body: string }

const key = 'daypart.stream'

export function readStored(): StoredSession | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<StoredSession> | null
    const isValid = stored?.path?.startsWith('/v2/sessions/') && typeof stored.brand === 'string' && typeof stored.body === 'string'
    return isValid ? (stored as StoredSession) : null
  } catch {
    return null
  }
}

export function writeStored(session: StoredSession): void {
  try {
    localStorage.setItem(key, JSON.stringify(session))
  } catch {}
}

/** Removes the stored session, unless another tab has stored its own meanwhile. */
export function removeStored({ path }: Pick<StoredSession, 'path'>): void {
  try {
    if (readStored()?.path === path) localStorage.removeItem(key)
  } catch {}
}
