// Asks this site for the ad parameters of a brand and for the breaks of a video. The site asks the ad server.
import type { AdBreaks, AdRequest } from '#contracts/media/advertising.ts'
import type { VideoKey } from '../access/request-access.ts'
import { videoAccess } from '../access/video-access.ts'

/** The time limits in milliseconds. Together they are less than the four seconds after which the video plays. */
const limits = { parameters: 1000, breaks: 2800 }

type Fetch = (url: string, init: RequestInit) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>

/** [A7-28] Requests the ad parameters of a video's brand for a page of `site`, the key of a brand. [A4-22] Resolves to empty parameters if the request fails. [A4-21] Stores the state of the request. */
export async function requestAdParameters(
  { brand, mpxGuid }: VideoKey,
  site: string | undefined,
  send: Fetch = fetch,
): Promise<Record<string, string>> {
  videoAccess.change(mpxGuid, { isAdParamsAuthorizing: true })
  const answer = (await post(send, `/access/adparams/vod/${encodeURIComponent(brand)}`, { device: 'web', site }, limits.parameters)) as {
    adparams?: Record<string, string>
  } | null
  const adParams = answer?.adparams ?? {}
  videoAccess.change(mpxGuid, { isAdParamsAuthorizing: false, adParams })
  return adParams
}

/** Requests the breaks of a video. Resolves to none if the request fails. */
export async function requestBreaks(url: string, request: AdRequest, send: Fetch = fetch): Promise<AdBreaks> {
  return ((await post(send, url, request, limits.breaks)) as AdBreaks | null) ?? { breaks: [], minutesBetween: 0 }
}

async function post(send: Fetch, url: string, body: object, limit: number): Promise<unknown> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  try {
    const response = await send(url, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(limit) })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
