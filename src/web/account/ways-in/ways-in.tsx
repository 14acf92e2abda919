import { type ReactNode, useEffect, useState } from 'react'
import { accountSet } from '../../tiles/viewer.ts'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { useAccountWords } from '../account-words.ts'
import { readSession } from '../recognition/session-record.ts'
import { tellPage } from '../recognition/tell-analytics.ts'
import { SignedIn } from './signed-in.tsx'
import { withReturn } from './use-return-path.ts'

type Props = { returnPath: string | null; isAnswered?: boolean; children: ReactNode }

/**
 * A way in, and for somebody who is in already where to go on, or out. The page is the same for everybody, so styles choose by the mark of the
 * head's script (decision 074); `#again` shows the way nevertheless, and so does what was said of it (`isAnswered`).
 */
export function WaysIn({ returnPath, isAnswered = false, children }: Props) {
  const visit = useVisit()
  const words = useAccountWords().complete
  useEffect(tellPage, [])
  const onward = localHref(visit, withReturn('/sign-in/complete', returnPath))
  return (
    <>
      <div id="again" className={`${css.card} ${isAnswered ? '' : css.way}`}>
        {children}
        {/* Who has no script is asked for by the server alone, and only there. */}
        <noscript>
          <p className={css.ways}>
            <span>
              {words.already} <a href={onward}>{words.goOn}</a>
            </span>
          </p>
        </noscript>
      </div>
      {!isAnswered && <InAlready onward={returnPath ? onward : localHref(visit, '/')} returnPath={returnPath} />}
    </>
  )
}

function InAlready(place: { onward: string; returnPath: string | null }) {
  const [name, setName] = useState('')
  useEffect(() => {
    const read = () => setName(readSession()?.user.givenName ?? '')
    read()
    addEventListener(accountSet, read)
    return () => removeEventListener(accountSet, read)
  }, [])
  return <SignedIn name={name} className={css.already} hasAnother {...place} />
}
