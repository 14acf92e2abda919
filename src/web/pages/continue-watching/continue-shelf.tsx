import { useEffect, useRef, useState } from 'react'
import type { Item, ListSection } from '#contracts/graph/shapes.ts'
import { continued, dismissEpisode, removeWatches } from '../../account/session/viewer-watches.ts'
import { Shelf } from '../../sections/lists/shelf.tsx'
import { titleOf } from '../../tiles/item-words.ts'
import { useViewer } from '../../tiles/use-viewer.ts'
import { progressPercent } from '../../tiles/watch-state.ts'
import { graphVariables } from '../../ui/graph/query.ts'
import { useQuery } from '../../ui/graph/use-query.ts'
import { Icon } from '../../ui/icon.tsx'
import { useReport } from '../../ui/report.ts'
import { useVisit } from '../../ui/visit.tsx'
import { ownShelves } from '../parts/own-shelves.ts'
import { useOutOfView } from '../parts/use-out-of-view.ts'
import css from './continue-shelf.module.css'
import { continueWords } from './continue-words.ts'

/** The videos that the viewer continues and the episodes that come next, the last one first, each with a button that removes it. */
export function ContinueShelf() {
  const { watches } = useViewer()
  const place = useRef<HTMLDivElement>(null)
  const shelf = useShelf(JSON.stringify(continued(watches)))
  const canShow = useOutOfView(place, shelf !== null)
  const [message, setMessage] = useState('')
  const words = continueWords(useVisit().language)
  const isShown = ({ v4ID }: { v4ID: string }) => {
    const viewed = watches[v4ID]
    // The next episode is not watched yet. A video whose watch was removed has just been in the list.
    return viewed === undefined ? !shelf?.ids.includes(v4ID) : progressPercent(viewed) !== null
  }
  const items = shelf?.data.items.filter((item) => item.component === 'VideoTile' && isShown(item.data)) ?? []

  const remove = async (item: Item & { component: 'VideoTile' }) => {
    // Without its watch, an episode would be the next one of its series again.
    const isRemoved = await (item.data.programmingType === 'Full Episode' ? dismissEpisode : removeWatches)(item.data.v4ID)
    // The shelf and its focused button are gone.
    if (isRemoved && items.length === 1) document.getElementById('main')?.focus({ preventScroll: true })
    setMessage(isRemoved ? words.removed(titleOf(item)) : words.notRemoved)
  }
  const removal = (item: Item) =>
    item.component === 'VideoTile' && (
      <button type="button" className={css.remove} aria-label={words.remove(titleOf(item))} onClick={() => void remove(item)}>
        <Icon name="close" />
      </button>
    )
  return (
    <div ref={place}>
      {canShow && items.length > 0 && <Shelf data={shelf!.data} index={ownShelves.continueWatching} replaced={items} action={removal} />}
      <p role="status" className={message === words.notRemoved ? css.failed : 'visually-hidden'}>
        {message}
      </p>
    </div>
  )
}

/** `ids`: the v4IDs of the watched videos with which the shelf was loaded. */
type LoadedShelf = ListSection & { ids: string[] }

/** Loads the shelf for `watched`, the JSON of `continued`. Returns the last shelf until the next one is loaded. */
function useShelf(watched: string): LoadedShelf | null {
  const [shelf, setShelf] = useState<LoadedShelf | null>(null)
  const query = useQuery()
  const report = useReport()
  const visit = useVisit()
  useEffect(() => {
    const { ids, finished } = JSON.parse(watched) as ReturnType<typeof continued>
    if (!ids.length) return
    const controller = new AbortController()
    const { signal } = controller
    const load = async () => {
      const variables = { ...graphVariables(visit), ids, finished }
      const { data, errors } = await query<{ continueWatchingShelf: ListSection | null }>('continueWatchingShelf', variables, { signal })
      if (errors?.length) throw new Error(errors[0]!.message)
      const loaded = data?.continueWatchingShelf
      if (!signal.aborted) setShelf(loaded ? { ...loaded, ids } : null)
    }
    load().catch(() => {
      if (!signal.aborted)
        report({ message: 'Unable to lazy load component using continueWatchingShelf query', system: 'Lazy Component BFF' })
    })
    return () => controller.abort()
  }, [watched, query, report, visit])
  return shelf
}
