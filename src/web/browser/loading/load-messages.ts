import type { Language } from '#contracts/graph/types.generated.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import type { Messages } from '../../ui/messages.en.ts'

/** [A1-13] Loads the messages of the page's language. */
export function loadMessages(language: Language): Promise<Messages> {
  return loadChunk(async () =>
    language === 'es' ? (await import('../../ui/messages.es.ts')).es : (await import('../../ui/messages.en.ts')).en,
  )
}
