import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { UnlockWay } from '#contracts/http/access.ts'
import { dateFormat } from '../../ui/format-date.ts'
import { linkTo } from '../../ui/local-href.ts'
import { useViewerZone } from '../../ui/use-viewer-zone.ts'
import { useVisit } from '../../ui/visit.tsx'
import type { Refusal, VideoKey } from '../access/request-access.ts'
import styles from './unlock.module.css'
import { unlockWords } from './unlock-words.ts'

/** The video that the ways unlock. `page`: the path of the page that plays it, with the hash that plays it at once. */
export type LockedVideo = VideoKey & { title: string; page: string }

/** A way to unlock a video. `change`: a TV provider is linked, and another one may include the video. */
export type Way = UnlockWay | { by: 'change' }

/** Returns the ways of a refusal. If the linked TV provider refuses, another provider is a way too. */
export function waysOf({ why, errorCode, unlock }: Refusal): readonly Way[] {
  return why === 'USER_UNAUTHORIZED' && errorCode !== null ? [...unlock, { by: 'change' }] : unlock
}

type Props = {
  video: LockedVideo
  ways: readonly Way[]
  /** Whether the ways are for all viewers. Styles then show those for signed-in or for signed-out viewers. */
  isUndecided?: boolean
  credits: number | null
  /** Whether the viewer has asked to spend a credit, without a script. */
  asksToConfirm?: boolean | undefined
  /** Spends a credit. Called after the viewer has confirmed it. */
  onSpend: () => void
  /** More buttons. They come first, because they lead to the video at once. */
  children?: ReactNode
}

/** The ways to unlock a video: links and, for a credit, a button. Ways that the brand's site does not have are left out. */
export function UnlockWays({ video, ways, isUndecided = false, credits, asksToConfirm = false, onSpend, children }: Props) {
  const [isConfirming, setConfirming] = useState(asksToConfirm)
  const { language, brand } = useVisit()
  const words = unlockWords(language)
  if (isConfirming) return <Confirmation video={video} onSpend={onSpend} onCancel={() => setConfirming(false)} />
  const has = (by: Way['by']) => ways.some((way) => way.by === by)
  const hasProviders = !brand.off?.includes('providers')
  const signIn = has('signIn') && (
    <span className={isUndecided ? styles.signedOut : styles.group}>
      <SignInLinks video={video} />
    </span>
  )
  return (
    <div className={styles.ways}>
      {children}
      {!video.live && signIn}
      {has('trial') && !brand.off?.includes('identity') && (
        <span className={isUndecided ? styles.signedIn : styles.group}>
          <CreditForm video={video} onSubmit={() => setConfirming(true)}>
            {credits === null ? words.useCredit : words.watchWithCredit(credits)}
          </CreditForm>
        </span>
      )}
      {has('provider') && hasProviders && (
        <UnlockLink to="/mvpd-picker" video={video}>
          {words.linkProvider}
        </UnlockLink>
      )}
      {video.live && signIn}
      {has('change') && hasProviders && (
        <UnlockLink to="/mvpd-picker/change" video={video}>
          {words.changeProvider}
        </UnlockLink>
      )}
    </div>
  )
}

/** The links to sign up and to sign in; none where accounts are off [A2-13]. */
function SignInLinks({ video }: { video: LockedVideo }) {
  const { language, brand } = useVisit()
  const words = unlockWords(language)
  if (brand.off?.includes('identity')) return null
  return (
    <>
      {/* Credits unlock no live stream [A6-06]; an account may have a TV provider. */}
      {!video.live && (
        <UnlockLink to="/sign-up" video={video}>
          {words.signUp}
        </UnlockLink>
      )}
      <UnlockLink to="/sign-in" video={video}>
        {words.signIn}
      </UnlockLink>
    </>
  )
}

/** A link to a page that returns to the video. Inside a frame on another site it opens a new tab. */
function UnlockLink({ to, video, children }: { to: string; video: LockedVideo; children: string }) {
  const visit = useVisit()
  const path = `${to}?redirectPath=${encodeURIComponent(video.page)}`
  return (
    <a className={styles.way} {...linkTo(visit, path, isFrame(visit.path) ? '_blank' : null)}>
      {children}
    </a>
  )
}

type CreditFormProps = {
  video: LockedVideo
  isConfirmed?: boolean
  /** Replaces the submission by the browser. */
  onSubmit?: () => void
  children: ReactNode
}

/** The button that spends a credit: a form, so that it also works without a script (web/server/unlock-post.ts). */
function CreditForm({ video, isConfirmed = false, onSubmit, children }: CreditFormProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    if (isConfirmed) button.current?.focus({ preventScroll: true })
  }, [isConfirmed])
  const submit = (event: FormEvent) => {
    if (!onSubmit) return
    event.preventDefault()
    if (isSent) return
    setSent(isConfirmed)
    onSubmit()
  }
  const { path } = useVisit()
  const { brand, mpxGuid, page } = video
  return (
    <form method="post" action={page} target={isFrame(path) ? '_blank' : undefined} onSubmit={submit}>
      <input type="hidden" name="form" value="unlock" />
      <input type="hidden" name="brand" value={brand} />
      <input type="hidden" name="video" value={mpxGuid} />
      {isConfirmed && <input type="hidden" name="confirmed" value="1" />}
      <button ref={button} type="submit" className={styles.way} aria-busy={isSent}>
        {children}
      </button>
    </form>
  )
}

function Confirmation({ video, onSpend, onCancel }: { video: LockedVideo; onSpend: () => void; onCancel: () => void }) {
  const words = unlockWords(useVisit().language)
  const cancel = (event: FormEvent) => {
    event.preventDefault()
    onCancel()
  }
  return (
    <fieldset className={styles.ways}>
      <legend className={styles.question}>{words.confirm(video.title)}</legend>
      <CreditForm video={video} isConfirmed onSubmit={onSpend}>
        {words.confirmed}
      </CreditForm>
      {/* Without a script it opens the page again. */}
      <form action={video.page.replace(/[?#].*/, '')} onSubmit={cancel}>
        <button type="submit" className={styles.way}>
          {words.cancel}
        </button>
      </form>
    </fieldset>
  )
}

/** A link to the page of profiles, which returns to the video; none where the flag `profiles` is off. */
export function SwitchProfile({ video }: { video: LockedVideo }) {
  const { language, flags } = useVisit()
  if (flags?.profiles === false) return null
  return (
    <UnlockLink to="/profiles" video={video}>
      {unlockWords(language).switchProfile}
    </UnlockLink>
  )
}

/** A link to the home page, where nothing unlocks the video. */
export function WatchElse({ className }: { className: string | undefined }) {
  const visit = useVisit()
  return (
    <a className={className} {...linkTo(visit, '/', isFrame(visit.path) ? '_blank' : null)}>
      {unlockWords(visit.language).watchElse}
    </a>
  )
}

/** Returns whether the page is the player in a frame on another site, where the viewer cannot sign in. */
export const isFrame = (path: string) => path.startsWith('/embed/')

/** Returns a sentence with the date, in the viewer's time zone, at which the video becomes free; null if the ways have none. */
export function useFreeFrom(ways: readonly UnlockWay[]): string | null {
  const visit = useVisit()
  const { language } = visit
  const timeZone = useViewerZone(visit)
  const way = ways.find((each) => each.by === 'on')
  return way?.by === 'on' && way.date > visit.now
    ? unlockWords(language).freeFrom(dateFormat(language, timeZone, { day: 'numeric', month: 'long' }).format(way.date))
    : null
}
