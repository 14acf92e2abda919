import type { Reporter, TestCase } from 'vitest/node'

/** Lists the tests that failed first and passed when they ran again (decision 122). Each has a fault to find. */
export default class ListRetried implements Reporter {
  readonly #retried: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#retried.push(`${test.module.relativeModuleId}: ${test.fullName}`)
  }

  onTestRunEnd(): void {
    for (const title of this.#retried) console.error(`passed only when it ran again: ${title}`)
  }
}
