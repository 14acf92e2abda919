import type { Commands } from './commands.ts'

/** A shortcut of the player. */
export type Shortcut = {
  /** The values of `KeyboardEvent.key`, in lower case. The first ones are shown in the help panel. */
  keys: readonly string[]
  run(player: Commands): void
  /** The command runs again while the key is held. */
  repeats?: true
  /** The shortcut also works while the player shows why it does not play. */
  always?: true
  /** The optional command that the shortcut needs. Without it there is no such shortcut. */
  needs?: keyof Commands
}

export const seekStep = { arrow: 5, letter: 10 } as const
const volumeStep = 0.1

/** The shortcuts of the player, in the order of the help panel. Their descriptions are in `menus/help-words.ts`. */
export const shortcuts = {
  play: { keys: ['p', 'k', ' '], run: (player) => player.togglePlay() }, // [C9-33]
  fullscreen: { keys: ['f'], run: (player) => player.toggleFullscreen(), always: true }, // [C9-34]
  exitFullscreen: { keys: ['escape'], run: (player) => player.exitFullscreen(), always: true }, // [C9-35]
  back5: { keys: ['arrowleft'], run: (player) => player.seekBy(-seekStep.arrow), repeats: true }, // [C9-36]
  forward5: { keys: ['arrowright'], run: (player) => player.seekBy(seekStep.arrow), repeats: true },
  back10: { keys: ['j'], run: (player) => player.seekBy(-seekStep.letter), repeats: true }, // [C9-37]
  forward10: { keys: ['l'], run: (player) => player.seekBy(seekStep.letter), repeats: true },
  restart: { keys: ['0', 'home'], run: (player) => player.restart() }, // [C9-38]
  end: { keys: ['end'], run: (player) => player.end() }, // [C9-39]
  louder: { keys: ['arrowup'], run: (player) => player.changeVolume(volumeStep), repeats: true }, // [C9-40]
  quieter: { keys: ['arrowdown'], run: (player) => player.changeVolume(-volumeStep), repeats: true },
  mute: { keys: ['m'], run: (player) => player.toggleMuted() }, // [C9-41]
  captions: { keys: ['c'], run: (player) => player.toggleCaptions() }, // [C9-42]
  smallerCaptions: { keys: ['-'], run: (player) => player.resizeCaptions?.(-1), repeats: true, needs: 'resizeCaptions' }, // [C9-43]
  largerCaptions: { keys: ['=', '+'], run: (player) => player.resizeCaptions?.(1), repeats: true, needs: 'resizeCaptions' },
  captionPreset: { keys: ['b'], run: (player) => player.nextCaptionPreset?.(), needs: 'nextCaptionPreset' }, // [C9-44]
  help: { keys: ['?', '/'], run: (player) => player.showHelp(), always: true }, // [C9-45]
} satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof shortcuts

/** Returns the shortcuts that the player's commands support. */
export const shortcutsOf = (commands: Commands): [ShortcutName, Shortcut][] =>
  (Object.entries(shortcuts) as [ShortcutName, Shortcut][]).filter(([, { needs }]) => !needs || commands[needs])
