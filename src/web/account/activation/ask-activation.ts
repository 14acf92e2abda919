import { type Activation, type ActivationAnswer, allNetworks } from '#contracts/http/activation.ts'
import { askIdentity, resume } from '../recognition/call-identity.ts'
import { readSession } from '../recognition/session-record.ts'

/** [A7-12] With the token of the session, or, when that has run out, with a new one. */
export async function askActivation(activation: Activation): Promise<ActivationAnswer> {
  const ask = (token: string): Promise<ActivationAnswer> =>
    askIdentity(`/activate/${allNetworks}/register`, { headers: { token }, body: activation })
  const token = readSession()?.token
  const answer = token ? await ask(token) : null
  if (answer && answer.result.code !== 401) return answer
  const resumed = await resume()
  return resumed.session ? ask(resumed.session.tokenId) : resumed
}
