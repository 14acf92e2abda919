// Plays the next video without replacing the page: the player goes on, in full screen too.
import type { Item, PageData } from '#contracts/graph/shapes.ts'
import type { Visit } from '../../ui/visit.tsx'
import type { InPlace, PageRequest } from '../page-data/page-module.ts'
import { placeholderPage, placeholderVideo } from '../page-data/placeholder-page.ts'
import { rootId } from '../page-data/preloaded.ts'

export type VideoItem = Extract<Item, { component: 'VideoTile' }>
export type ShownVideo = { page: PageData; visit: Visit }

/** A page with a player. `element` is part of the document while the page is shown. */
type Host = { element: HTMLElement; show(next: ShownVideo): void }
let host: Host | null = null
let expected: VideoItem['data'] | null = null

/** Registers the page with the player. Returns a function that removes it. */
export function registerVideoPage(next: Host): () => void {
  host = next
  expected = null
  return () => {
    if (host === next) host = expected = null
  }
}

/** Lets the player of the page play a video when its link is followed next. Other links to videos replace the page. */
export function expectNext({ data }: VideoItem): void {
  expected = data
}

/** Returns the page on the screen. A page that a client-rendered page has replaced is still registered until page-roots.tsx removes it. */
const onScreen = (): Host | null => (host?.element.closest(`#${rootId}`) ? host : null)

const isExpected = ({ name, pid = name }: PageRequest) => expected?.mpxGuid === pid

export const inPlace: InPlace = {
  canShow: (request) => isExpected(request) && onScreen() !== null,
  show(page, visit) {
    const shown = onScreen()
    if (!shown || !expected || page.video?.mpxGuid !== expected.mpxGuid) return false
    shown.show({ page, visit })
    return true
  },
  placeholder(request) {
    if (!expected || !isExpected(request)) return null
    const { title: heading, relativePath: path } = expected
    return placeholderPage({ pageType: request.type, name: request.name, heading, path, video: placeholderVideo(expected) })
  },
}
