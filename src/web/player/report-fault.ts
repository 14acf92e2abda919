import type { ErrorEvent } from '#contracts/http/events.ts'
import type { Fault } from './fault.ts'

/** Tells our own collector why a viewer saw no picture. A refusal is no error, and a lost connection cannot tell. */
export function reportFault(fault: Fault): void {
  if (fault === 'MEDIA' || fault === 'GENERIC_ERROR') report('Player', `Playback failed: ${fault}`)
}

/** [C8-07] The player's code did not come. */
export function reportMissingPlayer(error: unknown): void {
  report('Chunk', error instanceof Error ? `${error.name}: ${error.message}` : 'ChunkLoadError')
}

function report(type: ErrorEvent['type'], message: string) {
  const event: ErrorEvent = { name: 'Error', type, message: message.slice(0, 1000), path: location.pathname, fatal: true }
  void fetch('/events', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ events: [event] }),
    // A report that fails is nobody's business.
  }).catch(() => {})
}
