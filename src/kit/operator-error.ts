/** An error that the operator can fix. Its message is one sentence with the cause and the remedy, and is printed without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
