// Simulates Facebook's Graph API: checks an access token and returns the profile of the account.
import { createHmac } from 'node:crypto'
import type { Provider } from 'oidc-provider/lib/provider.js'
import type { Client } from '../sign-in/openid-provider.ts'
import type { People } from './people.ts'

type GraphRequest = { path: string; query: URLSearchParams; client: Client; provider: Provider; people: People }
type Answer = { status: number; body: unknown }

const refused = (message: string): Answer => ({ status: 400, body: { error: { message, type: 'OAuthException', code: 190 } } })

/** Resolves to the response of the Graph API. Resolves to null if the path does not belong to the Graph API. */
export async function graphApiResponse({ path, query, client, provider, people }: GraphRequest): Promise<Answer | null> {
  const { clientId, clientSecret } = client
  if (path === '/debug_token') {
    if (query.get('access_token') !== `${clientId}|${clientSecret}`) return refused('Invalid OAuth access token.')
    const token = await provider.AccessToken.find(query.get('input_token') ?? '')
    if (!token) return { status: 200, body: { data: { is_valid: false, error: { code: 190, message: 'Invalid OAuth access token.' } } } }
    const { clientId: app_id, accountId: user_id, exp: expires_at } = token
    return {
      status: 200,
      body: { data: { app_id, type: 'USER', is_valid: true, user_id, expires_at, scopes: ['email', 'public_profile'] } },
    }
  }
  if (path !== '/me') return null
  const text = query.get('access_token') ?? ''
  const proof = createHmac('sha256', clientSecret).update(text).digest('hex')
  if (query.get('appsecret_proof') !== proof) return refused('Invalid appsecret_proof provided in the API argument')
  const token = await provider.AccessToken.find(text)
  const person = token && people.find(token.accountId)
  if (!person) return refused('Invalid OAuth access token.')
  const { id, givenName: first_name, familyName: last_name, mail } = person
  return { status: 200, body: { id, first_name, last_name, ...(mail && { email: mail }) } }
}
