import { type ReactNode, useEffect, useState } from 'react'
import { accountChangedEvent } from '../../tiles/viewer.ts'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { sendPageLoad } from '../session/send-analytics.ts'
import { readSession } from '../session/session-record.ts'
import { useAccountWords } from '../words/account-words.ts'
import { SignedIn } from './signed-in.tsx'
import { withReturn } from './use-return-path.ts'

type Props = { returnPath: string | null; isSubmitted?: boolean; children: ReactNode }

/**
 * A sign-in or sign-up form, and the panel that a signed-in viewer sees instead. The cached page contains both. CSS shows one of them,
 * by an attribute that the head script sets (decision 074). The form is always shown if the URL has `#again` or if `isSubmitted` is true.
 */
export function SignInPanel({ returnPath, isSubmitted = false, children }: Props) {
  const visit = useVisit()
  const words = useAccountWords().complete
  useEffect(sendPageLoad, [])
  const onward = localHref(visit, withReturn('/sign-in/complete', returnPath))
  return (
    <>
      <div id="again" className={`${css.card} ${isSubmitted ? '' : css.way}`}>
        {children}
        {/* Without JavaScript only the server knows whether the viewer is signed in, so the server renders the page of this link. */}
        <noscript>
          <p className={css.ways}>
            <span>
              {words.already} <a href={onward}>{words.continue}</a>
            </span>
          </p>
        </noscript>
      </div>
      {!isSubmitted && <AlreadySignedIn onward={returnPath ? onward : localHref(visit, '/')} returnPath={returnPath} />}
    </>
  )
}

function AlreadySignedIn(place: { onward: string; returnPath: string | null }) {
  const [name, setName] = useState('')
  useEffect(() => {
    const read = () => setName(readSession()?.user.givenName ?? '')
    read()
    addEventListener(accountChangedEvent, read)
    return () => removeEventListener(accountChangedEvent, read)
  }, [])
  return <SignedIn name={name} className={css.already} hasAnother {...place} />
}
