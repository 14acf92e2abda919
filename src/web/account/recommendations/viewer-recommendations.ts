// The recommendations for the present viewer, from the personalization service.
import { anonymousUser, type Recommendations } from '#contracts/http/personalization.ts'
import { timeouts } from '#contracts/limits.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { consentKnown, mayRemember } from '../../ui/consent.ts'
import type { Visit } from '../../ui/visit.tsx'
import { whenSessionKnown } from '../session/session-check.ts'
import { readSession } from '../session/session-record.ts'

/** [C6-03] The user id in the paths of personalization. */
export const recommendedTo = (): string => viewerStore.read().userId ?? readSession()?.user.id ?? anonymousUser

/**
 * Loads the recommendations for the viewer on the site of the visit. Resolves to null for the common page: personalization is off [A6-09], the visitor does
 * not allow it, nothing is known about the viewer, or the service fails.
 */
export async function loadRecommendations({ brand }: Pick<Visit, 'brand'>): Promise<Recommendations | null> {
  if (brand.off?.includes('personalization')) return null
  await Promise.all([consentKnown, whenSessionKnown()])
  if (!mayRemember()) return null
  const path = `/personalization/users/${encodeURIComponent(recommendedTo())}/recommendations?brand=${encodeURIComponent(brand.key)}`
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(timeouts.main) })
    // An unread body keeps the request open.
    if (!response.ok) {
      await response.body?.cancel()
      return null
    }
    const found = (await response.json()) as Recommendations
    return found.titles.length ? found : null
  } catch {
    return null
  }
}
