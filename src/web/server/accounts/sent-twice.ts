// A button that is pressed twice sends its form twice, and the browser shows only what the second was told.
import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Milliseconds for which the same from the same browser is the same. */
const life = 10_000
const most = 1_000

/** `does` again only what is not the same; `isKept`: what failed may be tried again at once. Of a form only an HMAC is kept, with a key of this process. */
export function createSentTwice<Answer extends object>({ now, isKept }: { now: () => number; isKept: (answer: Answer) => boolean }) {
  const key = randomBytes(32)
  const answers = new LRUCache<string, Promise<Answer>>({ max: most, ttl: life, ttlResolution: 0, perf: { now } })
  return (sent: readonly (string | null | undefined)[], does: () => Promise<Answer>): Promise<Answer> => {
    const name = createHmac('sha256', key).update(JSON.stringify(sent)).digest('base64')
    const known = answers.get(name)
    if (known) return known
    const answer = does()
    answers.set(name, answer)
    const forget = () => answers.delete(name)
    answer.then((made) => isKept(made) || forget(), forget)
    return answer
  }
}
