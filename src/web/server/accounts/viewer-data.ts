// Reads and changes the onboarding and favorites of the viewer of a request, on pages that work without JavaScript.
import type { IdentityClient } from '#contracts/http/identity.ts'
import {
  anonymousUser,
  type FavoriteChanges,
  type FavoriteList,
  type OnboardingChange,
  type OnboardingState,
  type RatingLimits,
} from '#contracts/http/personalization.ts'
import type { WebTools } from '#contracts/http/web.ts'
import { callerOf, factsOf, withFacts } from '#kit/http/request-facts.ts'

export type ViewerDataTools = {
  identity: Pick<IdentityClient, 'check'> | undefined
  personalization: NonNullable<WebTools['personalization']>
  publicUrl: string
}
export type ViewerData = Awaited<ReturnType<typeof viewerDataOf>>

/** Returns the data of the viewer of a request. All functions throw if the service refuses or does not answer. */
export async function viewerDataOf({ identity, personalization, publicUrl }: ViewerDataTools, request: Request) {
  const cookie = request.headers.get('cookie')
  const account = await identity?.check(callerOf(request).cookie)
  const user = account?.userId ?? anonymousUser
  /** The cookies that the service has set: that of a new device. */
  const cookies: string[] = []

  async function send(method: string, path: string, sent?: unknown): Promise<Response> {
    const url = new URL(`/personalization/users/${encodeURIComponent(user)}/${path}`, publicUrl)
    // The next request has the cookie of the device that an earlier one has got.
    const all = [cookie, ...cookies.map((line) => line.split(';')[0])].filter(Boolean).join('; ')
    const asked = new Request(url, {
      method,
      headers: { ...(all && { cookie: all }), ...(sent !== undefined && { 'content-type': 'application/json' }) },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    })
    const response = await personalization(withFacts(asked, factsOf(request)))
    cookies.push(...response.headers.getSetCookie())
    if (!response.ok) throw new Error(`personalization answered ${response.status} to ${method} ${path.split('/')[0]}`)
    return response
  }

  return {
    isSignedIn: account !== null && account !== undefined,
    cookies,
    onboarding: async () => (await (await send('GET', 'onboarding')).json()) as OnboardingState,
    changeOnboarding: (change: OnboardingChange) => send('PATCH', 'onboarding', change),
    favorites: async () => ((await (await send('GET', 'favorites')).json()) as FavoriteList).data.map(({ id }) => id),
    /** The viewer's highest ratings on the site of a brand. */
    ratingLimits: async (brand: string) =>
      ((await (await send('GET', `rating-limits?brand=${encodeURIComponent(brand)}`)).json()) as RatingLimits).limits,
    changeFavorites: (changes: FavoriteChanges) => send('PATCH', 'favorites', changes),
  }
}
