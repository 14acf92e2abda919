import { type ReactNode, useEffect, useState } from 'react'
import button from '../ui/button.module.css'
import { localHref } from '../ui/local-href.ts'
import { useVisit } from '../ui/visit.tsx'
import css from './account.module.css'
import { useAccountWords } from './account-words.ts'
import { readSession } from './session-record.ts'
import { SignOut } from './sign-out.tsx'
import { tellPage } from './tell-analytics.ts'
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

function InAlready({ onward, returnPath }: { onward: string; returnPath: string | null }) {
  const visit = useVisit()
  const words = useAccountWords().complete
  const [name, setName] = useState('')
  useEffect(() => setName(readSession()?.user.givenName ?? ''), [])
  return (
    <div className={`${css.card} ${css.already}`}>
      <p>{words.signedIn(name)}</p>
      <a className={button.main} href={onward}>
        {words.goOn}
      </a>
      <p className={css.ways}>
        <a href={localHref(visit, '/my-account')}>{words.account}</a>
        <a href="#again">{words.another}</a>
      </p>
      <SignOut returnPath={returnPath} />
    </div>
  )
}
