import { chooseZone, zoneChoices } from '../../ui/viewer-zone.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from './pickers.module.css'
import { zoneName } from './schedule-times.ts'
import { scheduleWords } from './schedule-words.ts'

/** The choice of a time zone. It needs a script, so it appears on hydration (`zone` is null before). */
export function ZonePicker({ zone }: { zone: string | null }) {
  const { brand, language } = useVisit()
  return (
    <div className={css.zone}>
      {zone && (
        <label>
          <span className="visually-hidden">{scheduleWords[language].timeZone}</span>
          <select value={zone} onChange={({ target }) => chooseZone(target.value)}>
            {zoneChoices(brand.timeZone).map((each) => (
              <option key={each} value={each}>
                {zoneName(language, each)}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
