// [A7-37] The audiences of a viewer, at an audience service outside of this site.
import * as v from 'valibot'
import { audiencesAnswer } from '#contracts/flags/api.ts'
import { withTimeout } from '#kit/http/with-timeout.ts'

/** The time limit in milliseconds, and the largest answer in bytes. */
const limits = { milliseconds: 1000, bytes: 64 * 1024 }

export type FindAudiences = (viewer: string) => Promise<string[]>

type AudienceServiceTools = { url: string; fetch?: typeof fetch; failed(reason: string): void }

/** Returns a function that asks `GET {url}?mpid={viewer}`. After a failure it returns no audiences, and calls `failed` with the reason. */
export function askAudienceService({ url, fetch: send = fetch, failed }: AudienceServiceTools): FindAudiences {
  return async (viewer) => {
    try {
      return await withTimeout(limits.milliseconds, async (signal) => {
        const address = new URL(url)
        address.searchParams.set('mpid', viewer)
        const response = await send(address, { signal, redirect: 'error', headers: { accept: 'application/json' } })
        if (!response.ok) throw new Error(`answered ${response.status}`)
        const { data } = v.parse(audiencesAnswer, JSON.parse(await textOf(response)))
        return data.audiences.map((audience) => audience.audience_id)
      })
    } catch (error) {
      failed((error as Error).message)
      return []
    }
  }
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > limits.bytes) throw new Error(`sent more than ${limits.bytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
