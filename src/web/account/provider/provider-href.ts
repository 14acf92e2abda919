// The paths of linking. `redirectPath` and `referrer` are whole paths of this site, with their brand path.
import { safePath } from '#contracts/safe-path.ts'
import { languageQuery, localHref } from '../../ui/local-href.ts'
import type { Visit } from '../../ui/visit.tsx'
import type { ProviderState } from './provider-page.ts'

/** [A2-07], [A2-08] Where the viewer goes after linking, as the query and the navigation state carry it. */
export type LinkReturn = {
  redirectPath: string | null
  /** Shows the success page before `redirectPath`. */
  redirectToSuccessFirst: boolean
  referrer: string | null
  /** The code of the television to link instead of this browser. */
  code?: string | undefined
}

type State = { redirectPath?: unknown; redirectToSuccessFirst?: unknown; referrer?: unknown }

/** Returns the values of the query, as the server checked them. */
export const returnFromQuery = (
  { returnPath, referrer, television }: Pick<ProviderState, 'returnPath' | 'referrer' | 'television'>,
  query: Visit['query'],
): LinkReturn => ({
  redirectPath: returnPath,
  redirectToSuccessFirst: isTrue(query['redirectToSuccessFirst']),
  referrer,
  ...(television && { code: television.code }),
})

const isTrue = (value: unknown) => value === true || value === 'true' || value === '1'

/** [C2.1-56] Returns the values of a navigation's state, where they exist; otherwise those of the query. */
export function returnFromState(state: unknown, fromQuery: LinkReturn): LinkReturn {
  const { usr, ...own } = (state ?? {}) as State & { usr?: State | null }
  const { redirectPath, redirectToSuccessFirst, referrer } = usr ?? own
  return {
    redirectPath: safePath(redirectPath) ?? fromQuery.redirectPath,
    redirectToSuccessFirst: redirectToSuccessFirst === undefined ? fromQuery.redirectToSuccessFirst : isTrue(redirectToSuccessFirst),
    referrer: safePath(referrer) ?? fromQuery.referrer,
    ...(fromQuery.code && { code: fromQuery.code }),
  }
}

/** Returns the path of a page about TV providers that carries the return values. */
export function withLinkReturn(path: string, { redirectPath, redirectToSuccessFirst, referrer, code }: Partial<LinkReturn>): string {
  const query = new URLSearchParams({
    ...(redirectPath && { redirectPath }),
    ...(redirectToSuccessFirst && { redirectToSuccessFirst: 'true' }),
    ...(referrer && { referrer }),
    ...(code && { code }),
  })
  return query.size ? `${path}?${query}` : path
}

/** Returns the path to which a viewer goes once the provider is linked. */
export function onwardHref(visit: Visit, { redirectPath, redirectToSuccessFirst }: LinkReturn): string {
  if (redirectPath && !redirectToSuccessFirst) return redirectPath
  return localHref(visit, withLinkReturn('/provider-linked', { redirectPath }))
}

/** Returns a function that returns the URL that starts the sign-in at a provider. A page has hundreds of them, so they share their end. */
export function authenticateHref(visit: Visit, mode: 'popup' | 'page', onward: LinkReturn): (mvpd: string) => string {
  const { code } = onward
  const query = new URLSearchParams({
    mode,
    redirectPath: onwardHref(visit, onward),
    ...languageQuery(visit),
    ...(code && { code }),
  }).toString()
  return (mvpd) => `/provider-auth/${visit.brand.key}/authenticate?mvpd=${encodeURIComponent(mvpd)}&${query}`
}

/** Returns the path of the picker for the code of a television. */
export const televisionHref = (code: string): string => `/mvpd-picker?${new URLSearchParams({ code })}`
