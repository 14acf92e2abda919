import type { ConsentLaw } from '#contracts/consent.ts'

/** Milliseconds until the place counts as unknown. */
const limit = 5_000

/** Requests what the law of the visitor's country demands. Without an answer it is `consent`. */
export async function loadLaw(): Promise<ConsentLaw> {
  try {
    const response = await fetch('/geolocation/consent', { priority: 'low', signal: AbortSignal.timeout(limit) })
    const { law } = (await response.json()) as { law?: unknown }
    return law === 'us' || law === 'none' ? law : 'consent'
  } catch {
    return 'consent'
  }
}
