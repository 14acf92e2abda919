// [C1-11], [A7-44] Editor preview: an editing tool opens the site and puts a draft page into session storage.
import type { PageData } from '#contracts/graph/shapes.ts'
import { previewPolling } from '#contracts/limits.ts'
import { loadChunk } from '../ui/load-chunk.ts'
import { sessionStore } from './session-store.ts'

export const previewKey = 'initialBffPageData'

export function watchPreview() {
  pollPreview((key) => sessionStore.get(key)).then(async (page) => {
    if (!page) return
    const { showDraft } = await loadChunk(() => import('./navigation/site-app.tsx'))
    showDraft(page)
  })
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Polls session storage 300 times, every 100 ms. Returns the draft. Returns null if no draft appears or the stored value is not a page. */
export async function pollPreview(read: (key: string) => string | null, pause = wait): Promise<PageData | null> {
  for (let tries = 0; tries < previewPolling.tries; tries++) {
    const text = read(previewKey)
    if (text) return parsePage(text)
    await pause(previewPolling.every)
  }
  return null
}

function parsePage(text: string): PageData | null {
  try {
    const page: PageData = JSON.parse(text)
    return Array.isArray(page?.data?.sections) ? page : null
  } catch {
    return null
  }
}
