import { useEffect, useState } from 'react'
import { useVisit } from '../../ui/visit.tsx'
import { type LinkReturn, returnFromQuery, returnFromState } from './provider-href.ts'
import type { ProviderState } from './provider-page.ts'

/**
 * [A2-07], [A2-08], [C2.1-56] Returns where the viewer goes after linking: from the navigation state, otherwise from the URL, which links carry
 * for browsers without JavaScript. The values are then stored in the navigation state too.
 */
export function useLinkReturn(state: ProviderState): LinkReturn {
  const { query } = useVisit()
  const [found, setFound] = useState(() => returnFromQuery(state, query))
  useEffect(() => {
    setFound((fromQuery) => {
      const values = returnFromState(history.state, fromQuery)
      history.replaceState({ ...history.state, ...values }, '')
      return values
    })
  }, [])
  return found
}
