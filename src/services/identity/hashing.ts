// Hashing is what identity has least of: one at a time per core but one, so that pages keep theirs; who would wait too long is told at once.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { refusals } from './answers.ts'

/** Of argon2id, the library's default: OWASP's least is 19 MiB. What is kept says them, so they may rise (decision 070). */
const cost = { memoryCost: 32_768, timeCost: 2, parallelism: 1 }
const costText = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

export type Hashing = ReturnType<typeof createHashing>

export function createHashing({ running = Math.max(1, availableParallelism() - 1), waiting = 50 } = {}) {
  let active = 0
  const queue: (() => void)[] = []

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (active >= running) {
      if (queue.length >= waiting) throw refusals.busy()
      await new Promise<void>((resolve) => queue.push(resolve))
    } else active++
    try {
      return await work()
    } finally {
      // The place is handed on, not given up: nobody can come between.
      const next = queue.shift()
      if (next) next()
      else active--
    }
  }

  let dummy: Promise<string> | undefined
  return {
    isFull: () => queue.length >= waiting,
    /** A PHC string. */
    hash: (password: string) => inTurn(() => hash(password, cost)),
    /** Without a hash to compare with it takes the same time, and answers no. */
    async verify(phc: string | undefined, password: string): Promise<boolean> {
      dummy ??= hash(crypto.randomUUID(), cost)
      const against = phc ?? (await dummy)
      return (await inTurn(() => verify(against, password))) && phc !== undefined
    },
    isOutdated: (phc: string) => !phc.startsWith(costText),
  }
}
