/** A fault that the person who runs Daypart can mend: the message is one sentence that names it and says what to do. Printed without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
