import { videoAccess } from './video-access.ts'

/** Milliseconds that the screen of a refusal waits. */
const limit = 2000

/**
 * [A4-21] Asks whether the viewer may watch the local station of a video's brand. Resolves to the station's call sign; null if there is none, or no answer.
 */
export async function checkRetransmission(mpxGuid: string, send: typeof fetch = fetch): Promise<string | null> {
  videoAccess.change(mpxGuid, { isRetransAuthorizing: true })
  const station = await requestStation(mpxGuid, send).catch(() => null)
  videoAccess.change(mpxGuid, {
    ...{ isRetransAuthorizing: false, isRetransAllowed: station !== null },
    ...(station === null && { error: 'RETRANS_FAIL' }),
  })
  return station
}

async function requestStation(mpxGuid: string, send: typeof fetch): Promise<string | null> {
  const response = await send(`/access/vod/retransmission/${encodeURIComponent(mpxGuid)}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ device: 'web' }),
    signal: AbortSignal.timeout(limit),
  })
  if (!response.ok) return null
  const { entitlement } = (await response.json()) as { entitlement?: { station?: string } }
  return entitlement?.station ?? null
}
