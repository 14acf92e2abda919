import { timeouts } from '#contracts/limits.ts'
import { formError, type Outcome } from '../outcomes/outcome.ts'

/** Saves the email preferences. Unchecked boxes are not in the form data, so the form lists every brand in the field `brand`. */
export async function saveEmailPreferences(form: FormData): Promise<Outcome> {
  const subscriptions = Object.fromEntries(form.getAll('brand').map((brand) => [brand, form.getAll(`mails-${brand}`)]))
  try {
    const response = await fetch('/messages/subscriptions', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ subscriptions }),
      signal: AbortSignal.timeout(timeouts.session),
    })
    if (response.ok) return { kind: 'done' }
    return formError(response.status === 401 ? 'signedOut' : 'unsubscribe')
  } catch {
    // Shows the message for a failed unsubscription. The message links to a help ticket [A8-35].
    return formError('unsubscribe')
  }
}
