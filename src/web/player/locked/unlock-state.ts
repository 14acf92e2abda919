import type { AccessAnswer } from '../access/request-access.ts'

/** The answer to a form that unlocks a video, submitted without a script. */
export type UnlockState = {
  mpxGuid: string
  /** The verdict. The URL of an allowed video is empty: the player requests its own. */
  answer: AccessAnswer
  /** Whether the page asks to confirm that a credit is spent. */
  asksToConfirm: boolean
}
