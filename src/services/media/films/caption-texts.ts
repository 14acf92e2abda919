import { LRUCache } from 'lru-cache'
import { type CompressedText, compressText, sizeOfText } from './compressed-text.ts'
import type { FoundFilm } from './library.ts'
import { noCaptions, withTimestampMap } from './playlist.ts'

/**
 * Returns a function that returns the captions of a film, with the map of their times. Long captions have megabytes: they are read and compressed one time,
 * and again if their file changes. The function throws Unavailable if the storage fails.
 */
export function createCaptionTexts() {
  const known = new LRUCache<string, { version: string; text: CompressedText }>({
    maxSize: 32_000_000,
    sizeCalculation: ({ text }) => sizeOfText(text),
  })
  return async ({ film, storage }: FoundFilm, name: string): Promise<CompressedText> => {
    const path = `${film.id}/${name}`
    const before = known.get(path)
    const file = await storage.read(path, before?.version)
    if (file === 'unchanged') return before!.text
    const text = await compressText(withTimestampMap(file?.bytes.toString() ?? noCaptions))
    if (file) known.set(path, { version: file.version, text })
    return text
  }
}
