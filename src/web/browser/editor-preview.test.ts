import { describe, expect, test } from 'vitest'
import { page } from '../server/testing/network.ts'
import { pollPreview } from './editor-preview.ts'

const draft = page('PAGE', 'home', '/', { heading: 'Draft' })

describe("an editor's draft", () => {
  test('[A7-44] the browser polls session storage for an editor’s draft (key initialBffPageData) 300 times, every 100 ms', async () => {
    const keys = new Set<string>()
    const pauses: number[] = []
    let looks = 0
    const never = await pollPreview(
      (key) => {
        keys.add(key)
        looks++
        return null
      },
      async (milliseconds) => void pauses.push(milliseconds),
    )
    expect(never).toBeNull()
    expect([...keys]).toEqual(['initialBffPageData'])
    expect(looks).toBe(300)
    expect(new Set(pauses)).toEqual(new Set([100]))
    let tries = 0
    expect(
      await pollPreview(
        () => (++tries === 7 ? JSON.stringify(draft) : null),
        async () => {},
      ),
    ).toEqual(draft)
  })

  test('an editor’s draft is ignored when it is not a page', async () => {
    for (const text of ['{', '7', '{"data":{}}', 'null']) expect(await pollPreview(() => text)).toBeNull()
  })
})
