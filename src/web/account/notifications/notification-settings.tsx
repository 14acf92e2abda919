import { useEffect, useState } from 'react'
import type { QuietHours } from '#contracts/worker/push.ts'
import button from '../../ui/button.module.css'
import { useFlag } from '../../ui/flags/use-flag.ts'
import { useReport } from '../../ui/report.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from './notification-settings.module.css'
import { notificationWords } from './notification-words.ts'
import { canPush, hasPush, type PushState, register, turnPushOff, turnPushOn } from './push.ts'

const titleId = 'notifications-title'

/** Lets the viewer turn notifications on and off in this browser, and choose the quiet hours. The browser asks for its permission only after a press. */
export function NotificationSettings() {
  const visit = useVisit()
  const words = notificationWords(visit.language)
  const isOffered = useFlag('push')
  const isHydrated = useIsHydrated()
  if (!isOffered || visit.brand.off?.includes('personalization')) return null
  return (
    <section id="notifications" className={css.settings} aria-labelledby={titleId}>
      <h2 id={titleId}>{words.title}</h2>
      <p>{words.text(visit.brand.displayTitle)}</p>
      <noscript>
        <p>{words.noScript}</p>
      </noscript>
      {isHydrated && (canPush() ? <Switch /> : <p>{words.unsupported}</p>)}
    </section>
  )
}

type State = Exclude<PushState, object> | 'on' | 'off' | 'busy'

function Switch() {
  const visit = useVisit()
  const report = useReport()
  const words = notificationWords(visit.language)
  const [state, setState] = useState<State>(() => (Notification.permission === 'denied' ? 'denied' : hasPush() ? 'busy' : 'off'))
  /** Null while notifications are off. */
  const [quiet, setQuiet] = useState<QuietHours | null>(null)

  function show(next: PushState | 'off') {
    const hours = typeof next === 'object' ? next.quiet : null
    setQuiet(hours)
    setState(typeof next === 'object' ? 'on' : next)
  }
  async function change(act: () => Promise<PushState | 'off'>) {
    if (state === 'busy') return
    setState('busy')
    show(await act())
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, for a browser in which notifications are on
  useEffect(() => {
    if (state === 'busy') void register({ visit, report }).then(show)
  }, [])

  const turnOn = () => turnPushOn({ visit, report })
  const turnOff = () => turnPushOff({ report }).then(() => 'off' as const)
  return (
    <>
      <p role="status">{words[state]}</p>
      {quiet && <QuietFields quiet={quiet} onChange={(hours) => void change(() => register({ visit, report }, hours))} />}
      <button
        type="button"
        className={quiet ? button.quiet : button.main}
        aria-disabled={state === 'busy'}
        onClick={() => change(quiet ? turnOff : turnOn)}
      >
        {quiet ? words.turnOff : words.turnOn}
      </button>
    </>
  )
}

function QuietFields({ quiet, onChange }: { quiet: QuietHours; onChange: (quiet: QuietHours) => void }) {
  const { language } = useVisit()
  const words = notificationWords(language)
  const nameOf = new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', { hour: 'numeric', timeZone: 'UTC' })
  const hours = [...Array(24).keys()].map((hour) => ({ hour, name: nameOf.format(hour * 3_600_000) }))
  return (
    <fieldset className={css.quiet}>
      <legend>{words.quiet}</legend>
      <p>{words.quietText}</p>
      {(['from', 'to'] as const).map((end) => (
        <label key={end}>
          {words[end]}
          <select value={quiet[end]} onChange={({ currentTarget }) => onChange({ ...quiet, [end]: Number(currentTarget.value) })}>
            {hours.map(({ hour, name }) => (
              <option key={hour} value={hour}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  )
}
