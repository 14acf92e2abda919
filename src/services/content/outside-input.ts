import { GraphQLError } from 'graphql'
import type { GraphErrorCode } from '#contracts/http/content.ts'

class Refused extends GraphQLError {
  constructor(message: string, code: GraphErrorCode) {
    super(message, { extensions: { code } })
  }
}

/** What the caller said cannot be understood; the message names the variable. */
export class OutsideInput extends Refused {
  constructor(message: string) {
    super(message, 'BAD_USER_INPUT')
  }
}

export class NotFound extends Refused {
  constructor(what: string) {
    super(`${what} is not here`, 'NOT_FOUND')
  }
}
