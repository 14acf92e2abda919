// Simulates a sign-in vendor: an OpenID provider with the scopes, claims and paths of the vendor.
import type { Provider } from 'oidc-provider/lib/provider.js'
import type { Vendor } from '../../src/contracts/http/identity.ts'
import { type Client, createOpenidProvider } from '../sign-in/openid-provider.ts'
import { failedPage } from './page.ts'
import type { People, Person } from './people.ts'

export type StandInSettings = { vendor: Vendor; issuer: string; client: Client; people: People }

/** Creates the OpenID provider of a vendor. */
export const createStandIn = ({ vendor, issuer, client, people }: StandInSettings): Promise<Provider> =>
  createOpenidProvider({
    name: vendor,
    issuer,
    client,
    scopes: ['openid', 'email', 'profile', 'name', 'public_profile'],
    claims: { email: ['email', 'email_verified', 'is_private_email'], profile: ['given_name', 'family_name', 'name'], name: [] },
    signInPath: (uid) => `/people/${uid}`,
    claimsOf(id) {
      const person = people.find(id)
      return person && claimsOf(vendor, person)
    },
    failedPage: failedPage(vendor, 'en'),
    more: {
      extraParams: ['locale'],
      ...(vendor === 'facebook' && { routes: { authorization: '/dialog/oauth', token: '/oauth/access_token' } }),
    },
  })

/** Returns the claims of the ID token. Apple's ID token has no name. */
function claimsOf(vendor: Vendor, { givenName, familyName, mail, isMailVerified }: Person) {
  const email = mail ? { email: mail, email_verified: vendor === 'apple' ? String(isMailVerified) : isMailVerified } : {}
  return vendor === 'apple' ? email : { ...email, given_name: givenName, family_name: familyName }
}
