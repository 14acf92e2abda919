import button from '../ui/button.module.css'
import { localHref } from '../ui/local-href.ts'
import { useVisit } from '../ui/visit.tsx'
import { useAccountWords } from './account-words.ts'
import { withReturn } from './use-return-path.ts'

/** A form's, so it works before the script that takes it over (`data-sign-out`, browser/recognise.ts) and without. */
export function SignOut({ returnPath }: { returnPath: string | null }) {
  const visit = useVisit()
  const words = useAccountWords().account
  return (
    <form method="post" action={localHref(visit, withReturn(visit.path, returnPath))}>
      <input type="hidden" name="form" value="sessions" />
      <button type="submit" name="session" value="here" className={button.quiet} data-sign-out="">
        {words.signOut}
      </button>
    </form>
  )
}
