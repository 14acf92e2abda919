// Notifications by web push [A7-39], [C7.5-05].
//
//   GET  /api/users/registerBrowserToken   the public key, with which browsers subscribe and which is the api-key
//   POST /api/users/registerBrowserToken   store the subscription of a browser
//   POST /api/users/removeBrowserToken     remove it
import * as v from 'valibot'
import { userId } from '../http/personalization.ts'

export const registerPath = '/api/users/registerBrowserToken'
export const removePath = '/api/users/removeBrowserToken'

/** Returns the placeholder for an email address: the site gives no address to the service of notifications. */
export const placeholderEmail = (user: string): string => `${encodeURIComponent(user).replace(/[^\w.-]/g, '-')}@push.invalid`

const base64url = (length: number) => v.pipe(v.string(), v.regex(/^[\w-]+={0,2}$/), v.minLength(length), v.maxLength(length + 2))
const subscription = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(2000), v.url()),
  keys: v.object({ p256dh: base64url(87), auth: base64url(22) }),
})
export type PushSubscriptionKeys = v.InferOutput<typeof subscription>

/** The `PushSubscription` of a browser as JSON. */
const browserToken = v.pipe(
  v.string(),
  v.maxLength(4000),
  v.description('The `PushSubscription` of the browser, as JSON.'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), subscription), dataset.value)
    if (parsed.success) return parsed.output
    addIssue({ message: 'is not the PushSubscription of a browser, as JSON' })
    return NEVER
  }),
)

const hour = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23))
/** The hours of the viewer's clock between which notifications wait. `from` and `to` are equal: no notification waits. */
export const quietHours = v.object({ from: hour, to: hour })
export type QuietHours = v.InferOutput<typeof quietHours>
/** From ten in the evening to eight in the morning. */
export const defaultQuiet: QuietHours = { from: 22, to: 8 }

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

export const registration = v.object({
  browserToken,
  email: v.pipe(v.string(), v.maxLength(300), v.email(), v.description('A placeholder made from the user id. It is not stored.')),
  userId,
  brand: v.optional(v.pipe(v.string(), v.maxLength(50))),
  language: v.optional(v.picklist(['en', 'es']), 'en'),
  timeZone: v.optional(v.pipe(v.string(), v.maxLength(60), v.check(isTimeZone, 'must be an IANA time zone'))),
  quiet: v.optional(quietHours),
})
export type PostedRegistration = v.InferInput<typeof registration>

export const removal = v.object({ endpoint: v.pipe(v.string(), v.maxLength(2000)) })
/** The settings of a stored subscription. */
export const registered = v.object({ quiet: quietHours })
export const pushKey = v.object({ key: v.string() })

/** What the service worker gets, encrypted. `url` is absolute. */
export type PushMessage = { title: string; body: string; url: string; settings: { title: string; url: string }; icon: string; tag: string }

/** A subscription of an account, for the export of a viewer's own data. `since` in epoch milliseconds. */
export type AccountPush = { service: string; brand: string; since: number; timeZone: string; quiet: QuietHours }
/** The subscriptions of accounts, for the service that owns the accounts. */
export type AccountPushClient = {
  find(userId: string): Promise<AccountPush[]>
  /** Deletes the account's subscriptions. */
  delete(userId: string): Promise<void>
  /** Deletes the subscriptions of one profile. */
  deleteOfProfile(profileId: string): Promise<void>
}
