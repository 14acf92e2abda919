/** Why a whole document is refused: one sentence for the operator. */
export class DocumentError extends Error {
  readonly line: number
  constructor(reason: string, line = 0) {
    super(reason)
    this.line = line
  }
}
