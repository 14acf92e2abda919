import { reportPlayerError } from '../player/access/report-fault.ts'
import type { SessionError } from './session-answer.ts'

/** [A8-23] The common handler of session errors: reports the message and the status, or 500, to the site's own event collector. */
export const reportSessionError = ({ message, status }: SessionError): void => reportPlayerError({ type: 'Player', message, status })
