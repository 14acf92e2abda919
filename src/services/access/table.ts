// An ordered table of checks, and the decision by it: the first check with an answer decides.
import type { Refusal } from './refusals.ts'

/** `allow`: the viewer may watch. `spend`: the viewer may watch after one credit is debited. A refusal: no. Null: the next check decides. */
export type Answer = 'allow' | 'spend' | Refusal | null

/** A check of a subject, which is the video or the stream that the viewer asks for. The facts are about the request and the viewer. */
export type Check<Subject, Facts> = { name: string; check: (subject: Subject, facts: Facts) => Answer }

/** `by` is the name of the check that decided. */
export type Verdict = { answer: 'allow' | 'spend'; by: string } | { answer: 'refuse'; by: string; refusal: Refusal }

export const refuseIf = (isRefused: boolean, refusal: Refusal) => (isRefused ? refusal : null)

/** Runs the checks in order, and returns the answer of the first one that has an answer. The last check of a table must have an answer. */
export function decide<Subject, Facts>(table: readonly Check<Subject, Facts>[], subject: Subject, facts: Facts): Verdict {
  for (const { name, check } of table) {
    const answer = check(subject, facts)
    if (answer === 'allow' || answer === 'spend') return { answer, by: name }
    if (answer) return { answer: 'refuse', by: name, refusal: answer }
  }
  throw new Error('the last check of the table has no answer')
}

/** Returns the answer of every check, also of those after the verdict, for `daypart explain`. */
export const answersOf = <Subject, Facts>(table: readonly Check<Subject, Facts>[], subject: Subject, facts: Facts) =>
  table.map(({ name, check }) => ({ name, answer: check(subject, facts) }))
