import button from '../../ui/button.module.css'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { useAccountWords } from '../words/account-words.ts'
import { withReturn } from './use-return-path.ts'

type Props = {
  /** The viewer's name, or an empty string until the name is known. */
  name: string
  /** The URL of the Continue link. */
  onward: string
  returnPath: string | null
  /** Adds a link to the sign-in form, for a sign-in with another account. */
  hasAnother?: boolean
  className?: string | undefined
}

/** A panel that names the signed-in viewer, with links to continue and to the account, and a sign-out button. */
export function SignedIn({ name, onward, returnPath, hasAnother = false, className = '' }: Props) {
  const visit = useVisit()
  const { complete: words, account } = useAccountWords()
  return (
    <div className={`${css.card} ${className}`}>
      <h2>{words.signedIn(name)}</h2>
      <a className={button.main} href={onward}>
        {words.continue}
      </a>
      {/* Sign-out is a form, so that it works without JavaScript. browser/viewer-session.ts handles `data-sign-out`. */}
      <form className={css.form} method="post" action={localHref(visit, withReturn(visit.path, returnPath))}>
        <input type="hidden" name="form" value="sessions" />
        <p>
          <button type="submit" className={button.quiet} data-sign-out="">
            {account.signOut}
          </button>
        </p>
      </form>
      <p className={css.ways}>
        <a href={localHref(visit, '/my-account')}>{words.account}</a>
        {hasAnother && <a href="#again">{words.another}</a>}
      </p>
    </div>
  )
}
