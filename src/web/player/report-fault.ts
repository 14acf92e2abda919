import type { ErrorEvent } from '#contracts/http/events.ts'
import type { Fault } from './fault.ts'

/** Tells our own collector why a viewer saw no picture. A refusal is no error; a report that fails is nobody's business. */
export function reportFault(fault: Fault): void {
  if (fault !== 'MEDIA' && fault !== 'GENERIC_ERROR') return
  const event: ErrorEvent = { name: 'Error', type: 'Player', message: `Playback failed: ${fault}`, path: location.pathname, fatal: true }
  void fetch('/events', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ events: [event] }),
  }).catch(() => {})
}
