import type { IdentityProfile } from '#contracts/http/identity.ts'
import { videoAccess } from '../../player/access/video-access.ts'
import { accountChangedEvent, viewerStore } from '../../tiles/viewer.ts'
import { changeLink, withoutAuthorizations } from './provider-state.ts'
import { resetProvider } from './provider-status.ts'
import { removeStoredChoices } from './stored-favorites.ts'
import { removeStoredWatches } from './stored-watches.ts'

type Account = Pick<IdentityProfile, 'id' | 'episodeCount' | 'serviceZip' | 'unlockedVideos' | 'viewer'>

/** [A4-23] Sets the account whose credits and favorites the pages show. Clears the stored pages unless `keepPages` is set. */
export function setAccount(account: Account, { keepPages = false } = {}): void {
  const { id: userId, episodeCount: credits, serviceZip, unlockedVideos: unlocked = [], viewer } = account
  // Another account may have another TV provider.
  const isSame = viewerStore.read().userId === userId
  const changed = { userId, profileName: viewer?.name ?? null, credits, unlocked, serviceZip: serviceZip || null, favorites: null }
  viewerStore.change(changed)
  if (!isSame) {
    videoAccess.clear()
    changeLink((link) => ({ ...withoutAuthorizations(link), providerCheck: null }))
  }
  if (!keepPages) dispatchEvent(new Event(accountChangedEvent))
}

/** [A4-24] Resets the account's data and clears stored pages. */
export function clearAccount(): void {
  resetProvider()
  removeStoredChoices()
  removeStoredWatches()
  viewerStore.reset()
  videoAccess.clear()
  dispatchEvent(new Event(accountChangedEvent))
}
