// Settings of notifications.
import * as v from 'valibot'
import { setting } from './setting.ts'
import { list } from './setting-shapes.ts'

export const pushSettings = {
  VAPID_PRIVATE_KEY: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'is not a private key of the curve P-256 in base64url, which has 43 characters'))),
    setting(
      'The private VAPID key for web push, if there are subscriptions of an earlier site. Browsers subscribe anew when the key changes.',
      {
        default: 'derived from SECRET',
        isSecret: true,
      },
    ),
  ),
  PUSH_HOSTS: v.pipe(
    v.optional(list, 'fcm.googleapis.com *.push.apple.com *.notify.windows.com'),
    setting(
      'Hosts of the push services of browsers, to which notifications are sent. `*.example.com` names all hosts of a domain. Other subscriptions are refused.',
      { default: 'fcm.googleapis.com *.push.apple.com *.notify.windows.com' },
    ),
  ),
}
