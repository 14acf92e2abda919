import { Fragment } from 'react'
import { closeModal } from '../../ui/modals/modal.tsx'
import { usePlayer, usePlayerState } from '../context/player-context.tsx'
import { PlayerModal } from '../modal/player-modal.tsx'
import styles from './help-panel.module.css'

/** [C2.11-01] The shortcuts of the player, over the page or over the full screen. The video plays on. */
export function HelpPanel() {
  const { player, words: allWords } = usePlayer()
  const words = allWords.help
  const { closeHelp, setCharacterKeys, shortcuts } = player.actions.keyboard
  const hasCharacterKeys = usePlayerState((state) => state.keyboard.hasCharacterKeys)
  return (
    <PlayerModal labelledBy="player-help" name="player-help" onClose={closeHelp} look="wide">
      <div className={styles.panel}>
        <header>
          <h2 id="player-help">{words.title}</h2>
          <button type="button" onClick={closeModal}>
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
      </div>
    </PlayerModal>
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
