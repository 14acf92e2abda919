import type { ErrorEvent } from '#contracts/http/events.ts'
import { sendEvent } from '../../ui/events/send-event.ts'
import type { Fault } from './fault.ts'

const reported: readonly Fault[] = [
  'MEDIA',
  'UNAVAILABLE',
  'GENERIC_ERROR',
  'NO_KEY_SYSTEM',
  'LICENSE_REFUSED',
  'LICENSE_UNREACHABLE',
  'OUTPUT_RESTRICTED',
]

/** Reports a playback failure, with its cause. Refusals of the access service are not errors, and a lost connection cannot be reported. */
export function reportFault(fault: Fault, detail: string | null = null): void {
  if (!reported.includes(fault)) return
  reportPlayerError({ type: 'Player', message: `Playback failed: ${fault}${detail ? ` (${detail})` : ''}` })
}

/** Reports that the player's code could not be loaded [C8-07]. */
export function reportMissingPlayer(error: unknown): void {
  reportPlayerError({ type: 'Chunk', message: messageOf(error) })
}

/** Reports that the code of a part of the player, such as a menu, could not be loaded [C8-07]. Playback goes on. */
export function reportMissingPart(error: unknown): void {
  reportPlayerError({ type: 'Chunk', message: messageOf(error), fatal: false })
}

const messageOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : 'ChunkLoadError')

type PlayerError = Pick<ErrorEvent, 'type' | 'message' | 'status'> & {
  /** Whether the error stops playback: true by default. */
  fatal?: boolean
}

/** Reports an error of the player to our own event collector. */
export const reportPlayerError = ({ message, fatal = true, ...error }: PlayerError): void =>
  sendEvent({ name: 'Error', ...error, message: message.slice(0, 1000), fatal })
