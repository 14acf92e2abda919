// Tells the page that opened the window of a provider's sign-in how the sign-in ended.
import { type LinkError, linkErrors, providerChannel } from '#contracts/http/providers.ts'

export type LinkResult = { linked: true } | { linked: false; fault: LinkError }

/** Sends the result to the other windows of this site in every way that the browser offers, because each of them may be unavailable. */
export function announceResult(result: LinkResult): void {
  const message = { ...result, type: providerChannel }
  if ('BroadcastChannel' in window) {
    const channel = new BroadcastChannel(providerChannel)
    channel.postMessage(message)
    channel.close()
  }
  ;(window.opener as Window | null)?.postMessage(message, location.origin)
  try {
    localStorage.setItem(providerChannel, JSON.stringify({ ...message, at: Date.now() }))
    localStorage.removeItem(providerChannel)
  } catch {}
}

/** Calls `then` with each result until `signal` is aborted. The same result may arrive several times. */
export function listenForResult(then: (result: LinkResult) => void, signal: AbortSignal): void {
  const receive = (message: unknown) => {
    const { type, linked, fault } = (message ?? {}) as { type?: unknown; linked?: unknown; fault?: unknown }
    if (type !== providerChannel) return
    then(linked === true ? { linked } : { linked: false, fault: linkErrorOf(fault) ?? 'REFUSED' })
  }
  if ('BroadcastChannel' in window) {
    const channel = new BroadcastChannel(providerChannel)
    channel.onmessage = ({ data }) => receive(data)
    signal.addEventListener('abort', () => channel.close())
  }
  addEventListener('message', ({ origin, data }) => origin === location.origin && receive(data), { signal })
  addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (key === providerChannel && newValue) receive(JSON.parse(newValue))
    },
    { signal },
  )
}

/** Returns a known reason of a failure, or null. */
export const linkErrorOf = (fault: unknown): LinkError | null => linkErrors.find((known) => known === fault) ?? null
