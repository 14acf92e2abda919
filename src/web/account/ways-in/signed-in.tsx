import button from '../../ui/button.module.css'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { useAccountWords } from '../account-words.ts'
import { withReturn } from './use-return-path.ts'

type Props = {
  /** Empty while it is not known. */
  name: string
  /** Where Continue leads. */
  onward: string
  returnPath: string | null
  /** A way in for somebody else, further down. */
  hasAnother?: boolean
  className?: string | undefined
}

/** Who is signed in, where that leads, and the way out. */
export function SignedIn({ name, onward, returnPath, hasAnother = false, className = '' }: Props) {
  const visit = useVisit()
  const { complete: words, account } = useAccountWords()
  return (
    <div className={`${css.card} ${className}`}>
      <h2>{words.signedIn(name)}</h2>
      <a className={button.main} href={onward}>
        {words.goOn}
      </a>
      {/* A form's: it works before the script comes that takes it over (`data-sign-out`, browser/recognise.ts), and without. */}
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
