import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { languageName } from '../language-name.ts'
import { ControlIcon } from './control-icon.tsx'
import styles from './controls.module.css'
import { usePlayer, usePlayerState } from './player-context.tsx'

/** Off and one entry a language; nothing when the stream has no captions. Opens upwards, with the focus inside. */
export function CaptionsMenu() {
  const { player, words } = usePlayer()
  const { languages, language } = usePlayerState((state) => state.captions)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  if (languages.length === 0) return null

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const choose = (chosen: string | null) => {
    player.actions.captions.choose(chosen)
    close()
  }
  return (
    <div className={styles.menuPlace}>
      {open && (
        <Menu id={menuId} label={words.captions} close={close} leave={() => setOpen(false)}>
          <Choice label={words.captionsOff} chosen={language === null} choose={() => choose(null)} />
          {languages.map((each) => (
            <Choice key={each} label={languageName(each, words)} chosen={each === language} choose={() => choose(each)} />
          ))}
        </Menu>
      )}
      <button
        ref={button}
        type="button"
        className={styles.control}
        data-on={language !== null}
        aria-label={words.captions}
        title={words.captions}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        aria-keyshortcuts="C"
        onClick={() => setOpen(!open)}
      >
        <ControlIcon name="captions" />
      </button>
    </div>
  )
}

function Choice({ label, chosen, choose }: { label: string; chosen: boolean; choose: () => void }) {
  return (
    <button type="button" role="menuitemradio" aria-checked={chosen} tabIndex={-1} onClick={choose}>
      <span className={styles.check}>{chosen && <ControlIcon name="check" />}</span>
      {label}
    </button>
  )
}

type MenuProps = { id: string; label: string; close: () => void; leave: () => void; children: React.ReactNode }

function Menu({ id, label, close, leave, children }: MenuProps) {
  const { player } = usePlayer()
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus()
    return player.actions.attention.hold()
  }, [player])

  const move = (event: KeyboardEvent) => {
    const items = [...menu.current!.querySelectorAll<HTMLElement>('[role="menuitemradio"]')]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Escape') close()
    else if (next !== undefined) items.at(next % items.length)?.focus()
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      data-own-keys
      onKeyDown={move}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && leave()}
    >
      {children}
    </div>
  )
}
