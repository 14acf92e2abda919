// The call of the access service for the present viewer. It keeps the viewer's balance, which videos the viewer has unlocked [A3-15], and the
// decision about the video of each page [A3-12].
import {
  type AccessAnswer,
  type RequestAccess,
  requestAccess,
  type VideoKey,
  type ViewerFields,
} from '../../player/access/request-access.ts'
import { videoAccess } from '../../player/access/video-access.ts'
import type { PathAuthorization } from '../../tiles/provider-link.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import { authorizationOf, authorized, changeLink } from './provider-state.ts'
import { readSession } from './session-record.ts'
import { announceUnlock } from './unlock-messages.ts'
import { startOf } from './viewer-watches.ts'

/** [A7-29] Returns what the browser knows about the viewer. */
function viewerFields(): ViewerFields {
  const { userId, authenticated, serviceZip, provider, providerMetadata } = viewerStore.read()
  const zip = serviceZip ?? providerMetadata?.zip
  return {
    auth: authenticated,
    ...(userId && { uuid: userId }),
    ...(zip && { serviceZip: zip }),
    ...(providerMetadata?.encryptedZip && { encryptedZip: providerMetadata.encryptedZip }),
    ...(provider && { adobeMvpdId: provider.mvpd_id }),
  }
}

/** Returns whether the present viewer may watch a live stream, before its session has started. */
export const checkLiveAccess: RequestAccess = async (video) => {
  const answer = await requestViewerAccess(video)
  // The refusal lacks only the session, so the viewer may watch. The URL is not used: the player requests one with its session.
  return !answer.allow && answer.needsSession ? { allow: true, url: '', credits: null } : answer
}

/** [A4-20] Requests the playlist's URL, and finds out where the viewer stopped. With `trial`, spends a credit if nothing else allows the video. */
export const requestViewerAccess: RequestAccess = async (video, options) => {
  const [answer, startAt] = await Promise.all([requestUrl(video, options), video.v4ID === undefined ? null : startOf(video.v4ID)])
  if (answer.allow) return startAt === null ? answer : { ...answer, startAt }
  return withStation(video, answer)
}

/** Requests the playlist's URL, and updates the unlocked videos and the balance in this tab. */
const requestUrl: RequestAccess = async (video, { trial = false, receiver = false, session } = {}) => {
  const { mpxGuid } = video
  videoAccess.change(mpxGuid, { isTrialAuthorizing: trial, error: null })
  const path = location.pathname
  const known = authorizationOf(viewerStore.read(), path, mpxGuid, Date.now())
  if (!known) storeDecision(path, { ...notChecked, mpxGuid })
  const answer = await requestAccess(video, {
    trial,
    receiver,
    session,
    authToken: known?.authToken,
    viewer: viewerFields(),
    token: readSession()?.token,
  })
  videoAccess.change(mpxGuid, { isTrialAuthorizing: false, ...(answer.allow ? { url: answer.url } : { url: null, error: answer.why }) })
  storeDecision(path, {
    mpxGuid,
    isAuthorizationChecked: true,
    isAuthorized: answer.allow || answer.needsSession === true,
    authToken: answer.authToken ?? null,
    authzError: answer.allow ? null : answer.errorCode,
  })
  if (answer.credits === null) return answer
  viewerStore.change({ credits: answer.credits })
  if (answer.allow) {
    viewerStore.unlock(mpxGuid)
    announceUnlock({ user: viewerStore.read().userId, mpxGuid, credits: answer.credits })
  }
  return answer
}

/** A viewer whose TV provider does not include a video may still receive the local station that broadcasts it. */
async function withStation(video: VideoKey, answer: Extract<AccessAnswer, { allow: false }>): Promise<AccessAnswer> {
  if (video.live || answer.why !== 'USER_UNAUTHORIZED') return answer
  // Few viewers need the code.
  const station = await loadChunk(() => import('../../player/access/check-retransmission.ts'))
    .then(({ checkRetransmission }) => checkRetransmission(video.mpxGuid))
    .catch(() => null)
  return station === null ? answer : { ...answer, station }
}

const notChecked = { isAuthorizationChecked: false, isAuthorized: false, authToken: null, authzError: null }

/** [A3-12], [A4-16] Stores the decision about the video of a page, for a viewer with a TV provider. */
function storeDecision(path: string, decision: PathAuthorization): void {
  if (viewerStore.read().authenticated) changeLink((link) => authorized(link, path, decision))
}
