// Switches channels without replacing the page: the player goes on, in full screen too.
import type { LiveChannel, PageData } from '#contracts/graph/shapes.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import type { Visit } from '../../ui/visit.tsx'
import type { InPlace } from '../page-data/page-module.ts'
import { rootId } from '../page-data/preloaded.ts'
import { livePageWords } from './live-words.ts'

/**
 * `isPartial`: the descriptions of the channel's programmes are not loaded yet, and no navigation loads them. `infoHeight`: the minimum
 * height of `ProgrammeInfo`, in pixels.
 */
export type ShownLive = { page: PageData; visit: Visit; isPartial?: boolean; infoHeight?: number | undefined }

/** A live page. `element` is part of the document while the page is shown. */
type Host = { element: HTMLElement; current: PageData; show(next: ShownLive): void }
let host: Host | null = null

/** Registers the live page. Returns a function that removes it. */
export function registerLivePage(next: Host): () => void {
  host = next
  return () => {
    if (host === next) host = null
  }
}

/** Returns the live page on the screen. A page that a client-rendered page has replaced is still registered until page-roots.tsx removes it. */
const onScreen = (): Host | null => (host?.element.closest(`#${rootId}`) ? host : null)

export const inPlace: InPlace = {
  canShow: () => onScreen() !== null,
  show(page, visit) {
    const shown = onScreen()
    if (!shown || !page.live?.channel) return false
    shown.show({ page, visit })
    return true
  },
  placeholder({ name, pid }, { language }) {
    const page = onScreen()?.current
    const channel = !pid && page?.live?.channels.find((one) => name === `${one.brand.machineName}/${one.channelId}`)
    return page?.live && channel ? pageOf(page, channel, language) : null
  },
}

/** Returns the page of a channel of the list, without the descriptions that the list leaves out. */
export function pageOf(page: PageData, channel: LiveChannel, language: Language): PageData {
  const { name, relativePath } = channel
  return {
    ...page,
    metadata: { ...page.metadata, title: livePageWords(language).watch(name), description: null, canonicalPath: relativePath },
    live: { ...page.live!, channel, airing: null, isDefault: false },
  }
}
