import { useEffect, useState } from 'react'
import { useVisit } from '../../ui/visit.tsx'
import { safePath } from './safe-path.ts'

type State = { redirectPath?: unknown; usr?: { redirectPath?: unknown } | null } | null

/** [C2.1-57] Where signing in leads: by the navigation's state, else by the address, which a form without a script keeps. */
export function useReturnPath(): string | null {
  const { redirectPath } = useVisit().query
  const [path, setPath] = useState(() => safePath(redirectPath))
  useEffect(() => {
    const state = history.state as State
    setPath((asked) => safePath(state?.usr?.redirectPath ?? state?.redirectPath) ?? asked)
  }, [])
  return path
}

/** A path of these pages that remembers where they lead. */
export const withReturn = (path: string, returnPath: string | null) =>
  returnPath ? `${path}?redirectPath=${encodeURIComponent(returnPath)}` : path
