import { useState } from 'react'
import { CaptionSettings } from '../captions/caption-settings.tsx'
import { usePlayer, usePlayerState } from '../context/player-context.tsx'
import { languageName } from '../messages/language-name.ts'
import { Choice, Item, Menu, type OpenMenu } from './menu.tsx'

/** The captions menu: Off, one entry per language, and the settings. */
export function CaptionsMenu({ id, close, leave }: OpenMenu) {
  const { player, words } = usePlayer()
  const { languages, language } = usePlayerState((state) => state.captions)
  const style = usePlayerState((state) => state.captionStyle)
  const [showsSettings, setShowsSettings] = useState(false)
  const choose = (chosen: string | null) => {
    player.actions.captions.choose(chosen)
    close()
  }
  if (showsSettings) return <CaptionSettings style={style} actions={player.actions.captionStyle} words={words} close={close} />
  return (
    <Menu id={id} label={words.captions} close={close} leave={leave}>
      <Choice label={words.captionsOff} chosen={language === null} choose={() => choose(null)} />
      {languages.map((each) => (
        <Choice key={each} label={languageName(each, words)} chosen={each === language} choose={() => choose(each)} />
      ))}
      <Item label={words.captionStyle.settings} press={() => setShowsSettings(true)} />
    </Menu>
  )
}
