/** An error that rejects a whole document. Its message follows the name of the document, for example "is truncated: line 2: unclosed tag: tv". */
export class DocumentError extends Error {
  readonly line: number
  constructor(reason: string, line = 0) {
    super(reason)
    this.line = line
  }
}
