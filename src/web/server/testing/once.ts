import type { WebTools } from '#contracts/http/web.ts'

/** Returns an in-memory replacement for `createFormDeduplication` (kit/db). */
export function testOnce(now: () => number): WebTools['runOnce'] {
  const stored = new Map<string, { at: number; answer: Promise<unknown> }>()
  return async <Answer>(sent: readonly unknown[], run: () => Promise<Answer>, isStored: (answer: Answer) => boolean) => {
    const name = JSON.stringify(sent)
    const known = stored.get(name)
    if (known && now() - known.at < 10_000) return (await known.answer) as Answer
    const answer = run()
    stored.set(name, { at: now(), answer })
    if (!isStored(await answer)) stored.delete(name)
    return await answer
  }
}
