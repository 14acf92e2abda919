import { type Activation, type ActivationAnswer, allNetworks } from '#contracts/http/activation.ts'
import { askIdentity, withToken } from '../recognition/call-identity.ts'

/** [A7-12] */
export const askActivation = (activation: Activation): Promise<ActivationAnswer> =>
  withToken((token) => askIdentity(`/activate/${allNetworks}/register`, { headers: { token }, body: activation }))
