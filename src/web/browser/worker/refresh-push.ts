// Registers the browser again for notifications, once in a tab for each viewer: the subscription, the viewer and the time zone may have changed.
import { hasPush, register } from '../../account/notifications/push.ts'
import { currentUser } from '../../account/session/current-user.ts'
import { whenSessionKnown } from '../../account/session/session-check.ts'
import { preloadedState } from '../document/preloaded-state.ts'
import { reportPart } from '../report-error.ts'
import { sessionStore } from '../session-store.ts'

const key = 'daypart.push'

export async function refreshPush(): Promise<void> {
  if (!hasPush()) return
  await whenSessionKnown()
  const user = currentUser()
  if (sessionStore.get(key) === user) return
  const state = await register({ visit: preloadedState().visit, report: reportPart })
  if (typeof state === 'object') sessionStore.set(key, user)
}
