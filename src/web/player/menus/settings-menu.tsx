import { type ReactNode, useState } from 'react'
import { useVisit } from '../../ui/visit.tsx'
import { speeds } from '../choices/speed.ts'
import { usePlayer, usePlayerState } from '../context/player-context.tsx'
import { languageName } from '../messages/language-name.ts'
import type { AudioTrack } from '../stream/stream.ts'
import { Choice, Item, Menu, type OpenMenu } from './menu.tsx'

/** A page of the settings. `choices`: rendered with the function that closes the menu after a choice. */
type Page = { name: string; label: string; value: string; choices: (done: () => void) => ReactNode }

/** The settings of playback. They are stored in the browser [C9-32]. */
export function SettingsMenu({ id, close, leave }: OpenMenu) {
  const words = useSettingsWords()
  const { player, words: playerWords } = usePlayer()
  const [name, setName] = useState<string | null>(null)
  const [last, setLast] = useState<string>()
  const pages = [useQualityPage(), useSpeedPage(), useAudioPage(), useCaptionsPage()].filter((each) => each !== null)
  const page = pages.find((each) => each.name === name)
  const open = (next: string | null) => {
    setLast(name ?? undefined)
    setName(next)
  }
  const openHelp = () => {
    close()
    player.actions.keyboard.openHelp()
  }
  return (
    <Menu
      {...{ id, close, leave }}
      label={page?.label ?? playerWords.settings}
      back={page && (() => open(null))}
      focused={page ? undefined : last}
    >
      {page ? (
        <>
          <Item icon="back" label={words.back} press={() => open(null)} />
          {page.choices(close)}
        </>
      ) : (
        <>
          {pages.map((each) => (
            <Item key={each.name} name={each.name} label={each.label} value={each.value} press={() => open(each.name)} />
          ))}
          <DeviceItems close={close} />
          <Item label={words.keys} press={openHelp} />
        </>
      )}
    </Menu>
  )
}

/** The other places where the video can be shown. */
function DeviceItems({ close }: { close(): void }) {
  const { player, words: playerWords } = usePlayer()
  const words = playerWords.settingsMenu
  const { pictureInPicture, remotePlayback, cast } = player.actions
  const picture = usePlayerState((state) => state.pictureInPicture)
  const canCast = usePlayerState((state) => state.cast.possible)
  const remote = usePlayerState((state) => state.remotePlayback)
  return (
    <>
      {picture.possible && (
        <Item label={picture.active ? words.closePictureInPicture : words.pictureInPicture} press={after(pictureInPicture.toggle, close)} />
      )}
      {canCast && <Item label={playerWords.cast.choose} press={after(cast.toggle, close)} />}
      {(remote.possible || remote.active) && (
        <Item label={remote.isAirPlay ? 'AirPlay' : words.otherDevice} press={after(remotePlayback.choose, close)} />
      )}
    </>
  )
}

const useSettingsWords = () => usePlayer().words.settingsMenu

function useQualityPage(): Page | null {
  const words = useSettingsWords()
  const { choose } = usePlayer().player.actions.quality
  const { heights, chosen, playing } = usePlayerState((state) => state.quality)
  if (heights.length < 2) return null
  const labelOf = (quality: typeof chosen) => (quality === 'auto' ? words.auto : quality === 'saver' ? words.saver : `${quality}p`)
  return {
    name: 'quality',
    label: words.quality,
    value: chosen === 'auto' && playing ? words.autoNow(playing) : labelOf(chosen),
    choices: (done) =>
      (['auto', 'saver', ...heights] as const).map((each) => (
        <Choice key={each} label={labelOf(each)} chosen={each === chosen} choose={after(() => choose(each), done)} />
      )),
  }
}

function useSpeedPage(): Page | null {
  const words = useSettingsWords()
  const { language } = useVisit()
  const { choose } = usePlayer().player.actions.speed
  const { speed, possible } = usePlayerState((state) => state.speed)
  if (!possible) return null
  const labelOf = (each: number) => (each === 1 ? words.normal : `${each.toLocaleString(language)}×`)
  return {
    name: 'speed',
    label: words.speed,
    value: labelOf(speed),
    choices: (done) =>
      speeds.map((each) => <Choice key={each} label={labelOf(each)} chosen={each === speed} choose={after(() => choose(each), done)} />),
  }
}

function useAudioPage(): Page | null {
  const words = useSettingsWords()
  const { player, words: playerWords } = usePlayer()
  const { tracks, playing } = usePlayerState((state) => state.audio)
  if (tracks.length < 2) return null
  const labelOf = ({ name, language, isDescription }: AudioTrack) => {
    const label = language ? languageName(language, playerWords) : name
    return isDescription ? words.describes(label) : label
  }
  return {
    name: 'audio',
    label: words.audio,
    value: tracks[playing] ? labelOf(tracks[playing]) : '',
    choices: (done) =>
      tracks.map((track, index) => (
        <Choice
          key={`${track.language} ${track.name}`}
          label={labelOf(track)}
          chosen={index === playing}
          choose={after(() => player.actions.audio.choose(index), done)}
        />
      )),
  }
}

function useCaptionsPage(): Page | null {
  const words = useSettingsWords()
  const { player, words: playerWords } = usePlayer()
  const { languages, language } = usePlayerState((state) => state.captions)
  if (languages.length === 0) return null
  const labelOf = (each: string | null) => (each === null ? words.off : languageName(each, playerWords))
  return {
    name: 'captions',
    label: words.captions,
    value: labelOf(language),
    choices: (done) =>
      [null, ...languages].map((each) => (
        <Choice
          key={each}
          label={labelOf(each)}
          chosen={each === language}
          choose={after(() => player.actions.captions.choose(each), done)}
        />
      )),
  }
}

const after = (choose: () => void, done: () => void) => () => {
  choose()
  done()
}
