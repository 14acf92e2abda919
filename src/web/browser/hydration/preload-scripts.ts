import { playsHlsWell } from '../../player/quirks/native-hls.ts'
import { savesData } from '../../player/quirks/saves-data.ts'

/**
 * Loads the scripts of the page's islands, and those of a player that the viewer may open, all at once. Hydration would find them one after another, a round
 * trip each. The player's come first, because its engine is the largest file. They are left out if the viewer saves data, or if the browser needs no engine.
 */
export function preloadScripts(): void {
  const { islandScripts, playerScripts } = document.querySelector<HTMLElement>('[data-island-scripts]')?.dataset ?? {}
  const ofPlayer = savesData() || playsHlsWell(document.createElement('video'), true) ? undefined : playerScripts
  for (const href of [ofPlayer, islandScripts].flatMap((list) => list?.split(' ') ?? []))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
