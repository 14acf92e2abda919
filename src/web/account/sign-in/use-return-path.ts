import { useEffect, useState } from 'react'
import type { IdentityProfile } from '#contracts/http/identity.ts'
import { safePath } from '#contracts/safe-path.ts'
import { useVisit, type Visit } from '../../ui/visit.tsx'

type State = { redirectPath?: unknown; usr?: { redirectPath?: unknown } | null } | null

/**
 * [C2.1-57] Returns the path to continue to after signing in. The path comes from the navigation state. Without such a state it comes from
 * the URL's query, which also works without JavaScript.
 */
export function useReturnPath(): string | null {
  const { redirectPath } = useVisit().query
  const [path, setPath] = useState(() => safePath(redirectPath))
  useEffect(() => {
    const state = history.state as State
    setPath((fromUrl) => safePath(state?.usr?.redirectPath ?? state?.redirectPath) ?? fromUrl)
  }, [])
  return path
}

/** Adds the return path to the path of a sign-in page. */
export const withReturn = (path: string, returnPath: string | null) =>
  returnPath ? `${path}?redirectPath=${encodeURIComponent(returnPath)}` : path

/** Returns the path of the page after a sign-in: that of the viewer profiles if the account has more than one, and the flag `profiles` is on. */
export const afterSignIn = (profile: IdentityProfile | undefined, { flags }: Pick<Visit, 'flags'>) =>
  profile?.viewer && flags?.profiles !== false ? '/profiles' : '/sign-in/complete'
