import { type FormEvent, useState } from 'react'
import { browserName } from '#contracts/browser-name.ts'
import type { OwnSession } from '#contracts/http/identity.ts'
import button from '../../ui/button.module.css'
import { formatDate } from '../../ui/format-date.ts'
import { useViewerZone } from '../../ui/use-viewer-zone.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { useFocusOnChange } from '../form/use-focus-on-change.ts'
import type { FilledForm, Outcome } from '../outcomes/outcome.ts'
import { outcomeOf } from '../outcomes/outcome-of.ts'
import { endSession, endSessions, signOut } from '../session/call-identity.ts'
import { useAccountWords } from '../words/account-words.ts'
import { accountHref } from './account-href.ts'

/** The account's sessions, with the current session first. Each button submits a form and therefore works without JavaScript. */
export function MySessions({ sessions: initial, filled }: { sessions: readonly OwnSession[]; filled: FilledForm | undefined }) {
  const visit = useVisit()
  const words = useAccountWords()
  const [sessions, setSessions] = useState(initial)
  const [ended, setEnded] = useState<Outcome | null>(filled?.form === 'sessions' ? filled.outcome : null)

  // The pressed button disappears with its session, so the message receives the focus.
  const messageRef = useFocusOnChange(ended)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { value = '' } = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement
    if (value === 'here') return signOut().then(() => location.reload())
    if (value === 'all') return endSessions().then(() => location.reload())
    const outcome = outcomeOf(await endSession(value), 'session')
    if (outcome.kind !== 'error') setSessions(sessions.filter(({ id }) => id !== value))
    setEnded(outcome)
  }

  const sorted = [...sessions].sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent) || other.usedAt - one.usedAt)
  return (
    <section className={css.card} aria-labelledby="sessions">
      <h2 id="sessions">{words.account.sessions}</h2>
      <p ref={messageRef} role="status" tabIndex={-1}>
        {ended && (ended.kind === 'error' ? words.errors[ended.error] : words.account.sessionEnded)}
      </p>
      <form method="post" action={accountHref(visit, '/my-account#sessions')} onSubmit={submit}>
        <input type="hidden" name="form" value="sessions" />
        <ul className={css.sessions}>
          {sorted.map((session) => (
            <li key={session.id}>
              <SessionWords session={session} />
              <button
                type="submit"
                name="session"
                value={session.isCurrent ? 'here' : session.id}
                className={button.quiet}
                aria-label={
                  session.isCurrent ? words.account.signOut : words.account.endSessionOn(nameOf(session, words.account.unknownDevice))
                }
              >
                {words.account.endSession}
              </button>
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <p>
            <button type="submit" name="session" value="all" className={button.quiet}>
              {words.account.endAllSessions}
            </button>
          </p>
        )}
      </form>
    </section>
  )
}

const nameOf = ({ userAgent }: OwnSession, unknown: string) => browserName(userAgent) || unknown

function SessionWords({ session }: { session: OwnSession }) {
  const visit = useVisit()
  const { account: words } = useAccountWords()
  const zone = useViewerZone(visit)
  const [since, used] = [formatDate(session.since, visit, zone), formatDate(session.usedAt, visit, zone)]
  return (
    <p>
      <strong>{nameOf(session, words.unknownDevice)}</strong>
      {session.isCurrent && ` · ${words.here}`}
      <br />
      <small>
        {words.since(since)}
        {used !== since && `, ${words.lastUsed(used)}`}
      </small>
    </p>
  )
}
