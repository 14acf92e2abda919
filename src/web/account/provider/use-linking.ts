import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { LinkError } from '#contracts/http/providers.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { useVisit } from '../../ui/visit.tsx'
import { changeLink, failed } from '../session/provider-state.ts'
import { checkProvider } from '../session/provider-status.ts'
import { sendProviderEvent } from '../session/send-analytics.ts'
import { type LinkResult, linkErrorOf, listenForResult } from './link-channel.ts'
import { authenticateHref, type LinkReturn, onwardHref } from './provider-href.ts'

/** The state of linking on the picker. `provider` is an id. `closed`: the window closed without a result, which may still arrive. */
export type Linking =
  | { step: 'choosing' }
  | { step: 'waiting'; provider: string }
  | { step: 'closed'; provider: string }
  | { step: 'failed'; fault: LinkError }

/** The time between two checks whether the window is still open, in milliseconds. Browsers send no event for that. */
const closedCheck = 500
const windowFeatures = 'popup,width=520,height=760'

/**
 * Links a provider in a window of its own. `choose` handles the click on a provider's link: if the browser blocks the window, it does nothing, and
 * the link opens the sign-in in this window [A4-18], [A8-21].
 */
export function useLinking(onward: LinkReturn) {
  const visit = useVisit()
  const [linking, setLinking] = useState<Linking>(() => startOf(visit.query['fault']))
  const popup = useRef<Window | null>(null)
  /** Changes with each choice and result, so that a late check of a closed window changes nothing. */
  const attempt = useRef(0)
  const end = useRef<(result: LinkResult | null) => void>(null)
  end.current = async (result) => {
    const provider = 'provider' in linking ? linking.provider : undefined
    // A result may arrive several times. A failure counts only for the window of this page; a success counts also if another page opened it.
    if (result?.linked === false && !provider) return
    popup.current?.close()
    popup.current = null
    if (result) attempt.current++
    if (result?.linked === false) {
      sendProviderEvent({ type: 'Failed', ...(provider && { provider }), fault: result.fault })
      changeLink((link) => failed(link, result.fault))
      return setLinking({ step: 'failed', fault: result.fault })
    }
    // Without a result the window was closed, or it could not send one. Then the service knows whether the provider is linked.
    const { current } = attempt
    const isLinked = await checkProvider(visit, { force: true })
    if (attempt.current !== current) return
    if (!result && !isLinked) {
      // The sign-in may have failed before the window was closed, and its message may arrive later.
      const { authnError } = viewerStore.read()
      if (authnError) return setLinking({ step: 'failed', fault: authnError })
      return setLinking(provider ? { step: 'closed', provider } : { step: 'choosing' })
    }
    sendProviderEvent({ type: 'Linked', ...(provider && { provider }) })
    location.assign(onwardHref(visit, onward))
  }
  // A provider's page may separate its window from this page: then the window seems to be closed, and its result arrives later.
  useEffect(() => {
    const controller = new AbortController()
    listenForResult((result) => {
      if (result.linked) controller.abort()
      end.current?.(result)
    }, controller.signal)
    return () => controller.abort()
  }, [])
  const isWaiting = linking.step === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    const interval = setInterval(() => {
      if (!popup.current?.closed) return
      clearInterval(interval)
      end.current?.(null)
    }, closedCheck)
    return () => clearInterval(interval)
  }, [isWaiting])

  const choose = (event: MouseEvent, provider: string) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    sendProviderEvent({ type: 'Selected', provider })
    // A television is linked on this page: a window has no result that could tell this page which of the two was linked.
    if (onward.code) return
    popup.current = window.open(authenticateHref(visit, 'popup', onward)(provider), 'daypart-provider', windowFeatures)
    if (!popup.current) {
      sendProviderEvent({ type: 'Popup Blocked', provider })
      return
    }
    event.preventDefault()
    attempt.current++
    setLinking({ step: 'waiting', provider })
  }
  return { linking, choose }
}

function startOf(fault: string | undefined): Linking {
  if (!fault) return { step: 'choosing' }
  return { step: 'failed', fault: linkErrorOf(fault) ?? 'REFUSED' }
}
