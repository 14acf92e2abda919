// [C1-11], [A7-44] An editor's draft: the page's data, put into session storage by the tool that opened us.
import type { PageData } from '#contracts/graph/shapes.ts'
import { previewPolling } from '#contracts/limits.ts'
import { loadChunk } from '../ui/load-chunk.ts'
import { sessionStore } from './session-store.ts'

export const previewKey = 'initialBffPageData'

export function watchPreview() {
  pollPreview((key) => sessionStore.get(key)).then(async (page) => {
    if (!page) return
    const { showDraft } = await loadChunk(() => import('./site-app.tsx'))
    showDraft(page)
  })
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Looks 300 times, 100 ms apart; null when nothing came that is a page. */
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
