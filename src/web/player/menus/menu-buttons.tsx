import { useEffect, useId, useRef, useState } from 'react'
import { ControlIcon, type ControlIconName } from '../context/control-icon.tsx'
import controls from '../context/controls.module.css'
import { OnDemand, onDemand, type Part } from '../context/on-demand.tsx'
import { usePlayer, usePlayerState } from '../context/player-context.tsx'
import styles from './menu.module.css'
import type { OpenMenu } from './menu.tsx'

const captionsMenu = onDemand(async () => (await import('./captions-menu.tsx')).CaptionsMenu)
const settingsMenu = onDemand(async () => (await import('./settings-menu.tsx')).SettingsMenu)

/** The button of the captions menu. It is hidden when the stream has no captions. */
export function CaptionsButton() {
  const { words } = usePlayer()
  const { languages, language } = usePlayerState((state) => state.captions)
  if (languages.length === 0) return null
  return <MenuButton icon="captions" label={words.captions} shortcut="C" isOn={language !== null} menu={captionsMenu} />
}

export function SettingsButton() {
  const { words } = usePlayer()
  return <MenuButton icon="settings" label={words.settings} menu={settingsMenu} />
}

type MenuButtonProps = { icon: ControlIconName; label: string; shortcut?: string; isOn?: boolean; menu: Part<OpenMenu> }

/** A button of the control bar that opens a menu. The code of the menu is loaded when a press is likely. */
function MenuButton({ icon, label, shortcut, isOn = false, menu }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const leave = () => setOpen(false)
  useEffect(() => {
    if (!isOpen) return
    const controller = new AbortController()
    // A tap beside the menu moves the focus in some browsers only.
    const leaveOutside = ({ target }: Event) => isIn(place.current, target) || setOpen(false)
    document.addEventListener('pointerdown', leaveOutside, { signal: controller.signal })
    return () => controller.abort()
  }, [isOpen])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div ref={place} className={styles.menuPlace}>
      {isOpen && (
        <OnDemand part={menu} onMissing={leave}>
          {(Menu) => <Menu {...{ id, close, leave }} />}
        </OnDemand>
      )}
      <button
        ref={button}
        type="button"
        className={controls.control}
        data-on={isOn}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-keyshortcuts={shortcut}
        onPointerEnter={menu.preload}
        onFocus={menu.preload}
        // The viewer moves on while the menu loads.
        onBlur={({ relatedTarget }) => isIn(place.current, relatedTarget) || leave()}
        onClick={() => setOpen(!isOpen)}
      >
        <ControlIcon name={icon} />
      </button>
    </div>
  )
}

const isIn = (place: HTMLElement | null, target: EventTarget | null) => Boolean(place?.contains(target as Node | null))
