// Loads the facts of a decision about a video from the other services.
import type { ContentClient } from '#contracts/http/content.ts'
import type { CreditsClient } from '#contracts/http/credits.ts'
import type { Place } from '#contracts/http/geo.ts'
import type { SessionOwner } from '#contracts/http/identity.ts'
import { noAccount, type VideoFacts } from './decide-video.ts'
import { loadViewer, unknownPlace, type Viewer, type ViewerSources } from './load-viewer.ts'
import { noViewer } from './viewer-checks.ts'

export type VideoSources = ViewerSources & {
  content: Pick<ContentClient, 'playableVideo'>
  credits: CreditsClient
  countries: VideoFacts['countries']
}

/** `mediaToken`: that of an earlier answer about the video. */
export type AskedVideo = { brand: string; id: string; trial: boolean; mediaToken?: string | undefined }
export type LoadedVideoFacts = { facts: VideoFacts; session: SessionOwner | null; place: Place }

/** Loads the facts about a video and a viewer. For a free video, asks the TV provider nothing, and reads no credits. */
export async function loadVideoFacts(
  sources: VideoSources,
  { brand, id, trial, mediaToken }: AskedVideo,
  viewer: Viewer,
): Promise<LoadedVideoFacts> {
  const { content, geo, countries, now } = sources
  const [video, found] = await Promise.all([content.playableVideo(id), geo.locate(viewer.from)])
  const { country } = found
  const facts: VideoFacts = { ...noViewer, ...noAccount, video, brand, now: now(), country, countries, trial, isBlackedOut: false }
  if (!video || video.brand !== brand) return { facts, session: null, place: found }
  const { rating } = video
  const isLocked = video.entitlement !== 'free'
  // A free video without a rating and without a blackout is the same for all viewers, except kids profiles. Only the session tells: a child can delete
  // the cookie of the profile.
  if (!isLocked && rating === null && !(await geo.isBlackedOut(id, unknownPlace)) && !viewer.mayHaveSession)
    return { facts, session: null, place: found }
  const { session, place, ...loaded } = await loadViewer(sources, { brand, asset: { id, rating }, isLocked, mediaToken }, viewer, found)
  const [isBlackedOut, account] = await Promise.all([
    geo.isBlackedOut(id, place),
    session && isLocked ? sources.credits.credits(session.profileId, id) : null,
  ])
  return { facts: { ...facts, ...loaded, isBlackedOut, account }, session, place }
}
