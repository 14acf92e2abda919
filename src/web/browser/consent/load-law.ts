import type { ConsentLaw } from '#contracts/consent.ts'

/** The time limit in milliseconds. After it, the law is `consent`. */
const limit = 5_000

/** Requests the law of the visitor's country. Returns `consent` if there is no valid answer. */
export async function loadLaw(): Promise<ConsentLaw> {
  try {
    const response = await fetch('/geolocation/consent', { priority: 'low', signal: AbortSignal.timeout(limit) })
    const { law } = (await response.json()) as { law?: unknown }
    return law === 'us' || law === 'none' ? law : 'consent'
  } catch {
    return 'consent'
  }
}
