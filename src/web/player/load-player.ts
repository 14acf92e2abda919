import type { Language } from '#contracts/graph/types.generated.ts'
import { loadChunk } from '../ui/load-chunk.ts'
import type { PlayerMessages } from './messages/messages.en.ts'
import { chooseEngine } from './stream/open-stream.ts'

const loadMessages = async (language: Language): Promise<PlayerMessages> =>
  language === 'es' ? (await import('./messages/messages.es.ts')).es : (await import('./messages/messages.en.ts')).en

/** Loads the player's code and the messages of one language, at the same time. */
export function loadPlayer(language: Language) {
  return loadChunk(async () => {
    const [{ Player }, words] = await Promise.all([import('./player.tsx'), loadMessages(language)])
    return { Player, words }
  })
}

/** Loads the scripts that playback needs. A failure is ignored: they are loaded again at the click. */
export function loadScripts(language: Language): void {
  loadPlayer(language).catch(() => {})
  chooseEngine(document.createElement('video')).catch(() => {})
}
