import type { ContactFaults } from '#contracts/http/messages.ts'
import type { Visit } from '../../ui/visit.tsx'

/** The outcome of sending the form. `failed`: the server failed or did not answer; the form keeps its values. */
export type SendOutcome = { kind: 'accepted' } | { kind: 'faults'; faults: ContactFaults } | { kind: 'tooMany' } | { kind: 'failed' }

const timeoutMs = 30_000

/** Sends the contact form. Never throws: network errors and timeouts are the outcome `failed`. */
export async function sendContact(values: Record<string, string>, { brand, language }: Visit): Promise<SendOutcome> {
  try {
    const response = await fetch('/messages/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ values, brand: brand.key, language }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) return { kind: 'accepted' }
    if (response.status === 429) return { kind: 'tooMany' }
    if (response.status !== 422) return { kind: 'failed' }
    return { kind: 'faults', faults: ((await response.json()) as { faults: ContactFaults }).faults }
  } catch {
    return { kind: 'failed' }
  }
}
