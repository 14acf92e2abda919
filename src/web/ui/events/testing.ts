import { sendWith } from './send-event.ts'

/** Sends each event at once as a batch of its own, for tests that read beacons. */
export const sendAtOnce = (): void =>
  sendWith((event) => void navigator.sendBeacon('/events', new Blob([JSON.stringify({ events: [event] })], { type: 'application/json' })))
