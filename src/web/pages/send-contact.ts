import type { ContactFaults } from '#contracts/http/messages.ts'
import type { Visit } from '../ui/visit.tsx'

/** What came of it. `down`: nobody knows, so nothing is lost that stands in the form. */
export type Sent = { kind: 'taken' } | { kind: 'faults'; faults: ContactFaults } | { kind: 'tooMany' } | { kind: 'down' }

const patience = 30_000

export async function sendContact(values: Record<string, string>, { brand, language }: Visit): Promise<Sent> {
  try {
    const response = await fetch('/messages/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ values, brand: brand.key, language }),
      signal: AbortSignal.timeout(patience),
    })
    if (response.ok) return { kind: 'taken' }
    if (response.status === 429) return { kind: 'tooMany' }
    if (response.status !== 422) return { kind: 'down' }
    return { kind: 'faults', faults: ((await response.json()) as { faults: ContactFaults }).faults }
  } catch {
    return { kind: 'down' }
  }
}
