import { type FormEvent, useState } from 'react'
import type { OwnSession } from '#contracts/http/identity.ts'
import button from '../../ui/button.module.css'
import { formatDate } from '../../ui/format-date.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { useAccountWords } from '../account-words.ts'
import type { FilledForm, Outcome } from '../form/outcome.ts'
import { outcomeOf } from '../form/outcome-of.ts'
import { useTold } from '../form/use-told.ts'
import { endSession, endSessions, signOut } from '../recognition/call-identity.ts'
import { deviceName } from './device-name.ts'
import { ownHref } from './own-href.ts'

/** Where this account is signed in; the one in front comes first. Each button is a form's, so it works without a script too. */
export function MySessions({ sessions: before, filled }: { sessions: readonly OwnSession[]; filled: FilledForm | undefined }) {
  const visit = useVisit()
  const words = useAccountWords()
  const [sessions, setSessions] = useState(before)
  const [told, setTold] = useState<Outcome | null>(filled?.form === 'sessions' ? filled.outcome : null)

  // The button that was pressed is gone with its session.
  const place = useTold(told)

  async function act(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { value = '' } = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement
    if (value === 'here') return signOut().then(() => location.reload())
    if (value === 'all') return endSessions().then(() => location.reload())
    const outcome = outcomeOf(await endSession(value), 'session')
    if (outcome.kind !== 'trouble') setSessions(sessions.filter(({ id }) => id !== value))
    setTold(outcome)
  }

  const sorted = [...sessions].sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent) || other.usedAt - one.usedAt)
  return (
    <section className={css.card} aria-labelledby="sessions">
      <h2 id="sessions">{words.account.sessions}</h2>
      <p ref={place} role="status" tabIndex={-1}>
        {told && (told.kind === 'trouble' ? words.troubles[told.trouble] : words.account.ended)}
      </p>
      <form method="post" action={ownHref(visit, '/my-account#sessions')} onSubmit={act}>
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
                aria-label={session.isCurrent ? words.account.signOut : words.account.endOf(nameOf(session, words.account.unknownDevice))}
              >
                {words.account.endOne}
              </button>
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <p>
            <button type="submit" name="session" value="all" className={button.quiet}>
              {words.account.endAll}
            </button>
          </p>
        )}
      </form>
    </section>
  )
}

const nameOf = ({ userAgent }: OwnSession, unknown: string) => deviceName(userAgent) || unknown

function SessionWords({ session }: { session: OwnSession }) {
  const visit = useVisit()
  const { account: words } = useAccountWords()
  const [since, used] = [formatDate(session.since, visit), formatDate(session.usedAt, visit)]
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
