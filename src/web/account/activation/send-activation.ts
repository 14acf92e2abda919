import { type Activation, type ActivationAnswer, allNetworks } from '#contracts/http/activation.ts'
import { callIdentity, withToken } from '../session/call-identity.ts'

/** Sends the code to identity. After identity has named the device, also sends the viewer's answer, yes or no [A7-12]. */
export const sendActivation = (activation: Activation): Promise<ActivationAnswer> =>
  withToken((token) => callIdentity(`/activate/${allNetworks}/register`, { headers: { token }, body: activation }))
