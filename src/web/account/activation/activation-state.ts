import type { PageData } from '#contracts/graph/shapes.ts'
import type { Activation, ActivationAnswer } from '#contracts/http/activation.ts'

export type ActivationError = 'expired' | 'tooMany' | 'general'

/** The steps: enter the code, confirm the device that was found, show the result. */
export type ActivationState =
  | { step: 'enter'; userCode: string; error?: ActivationError }
  | { step: 'confirm'; userCode: string; device: string }
  | { step: 'confirmed' | 'denied'; device: string }

/** The data of the activation page. The server adds `activation` if the form was submitted without JavaScript. */
export type ActivationPage = PageData & { activation?: ActivationState }

const errors: Partial<Record<number, ActivationError>> = { 404: 'expired', 429: 'tooMany' }

/** [A8-31]..[A8-33] Returns the next step, or null if the viewer must sign in first. */
export function stateAfter({ result, device }: ActivationAnswer, { userCode, confirm }: Activation): ActivationState | null {
  if (result.code === 401) return null
  if (result.code !== 200 || !device) return { step: 'enter', userCode, error: errors[result.code] ?? 'general' }
  if (confirm === undefined) return { step: 'confirm', userCode, device: device.name }
  return { step: confirm ? 'confirmed' : 'denied', device: device.name }
}

/** Reads the submitted form. */
export function activationOf(form: { get(name: string): unknown }): Activation {
  const confirm = form.get('confirm')
  return { userCode: String(form.get('userCode') ?? '').slice(0, 100), ...(confirm ? { confirm: confirm === 'yes' } : {}) }
}

/** Returns the path of the activation page with the code. The viewer returns to this path after signing in. */
export const withCode = (path: string, userCode: string) => (userCode ? `${path}?userCode=${encodeURIComponent(userCode)}` : path)
