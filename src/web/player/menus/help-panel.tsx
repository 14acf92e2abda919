import { Fragment, useLayoutEffect, useRef } from 'react'
import { usePlayer, usePlayerState } from '../context/player-context.tsx'
import styles from './help-panel.module.css'

/** [C2.11-01] The shortcuts of the player, over the page or over the full screen. The video plays on. */
export function HelpPanel() {
  const { player, words: allWords } = usePlayer()
  const words = allWords.help
  const dialog = useRef<HTMLDialogElement>(null)
  const { closeHelp, setCharacterKeys, shortcuts } = player.actions.keyboard
  const hasCharacterKeys = usePlayerState((state) => state.keyboard.hasCharacterKeys)
  // A modal dialog is above the element in full screen, holds the focus, and returns it when it closes.
  useLayoutEffect(() => {
    const shown = dialog.current!
    shown.showModal()
    return () => shown.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles.panel} aria-labelledby="player-help" onCancel={closeHelp} data-player-help>
      <header>
        <h2 id="player-help">{words.title}</h2>
        <button type="button" onClick={closeHelp}>
          {words.close}
        </button>
      </header>
      <p>{words.onlyInside}</p>
      <table>
        <tbody>
          {shortcuts().map(([name, { keys }]) => (
            <tr key={name}>
              <th scope="row">{words.shortcuts[name]}</th>
              <td>
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && ` ${words.or} `}
                    <Key name={words.keys[key]?.name ?? key.toUpperCase()} sign={words.keys[key]?.sign} />
                  </Fragment>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <label>
        <input type="checkbox" checked={hasCharacterKeys} onChange={(event) => setCharacterKeys(event.currentTarget.checked)} />
        {words.characterKeys}
      </label>
    </dialog>
  )
}

function Key({ name, sign }: { name: string; sign: string | undefined }) {
  if (!sign) return <kbd>{name}</kbd>
  return (
    <kbd>
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">{name}</span>
    </kbd>
  )
}
