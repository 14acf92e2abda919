// POST /identity/parental/lift: the PIN of the viewer's parental controls.
import { descriptions, type IdentityAnswer } from '#contracts/http/identity.ts'
import { timeouts } from '#contracts/limits.ts'

/** `lifted`: no limit of the viewer applies. `locked`: the PIN is locked for a minute. `needsNewPin`: it is locked until the viewer sets a new one. */
export type LiftResult = 'lifted' | 'wrong' | 'locked' | 'needsNewPin' | 'failed'

/** Lifts the viewer's limits in this session, with the PIN. Never rejects. */
export async function liftLimits(pin: string): Promise<LiftResult> {
  try {
    const response = await fetch('/identity/parental/lift', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pin }),
      signal: AbortSignal.timeout(timeouts.session),
    })
    // The viewer has signed out, or removed the limits, in another tab.
    if (response.ok || response.status === 401 || response.status === 404) return 'lifted'
    if (response.status === 429) return 'locked'
    if (response.status === 400) return 'wrong'
    if (response.status !== 403) return 'failed'
    const { result } = (await response.json()) as IdentityAnswer
    return result.description === descriptions.pinLocked ? 'needsNewPin' : 'wrong'
  } catch {
    return 'failed'
  }
}
