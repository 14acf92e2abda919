// Answers that providers post (SAML). Browsers send no SameSite=Lax cookies with a POST from another site. So the answer is stored for a minute,
// and the browser continues with a GET request, which has the cookies.
import { randomBytes } from 'node:crypto'
import type { Kv } from '#kit/kv/kv.ts'

const life = 60_000
const mostCharacters = 60_000
/** The only fields of a posted answer that are used. */
const fields = ['SAMLResponse', 'RelayState', 'code', 'state', 'iss', 'error']

export type PostedAnswers = ReturnType<typeof createPostedAnswers>

export function createPostedAnswers(kv: Pick<Kv, 'set' | 'get' | 'delete'>) {
  return {
    /** Stores an answer. Returns the key with which it can be taken one time, or null if the answer is too long. */
    async store(posted: URLSearchParams): Promise<string | null> {
      const answer = new URLSearchParams(fields.flatMap((name) => (posted.has(name) ? [[name, posted.get(name)!]] : []))).toString()
      if (answer.length > mostCharacters) return null
      const key = randomBytes(24).toString('base64url')
      await kv.set(`provider-answer:${key}`, answer, life)
      return key
    },

    /** Returns the answer of a key, and forgets it. */
    async take(key: string): Promise<URLSearchParams> {
      const name = `provider-answer:${key.slice(0, 64)}`
      const answer = await kv.get(name)
      if (answer !== null) await kv.delete(name)
      return new URLSearchParams(answer ?? '')
    },
  }
}
