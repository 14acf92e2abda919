// What this browser knows of the viewer's answer to the invitation. It is stored only while the visitor allows it.
import type { OnboardingState } from '#contracts/http/personalization.ts'
import { preferences } from '../../ui/preferences/preferences.ts'

const key = 'daypart.onboarding'

export type OnboardingMemory = Pick<OnboardingState, 'status' | 'isTooltipSeen'>

export function readMemory(): OnboardingMemory {
  try {
    const { status = null, isTooltipSeen = false } = JSON.parse(preferences.getItem(key) ?? '{}') as Partial<OnboardingMemory>
    return { status, isTooltipSeen }
  } catch {
    return { status: null, isTooltipSeen: false }
  }
}

export const writeMemory = ({ status, isTooltipSeen }: OnboardingMemory): void =>
  preferences.setItem(key, JSON.stringify({ status, isTooltipSeen }))

/** Returns whether the browser has nothing left to show: the viewer has finished onboarding, or has declined it and seen the tooltip. */
export const isOver = ({ status, isTooltipSeen }: OnboardingMemory): boolean =>
  status === 'completed' || (status === 'dismissed' && isTooltipSeen)
