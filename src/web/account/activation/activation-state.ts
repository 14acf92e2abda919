import type { PageData } from '#contracts/graph/shapes.ts'
import type { Activation, ActivationAnswer } from '#contracts/http/activation.ts'

export type ActivationTrouble = 'expired' | 'tooMany' | 'general'

/** How far a viewer is: the code is asked for, a device was found, an answer was given. */
export type ActivationState =
  | { step: 'enter'; userCode: string; trouble?: ActivationTrouble }
  | { step: 'confirm'; userCode: string; device: string }
  | { step: 'confirmed' | 'denied'; device: string }

/** What the server adds to the page of a form that came without a script. */
export type ActivationPage = PageData & { activation?: ActivationState }

const troubles: Partial<Record<number, ActivationTrouble>> = { 404: 'expired', 429: 'tooMany' }

/** [A8-31]..[A8-33] Null: who is not signed in must be first. */
export function stateAfter({ result, device }: ActivationAnswer, { userCode, confirm }: Activation): ActivationState | null {
  if (result.code === 401) return null
  if (result.code !== 200 || !device) return { step: 'enter', userCode, trouble: troubles[result.code] ?? 'general' }
  if (confirm === undefined) return { step: 'confirm', userCode, device: device.name }
  return { step: confirm ? 'confirmed' : 'denied', device: device.name }
}

/** What the form of the page says, with a script or without. */
export function activationOf(sent: { get(name: string): unknown }): Activation {
  const confirm = sent.get('confirm')
  return { userCode: String(sent.get('userCode') ?? '').slice(0, 100), ...(confirm ? { confirm: confirm === 'yes' } : {}) }
}

/** The page again with its code kept: where signing in leads. */
export const withCode = (path: string, userCode: string) => (userCode ? `${path}?userCode=${encodeURIComponent(userCode)}` : path)
