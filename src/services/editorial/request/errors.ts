import { GraphQLError } from 'graphql'
import type { GraphErrorCode } from '#contracts/http/editorial.ts'

class RequestError extends GraphQLError {
  constructor(message: string, code: GraphErrorCode) {
    super(message, { extensions: { code } })
  }
}

/** A variable is invalid. The message contains the name of the variable. */
export class InvalidInput extends RequestError {
  constructor(message: string) {
    super(message, 'BAD_USER_INPUT')
  }
}

/** An entry or page does not exist. `subject` is the description of the entry or page in the message. */
export class NotFound extends RequestError {
  constructor(subject: string) {
    super(`${subject} was not found`, 'NOT_FOUND')
  }
}
