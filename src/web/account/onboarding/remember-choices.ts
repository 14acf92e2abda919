import { anonymousUser } from '#contracts/http/personalization.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { loadFavoriteIds } from '../favorites/send-favorite.ts'
import { whenSessionKnown } from '../session/session-check.ts'
import { readSession } from '../session/session-record.ts'
import { readFavorites, storeFavorites } from '../session/stored-favorites.ts'
import { loadOnboarding } from './viewer-onboarding.ts'

/** Loads the viewer's categories and favorites after onboarding, and stores them in this browser for the first render of the next page. */
export async function rememberChoices(): Promise<void> {
  await whenSessionKnown()
  const user = viewerStore.read().userId ?? readSession()?.user.id ?? anonymousUser
  const [ids] = await Promise.all([loadFavoriteIds(user), loadOnboarding().catch(() => null)])
  const titles = new Map(readFavorites(user)?.favorites.map(({ favoriteID, title }) => [favoriteID, title]))
  if (ids) storeFavorites({ user, favorites: ids.map((favoriteID) => ({ favoriteID, title: titles.get(favoriteID) ?? '' })) })
}
