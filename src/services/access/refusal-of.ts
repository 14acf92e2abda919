// Decides whether a video may play apart from its lock, for media tokens: dates, country, blackout, ratings.
import type { AccessClient } from '#contracts/http/access.ts'
import type { IdentityClient } from '#contracts/http/identity.ts'
import { decideVideo, noAccount, placeChecks } from './decide-video.ts'
import type { VideoSources } from './load-video-facts.ts'
import { loadViewer } from './load-viewer.ts'
import { refusals } from './refusals.ts'
import { ratingChecks } from './viewer-checks.ts'

const checks = [...placeChecks, ...ratingChecks, { name: 'rest', check: () => 'allow' as const }]

type Sources = Omit<VideoSources, 'credits'> & { identity: Pick<IdentityClient, 'check'> }

/** Returns `AccessClient.refusalOf`. */
export function createRefusalOf({ identity, ...sources }: Sources): AccessClient['refusalOf'] {
  const { content, geo, countries, now } = sources
  return async ({ brand, id }, { cookie, ...viewer }) => {
    const [video, found] = await Promise.all([content.playableVideo(id), geo.locate(viewer.from)])
    if (!video) return refusals.notFound
    // The TV provider is asked about locked videos only.
    const wanted = { brand, asset: { id, rating: video.rating }, isLocked: false }
    const { place, ...loaded } = await loadViewer(sources, wanted, { ...viewer, session: () => identity.check(cookie) }, found)
    const isBlackedOut = await geo.isBlackedOut(id, place)
    const facts = { ...noAccount, ...loaded, video, brand, now: now(), country: place.country, countries, isBlackedOut }
    const verdict = decideVideo(facts, checks)
    return verdict.answer === 'refuse' ? verdict.refusal : null
  }
}
