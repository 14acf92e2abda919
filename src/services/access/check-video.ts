// The use case of POST /access/vod/{brand}/{id}: loads the facts, decides, signs the playlist URL, and spends a credit if the verdict says so.
import type { PlayedVideo } from '#contracts/http/media.ts'
import type { Protection } from '#contracts/media/protection.ts'
import { decideVideo, type VideoFacts } from './decide-video.ts'
import { type AskedVideo, loadVideoFacts, type VideoSources } from './load-video-facts.ts'
import type { Viewer } from './load-viewer.ts'
import { refusals } from './refusals.ts'
import type { Verdict } from './table.ts'

/** A final verdict. `credits` is the new balance, if this check debited a credit. */
export type CheckedVideo = { facts: VideoFacts; verdict: Refused | Allowed; credits?: number }
export type Refused = Extract<Verdict, { answer: 'refuse' }>
export type Allowed = { answer: 'allow'; by: string } & SignedUrls
/** The signed URLs of the playlist and of its details, if there are any; and the licence servers of an encrypted video. */
export type SignedUrls = { url: string; details?: string; drm?: Protection }

/** The refusal of an account that has started locked videos and streams on too many other devices. */
export const tooManyDevices: Refused = { answer: 'refuse', by: 'devices', refusal: refusals.devices }

/**
 * Decides about a video, and debits a credit if the viewer asked for it and nothing else allows the video. The URL is signed before the debit: if
 * it cannot be signed, no credit is spent.
 */
export async function checkVideo(
  sources: VideoSources,
  asked: AskedVideo,
  viewer: Viewer,
  sign: (video: PlayedVideo) => Promise<SignedUrls>,
): Promise<CheckedVideo> {
  const { facts, session } = await loadVideoFacts(sources, asked, viewer)
  const verdict = decideVideo(facts)
  if (verdict.answer === 'refuse') return { verdict, facts }
  const { by } = verdict
  const { mpxGuid, media, duration, entitlement } = facts.video!
  const allowed: Allowed = { answer: 'allow', by, ...(await sign({ mpxGuid, films: media!.films, duration })) }
  // Several devices may have passed the check of the facts at once.
  if (session && entitlement !== 'free' && !(await sources.devices.count(session))) return { verdict: tooManyDevices, facts }
  if (verdict.answer === 'allow') return { verdict: allowed, facts }
  const { outcome, credits } = await sources.credits.unlock(session!.profileId, mpxGuid)
  // Another tab may have unlocked the video since the facts were loaded, or spent the last credit.
  if (outcome === 'noCredits') {
    const account = { credits, isUnlocked: false }
    return { verdict: { answer: 'refuse', by, refusal: refusals.noCredits }, facts: { ...facts, account } }
  }
  return { verdict: allowed, facts, ...(outcome === 'unlocked' && { credits }) }
}
