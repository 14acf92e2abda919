// The present viewer's onboarding: loaded from personalization, and changed here.
import type { OnboardingChange, OnboardingState, RatingLimits } from '#contracts/http/personalization.ts'
import { anonymousUser, timeouts } from '#contracts/limits.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { mayRemember } from '../../ui/consent.ts'
import { whenSessionKnown } from '../session/session-check.ts'
import { readSession } from '../session/session-record.ts'
import { readMemory, writeMemory } from './onboarding-memory.ts'
import { readCategories, storeCategories } from './stored-categories.ts'

const userOf = () => viewerStore.read().userId ?? readSession()?.user.id ?? anonymousUser
const pathOf = (user: string, part = 'onboarding') => `/personalization/users/${encodeURIComponent(user)}/${part}`

/** Returns what the viewer did on any device, and remembers it in this browser. Rejects if it cannot be loaded. */
export async function loadOnboarding(): Promise<OnboardingState> {
  await whenSessionKnown()
  const user = userOf()
  const response = await fetch(pathOf(user), { signal: AbortSignal.timeout(timeouts.main) })
  if (!response.ok) throw new Error(`onboarding answered ${response.status}`)
  const state = (await response.json()) as OnboardingState
  if (userOf() === user) storeCategories(user, state.categories)
  const { isTooltipSeen } = readMemory()
  if (state.status) writeMemory({ status: state.status, isTooltipSeen: isTooltipSeen || state.isTooltipSeen })
  return state
}

/** Remembers a change in this browser, and stores it for the viewer's other devices if the visitor allows that. */
export async function changeOnboarding(change: OnboardingChange): Promise<void> {
  writeMemory({ ...readMemory(), ...change })
  await whenSessionKnown()
  if (!mayRemember()) return
  const init = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: JSON.stringify(change), keepalive: true }
  // Without an answer, this browser remembers it, and another device asks again.
  await fetch(pathOf(userOf()), init).catch(() => {})
}

/** Returns the categories that the viewer chose. A signed-in viewer may have changed them on another device. */
export async function chosenCategories(): Promise<readonly string[]> {
  await whenSessionKnown()
  const user = userOf()
  const stored = readCategories(user) ?? []
  return user === anonymousUser
    ? stored
    : loadOnboarding().then(
        ({ categories }) => categories,
        () => stored,
      )
}

/** Loads the viewer's highest ratings on the site of a brand. Rejects if they cannot be loaded. */
export async function loadRatingLimits(brand: string): Promise<RatingLimits['limits']> {
  await whenSessionKnown()
  const path = `${pathOf(userOf(), 'rating-limits')}?brand=${encodeURIComponent(brand)}`
  const response = await fetch(path, { signal: AbortSignal.timeout(timeouts.main) })
  if (!response.ok) throw new Error(`the highest ratings answered ${response.status}`)
  return ((await response.json()) as RatingLimits).limits
}
