import { playsHlsWell } from '../../player/quirks/native-hls.ts'
import { savesData } from '../../player/quirks/saves-data.ts'
import { fetchFile } from '../loading/fetch-files.ts'

/**
 * Loads the scripts of the page's islands, and those of a player that the viewer may open, all at once. Hydration would find them one after another, with a round
 * trip for each. The player's come first, because its engine is the largest file. They are left out if the viewer saves data, or if the browser needs no engine.
 */
export function preloadScripts(): void {
  const { islandScripts, playerScripts } = document.querySelector<HTMLElement>('[data-island-scripts]')?.dataset ?? {}
  const needsEngine = !savesData() && !playsHlsWell(document.createElement('video'), true)
  const lists = [needsEngine ? playerScripts : '', islandScripts].join(' ')
  for (const href of lists.match(/\S+/g) ?? []) void fetchFile(href)
}
