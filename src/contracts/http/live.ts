// Sessions of live streams [A7-31]..[A7-35]: a viewer watches one live stream at once, or as many as the settings say.
//
//   POST   /v2/sessions/{mvpd}/{user}              start: 202 with Location, Date and Expires; 409 (CONCURRENCY) with the streams that are running
//   POST   /v2/sessions/{mvpd}/{user}/{sessionId}  heartbeat: 202 with Date and Expires; 410 after a takeover or an end; 404
//   DELETE /v2/sessions/{mvpd}/{user}/{sessionId}  end: 204; 410 if it has ended; 404
//   GET    /v2/sessions                            the viewer's own path, and the streams that are running there
import * as v from 'valibot'
import type { LinkOwner } from './providers.ts'

/** The provider in the path of a viewer without a TV provider. */
export const noProvider = 'none'

/** Returns the `Authorization` header of a brand's pages. The access key is public: it names the brand, and proves nothing about the viewer. */
export const brandAuthorization = (brand: string): string => `Basic ${btoa(`${brand}_web:`)}`

/** The fields of the form that starts a session. `instead`: the id of the viewer's session that ends first ("watch here"). */
export const streamStart = v.object({
  brand: v.pipe(v.string(), v.maxLength(100)),
  channel: v.pipe(v.string(), v.maxLength(200)),
  instead: v.optional(v.pipe(v.string(), v.maxLength(64))),
})
export type StreamStart = v.InferOutput<typeof streamStart>

/** A stream that runs. `device`: the name of the browser or device, for the viewer. Times are in epoch milliseconds. */
export const runningStream = v.object({
  id: v.string(),
  brand: v.string(),
  channel: v.string(),
  device: v.string(),
  since: v.number(),
  /** Whether it runs on the device that asks. */
  isHere: v.boolean(),
})
export type RunningStream = v.InferOutput<typeof runningStream>

/** `path`: the path at which the viewer starts a session, `/v2/sessions/{mvpd}/{user}`. `limit`: how many streams may run at once. */
export const viewerStreams = v.object({ path: v.string(), limit: v.number(), streams: v.array(runningStream) })
export type ViewerStreams = v.InferOutput<typeof viewerStreams>

/** The problem (RFC 9457) of a start that is refused because too many streams run. */
export const streamConflict = v.object({
  type: v.string(),
  title: v.string(),
  status: v.literal(409),
  detail: v.optional(v.string()),
  code: v.literal('CONCURRENCY'),
  streams: v.array(runningStream),
})

/** The operations of the live service for other services. */
export type LiveClient = {
  /**
   * Returns whether a session of the viewer holds one of the viewer's slots for the channel. A forged id, the id of another viewer or channel, and an
   * ended session do not.
   */
  holds(viewer: LinkOwner, session: { id: string; channel: string }): Promise<boolean>
  /** Returns whether a session still holds a slot for the channel. For the ids in signed URLs, which `holds` has checked before. */
  isHeld(session: { id: string; channel: string }): Promise<boolean>
  /** Returns the number of stored sessions of each channel, at most ten seconds old. Dead ones are included until the sweep deletes them. */
  viewers(): Promise<Map<string, number>>
}

/** A stream that an account has started. */
export type AccountStream = Pick<RunningStream, 'brand' | 'channel' | 'device' | 'since'>

/** The streams of accounts, for the service that owns the accounts. */
export type AccountStreamsClient = {
  find(userId: string): Promise<AccountStream[]>
  /** Deletes the account's sessions. */
  delete(userId: string): Promise<void>
}
