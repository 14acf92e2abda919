import type { IdentityProfile } from '#contracts/http/identity.ts'
import { accountSet, viewerStore } from '../../tiles/viewer.ts'

type Account = Pick<IdentityProfile, 'id' | 'episodeCount'>

/** [A4-23] Whose credits and favorites pages show from now on. Pages that were kept are forgotten, unless they are this account's. */
export function setAccount({ id: userId, episodeCount: credits }: Account, { keepPages = false } = {}): void {
  viewerStore.change({ userId, credits, favorites: null })
  if (!keepPages) dispatchEvent(new Event(accountSet))
}

/** [A4-24] */
export function clearAccount(): void {
  viewerStore.forget()
  dispatchEvent(new Event(accountSet))
}
