import { useSyncExternalStore } from 'react'
import { anonymous, type Viewer, viewerStore } from './viewer.ts'

/**
 * Returns the viewer. Returns the anonymous viewer on the server and during hydration, so that the first render matches the server's
 * markup.
 */
export const useViewer = (): Viewer => useSyncExternalStore(viewerStore.subscribe, viewerStore.read, () => anonymous)

/**
 * Returns a value that depends on the viewer; until hydration, on the anonymous viewer. The component renders again only if the value changes, so that a
 * favorite does not render all tiles of a page.
 */
export const useOfViewer = <Value extends string | number | boolean | null>(select: (viewer: Viewer) => Value): Value =>
  useSyncExternalStore(
    viewerStore.subscribe,
    () => select(viewerStore.read()),
    () => select(anonymous),
  )
