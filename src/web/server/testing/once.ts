import type { WebTools } from '#contracts/http/web.ts'

/** As `createOnce` of kit/db, in memory and for one process. */
export function testOnce(now: () => number): WebTools['once'] {
  const kept = new Map<string, { at: number; answer: Promise<unknown> }>()
  return async <Answer>(sent: readonly unknown[], act: () => Promise<Answer>, isKept: (answer: Answer) => boolean) => {
    const name = JSON.stringify(sent)
    const known = kept.get(name)
    if (known && now() - known.at < 10_000) return (await known.answer) as Answer
    const answer = act()
    kept.set(name, { at: now(), answer })
    if (!isKept(await answer)) kept.delete(name)
    return await answer
  }
}
