import type { Brand, Feature } from '#contracts/brand.ts'
import type { AccessCode, UnlockWay } from '#contracts/http/access.ts'
import type { LiveFacts } from './decide-live.ts'
import type { VideoFacts } from './decide-video.ts'
import type { ViewerFacts } from './viewer-checks.ts'

/** The parts of the site that unlock videos and streams. A network or a brand can switch them off. */
export type EnabledWays = { signIn: boolean; provider: boolean }

/** Returns the ways that a brand offers. `featuresOff` are the parts that settings switch off for all brands. */
export function enabledWays(brand: Brand | undefined, featuresOff: readonly Feature[]): EnabledWays {
  const isOn = (feature: Feature) => !featuresOff.includes(feature) && brand?.features?.[feature] !== false
  return { signIn: isOn('identity'), provider: isOn('identity') && isOn('providers') }
}

/** The refusals that something can unlock. Nothing helps against the others, for example a blackout. */
const unlockable: readonly AccessCode[] = ['NOT_AUTHORIZED', 'TRIAL_OVER', 'USER_UNAUTHORIZED', 'PROVIDER_UNAVAILABLE', 'CONCURRENCY']

/** Returns what would unlock a refused video, the best first; undefined if the refusal has another cause than the lock. */
export function unlockWays(code: AccessCode, facts: VideoFacts, enabled: EnabledWays): UnlockWay[] | undefined {
  const { video, account, provider } = facts
  if (!video || !isLocked(code, facts)) return undefined
  const { freeAt, expiration } = video
  const ways: UnlockWay[] = []
  if (!account && enabled.signIn) ways.push({ by: 'signIn' })
  if (account && account.credits > 0) ways.push({ by: 'trial' })
  if (!provider && enabled.provider) ways.push({ by: 'provider' })
  if (freeAt !== null && (expiration === null || freeAt < expiration)) ways.push({ by: 'on', date: freeAt })
  return ways
}

/** Returns what would unlock a refused live stream: a TV provider. An account may have a linked provider. */
export function liveUnlockWays(code: AccessCode, facts: LiveFacts, enabled: EnabledWays): UnlockWay[] | undefined {
  if (!facts.stream || !isLocked(code, facts)) return undefined
  if (facts.provider || !enabled.provider) return []
  return [{ by: 'provider' }, ...(facts.isSignedIn ? [] : [{ by: 'signIn' as const }])]
}

const isLocked = (code: AccessCode, { hasManyDevices }: ViewerFacts) => !hasManyDevices && unlockable.includes(code)
