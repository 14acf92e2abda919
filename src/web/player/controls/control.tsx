import { ControlIcon, type ControlIconName } from '../context/control-icon.tsx'
import styles from '../context/controls.module.css'

type ControlProps = { icon: ControlIconName; label: string; press: () => void; className?: string | undefined; shortcut?: string }

/** A button of a bar over the picture. `shortcut`: its keys. */
export function Control({ icon, label, press, className = '', shortcut }: ControlProps) {
  return (
    <button
      type="button"
      className={`${styles.control} ${className}`}
      aria-label={label}
      title={label}
      aria-keyshortcuts={shortcut}
      onClick={press}
    >
      <ControlIcon name={icon} />
    </button>
  )
}
