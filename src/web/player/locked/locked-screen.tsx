import type { Language, VideoPageFieldsFragment } from '#contracts/graph/types.generated.ts'
import type { UnlockWay } from '#contracts/http/access.ts'
import type { LinkError } from '#contracts/http/providers.ts'
import { Icon } from '../../ui/icon.tsx'
import { localHref } from '../../ui/local-href.ts'
import { useVisit, type Visit } from '../../ui/visit.tsx'
import { mayRetry } from '../access/fault.ts'
import type { Refusal, VideoKey } from '../access/request-access.ts'
import { facadeWords } from '../messages/facade-words.ts'
import { faultWords } from '../messages/fault-words.ts'
import { providerErrors } from '../messages/provider-errors.ts'
import { asksForPin, refusalWords } from '../messages/refusal-words.ts'
import styles from './unlock.module.css'
import { isFrame, type LockedVideo, SwitchProfile, UnlockWays, useFreeFrom, WatchElse, type Way, waysOf } from './unlock-ways.tsx'
import { unlockWords } from './unlock-words.ts'
import { playHash } from './use-lock.ts'

/** The fields of a video that the screen shows; of a channel, with `live`. */
export type LockableVideo = Pick<VideoPageFieldsFragment, 'brand' | 'mpxGuid' | 'title' | 'relativePath' | 'freeAt'> &
  Pick<VideoKey, 'live'>

type Props = {
  video: LockableVideo
  /** The verdict of the access service; null until there is one. */
  refusal: Refusal | null
  /** The ISO 3166 code of the viewer's country, if videos do not play there. */
  country?: string | null | undefined
  /** Why the viewer's last attempt to link a TV provider failed. */
  linkError: LinkError | null
  isChecking: boolean
  asksToConfirm?: boolean | undefined
  onSpend: () => void
  onRetry: () => void
  /** Opens the player, which asks for the PIN of the parental controls. */
  onPin: () => void
}

/** The reason why a video is locked, and what would unlock it, over its picture. */
export function LockedScreen(props: Props) {
  const { video, refusal, country, linkError, isChecking, asksToConfirm, onSpend, onRetry, onPin } = props
  const visit = useVisit()
  const words = unlockWords(visit.language)
  const isLive = video.live !== undefined
  const faults = faultWords(visit.language, isLive)
  const dates: readonly UnlockWay[] = refusal?.unlock ?? (video.freeAt === null ? [] : [{ by: 'on', date: video.freeAt }])
  const freeFrom = useFreeFrom(dates)
  // No lock then: nothing unlocks the video.
  const isOutside = refusal?.why === 'LOCATION_UNAVAILABLE'
  // The default code tells nothing that the ways do not tell.
  const fault =
    refusal && (refusal.why !== 'NOT_AUTHORIZED' || !refusal.unlock.length)
      ? refusalWords(refusal, visit.language, isLive)
      : linkError && providerErrors(visit.language)[linkError]
  const isUnanswered = !refusal && !isChecking
  const needsPin = refusal !== null && asksForPin(refusal)
  const isFinal = refusal && waysOf(refusal).length === 0 && !mayRetry(refusal.why) && !needsPin
  const defaultText = isLive ? faults.NOT_AUTHORIZED.text : words.choose
  const choose = isUnanswered ? words.unanswered : refusal?.credits === 0 ? words.noCredits : defaultText
  return (
    // Only a fault replaces the elements. So nothing moves, and nothing loses the focus, if the verdict confirms what the page shows.
    <div key={fault ? 'fault' : 'ways'} className={styles.locked} aria-live="polite" data-checking={isChecking || undefined}>
      {!isOutside && (
        <span className={styles.lock}>
          <Icon name="lock" />
        </span>
      )}
      {/* On a phone, the text and the link fill the picture; the title is below it. */}
      {!isOutside && <p className={styles.title}>{video.title}</p>}
      <h2>{fault?.title ?? words.locked}</h2>
      <p className={styles.checking}>{words.checking}</p>
      <p>
        {refusal?.message ?? fault?.text ?? choose} {freeFrom}
        {isOutside && country && words.seemsIn(countryName(country, visit.language))}
        {refusal?.station && words.station(refusal.station)}
      </p>
      {/* The server's markup is the same for all viewers, so it offers to link a TV provider to those who have linked one. */}
      <noscript>
        <p>{words.needsScript}</p>
      </noscript>
      <UnlockWays
        video={lockedVideoOf(video, visit)}
        ways={refusal ? waysOf(refusal) : video.live ? liveWays : firstWays}
        isUndecided={!refusal}
        credits={refusal?.credits ?? null}
        asksToConfirm={asksToConfirm}
        onSpend={onSpend}
      >
        {(isUnanswered || (refusal && mayRetry(refusal.why))) && (
          <button type="button" className={styles.way} onClick={onRetry}>
            {facadeWords(visit.language).retry}
          </button>
        )}
        {needsPin && (
          <span className={styles.signedIn}>
            <button type="button" className={styles.way} onClick={onPin}>
              {words.enterPin}
            </button>
          </span>
        )}
        {isFinal && <WatchElse className={styles.way} />}
        {refusal?.profileLimit && <SwitchProfile video={lockedVideoOf(video, visit)} />}
      </UnlockWays>
    </div>
  )
}

const countryName = (code: string, language: Language) => new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code

/** The ways in the server's markup, which is the same for all viewers. Styles show those for signed-in or for signed-out viewers. */
const firstWays: readonly Way[] = [{ by: 'signIn' }, { by: 'trial' }, { by: 'provider' }]
/** Credits unlock no live stream [A6-06]. */
const liveWays: readonly Way[] = [{ by: 'provider' }]

/** Returns the video and the page to return to: this page, or the video's own page inside a frame. */
export function lockedVideoOf({ brand, mpxGuid, title, relativePath, live }: LockableVideo, visit: Visit): LockedVideo {
  const query = new URLSearchParams(visit.query).toString()
  const path = isFrame(visit.path) ? relativePath : visit.path + (query && `?${query}`)
  return { brand: brand.machineName, mpxGuid, title, page: localHref(visit, path) + playHash, ...(live && { live }) }
}
