import { timeouts } from '#contracts/limits.ts'
import { type Outcome, trouble } from '../form/outcome.ts'

/** A box that is not ticked is not in a form's data: every brand of the page is named, with what is ticked of it. */
export async function chooseMails(form: FormData): Promise<Outcome> {
  const subscriptions = Object.fromEntries(form.getAll('brand').map((brand) => [brand, form.getAll(`mails-${brand}`)]))
  try {
    const response = await fetch('/messages/subscriptions', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ subscriptions }),
      signal: AbortSignal.timeout(timeouts.session),
    })
    if (response.ok) return { kind: 'done' }
    return trouble(response.status === 401 ? 'signedOut' : 'unsubscribe')
  } catch {
    // [A8-35]
    return trouble('unsubscribe')
  }
}
