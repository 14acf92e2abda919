// The rules of a viewer's onboarding. Pure.
import { maxCategories, type OnboardingChange, type OnboardingState, onboardingStatuses } from '#contracts/http/personalization.ts'

export const newViewer: OnboardingState = { status: null, isTooltipSeen: false, categories: [] }

const rank = (status: OnboardingState['status']) => (status === null ? -1 : onboardingStatuses.indexOf(status))
const later = (one: OnboardingState['status'], other: OnboardingState['status']) => (rank(other) > rank(one) ? other : one)

/** Returns the state after a change. The status never goes back: requests of two tabs may arrive in any order. */
export const afterChange = (state: OnboardingState, { status, isTooltipSeen, categories }: OnboardingChange): OnboardingState => ({
  status: later(state.status, status ?? null),
  isTooltipSeen: isTooltipSeen ?? state.isTooltipSeen,
  categories: [...new Set(categories ?? state.categories)],
})

/** Returns the state of an account after a sign-in on a device: the categories of both, those of the account first. */
export const merged = (account: OnboardingState, device: OnboardingState): OnboardingState => ({
  status: later(account.status, device.status),
  isTooltipSeen: account.isTooltipSeen || device.isTooltipSeen,
  categories: [...new Set([...account.categories, ...device.categories])].slice(0, maxCategories),
})
