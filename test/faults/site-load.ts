// Requests to a running site at a steady rate, each begun whether or not the ones before are answered.
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

/** `at`: milliseconds since the load began; `status` 0: no answer. `id`: what a write was to store. */
export type Answer = { kind: 'read' | 'write'; at: number; milliseconds: number; status: number; code: string | undefined; id: string }

export type Load = {
  /** So far, in the order in which they ended. */
  answers: Answer[]
  /** Milliseconds since the load began. */
  now(): number
  /** Begins no more, and resolves when all are answered. */
  stop(): Promise<Answer[]>
}

/** Pages, and the answers that pages are made of. */
const reads = ['/', '/bravo', '/shows/all', '/movies/popular', '/schedule', '/sitemap.xml', '/sign-in', '/search?q=night']

/** Begins `rate` requests a second, of which one in `writeEvery` stores a message to the help desk. */
export function startLoad(origin: string, { rate, writeEvery }: { rate: number; writeEvery: number }): Load {
  const started = performance.now()
  const answers: Answer[] = []
  const running = new Set<Promise<void>>()
  const now = () => performance.now() - started
  let isOver = false

  async function send(number: number): Promise<void> {
    const kind = number % writeEvery === 0 ? 'write' : 'read'
    const [at, id] = [now(), `load-${number}-`]
    const { status, code } = await (kind === 'write' ? write(origin, id) : read(origin, number))
    answers.push({ kind, at, milliseconds: now() - at, status, code, id })
  }
  const sending = (async () => {
    for (let number = 0; !isOver; number++) {
      const one = send(number)
      running.add(one)
      one.finally(() => running.delete(one))
      await setTimeout(Math.max(0, ((number + 1) * 1000) / rate - now()))
    }
  })()
  return {
    answers,
    now,
    async stop() {
      isOver = true
      await sending
      await Promise.all(running)
      return answers
    },
  }
}

const none = { status: 0, code: undefined }

async function read(origin: string, number: number) {
  const answer = await fetch(origin + reads[number % reads.length]).catch(() => null)
  // A page that says that something went wrong is no page.
  const isWhole = !/Something went wrong/.test((await answer?.text().catch(() => '')) ?? '')
  return answer ? { status: isWhole ? answer.status : 599, code: undefined } : none
}

/** The message is long and cannot be compressed, as PostgreSQL would, so that it fills a disk. */
async function write(origin: string, id: string) {
  const values = { name: id, email: 'ida@viewer.example', topic: 'watching', message: `${id} ${randomBytes(3300).toString('base64url')}` }
  const body = JSON.stringify({ values, brand: 'nbc', language: 'en' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/messages/contact`, { method: 'POST', headers, body }).catch(() => null)
  if (!answer) return none
  const text = await answer.text()
  return { status: answer.status, code: /"code":"(\w+)"/.exec(text)?.[1] }
}

/** Counts answers by kind, status and code: `{ 'write 503 UNAVAILABLE': 12 }`. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind, status, code } of answers) {
    const name = [kind, status, code].filter((part) => part !== undefined).join(' ')
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
