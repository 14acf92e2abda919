import { anonymousUser } from '#contracts/http/personalization.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { readSession } from './session-record.ts'

/** Returns the id of the signed-in viewer as far as this browser knows, or else that of an anonymous viewer. */
export const currentUser = (): string => viewerStore.read().userId ?? readSession()?.user.id ?? anonymousUser
