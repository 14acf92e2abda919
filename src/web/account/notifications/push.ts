// Turns notifications on and off in this browser [C7.5-05].

import { timeouts } from '#contracts/limits.ts'
import { workerPath } from '#contracts/worker/offline.ts'
import { type PostedRegistration, placeholderEmail, type QuietHours, registerPath, removePath } from '#contracts/worker/push.ts'
import type { Report } from '../../ui/report.ts'
import type { Visit } from '../../ui/visit.tsx'
import { currentUser } from '../session/current-user.ts'
import { whenSessionKnown } from '../session/session-check.ts'
import { isPushOn, storePush } from './push-permission.ts'

type Page = { visit: Pick<Visit, 'brand' | 'language'>; report: Report }
/** `quiet`: notifications are on. Else they are off: `denied` by the browser's settings, `dismissed` by the viewer, or after a failure. */
export type PushState = { quiet: QuietHours } | 'denied' | 'dismissed' | 'failed'

/** [A7-41] Returns whether this browser can get notifications. Firefox is left out. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && !/firefox|fxios/i.test(navigator.userAgent)

/** Returns whether the viewer has turned notifications on, and the browser still allows them. Stores that they are off if it does not. */
export function hasPush(): boolean {
  if (!canPush() || !isPushOn()) return false
  const isAllowed = Notification.permission === 'granted'
  if (!isAllowed) storePush(false)
  return isAllowed
}

/** Asks the viewer for the permission, and registers this browser. Call it only when the viewer has pressed a button. */
export async function turnPushOn(page: Page): Promise<PushState> {
  const permission = await Notification.requestPermission()
  storePush(permission === 'granted')
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed'
  return register(page)
}

/** Registers this browser for the present viewer: its settings, or with `quiet`, new quiet hours. A failure is only reported [A7-40]. */
export async function register({ visit, report }: Page, quiet?: QuietHours): Promise<PushState> {
  try {
    const { key } = (await answerOf(await fetch(registerPath, { signal: AbortSignal.timeout(timeouts.main) }))) as { key: string }
    const subscription = await subscribe(key)
    await whenSessionKnown()
    const userId = currentUser()
    const posted: PostedRegistration = {
      browserToken: JSON.stringify(subscription),
      email: placeholderEmail(userId),
      userId,
      brand: visit.brand.key,
      language: visit.language,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(quiet && { quiet }),
    }
    return (await answerOf(await post(registerPath, posted, { 'api-key': key }))) as { quiet: QuietHours }
  } catch (error) {
    report({ message: `The browser could not be registered for notifications: ${error}`, system: 'Push' })
    return 'failed'
  }
}

/** Removes this browser from notifications. */
export async function turnPushOff({ report }: Pick<Page, 'report'>): Promise<void> {
  storePush(false)
  try {
    const registration = await navigator.serviceWorker.getRegistration(workerPath)
    const subscription = await registration?.pushManager.getSubscription()
    if (!subscription) return
    // The browser's push service also refuses what is sent to an ended subscription, so the order does not matter.
    await Promise.all([post(removePath, { endpoint: subscription.endpoint }), subscription.unsubscribe()])
  } catch (error) {
    report({ message: `The browser could not be removed from notifications: ${error}`, system: 'Push' })
  }
}

/** Returns the browser's subscription with the site's key. Replaces one with an earlier key. */
async function subscribe(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(workerPath)
  const { pushManager } = await navigator.serviceWorker.ready
  const current = await pushManager.getSubscription()
  if (current && keyOf(current) === key) return current
  await current?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Returns the key of a subscription in base64url without padding, as the site writes it. */
function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeouts.main),
  })

async function answerOf(response: Response): Promise<unknown> {
  if (response.ok) return response.json()
  void response.body?.cancel()
  throw new Error(`status ${response.status}`)
}
