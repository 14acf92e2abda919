import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { PageData } from '#contracts/graph/shapes.ts'
import { stationOf, useGeo } from '../../account/session/viewer-geo.ts'
import { PageHeading } from '../../shell/page-heading.tsx'
import { useViewer } from '../../tiles/use-viewer.ts'
import { graphVariables, type Query } from '../../ui/graph/query.ts'
import { useQuery } from '../../ui/graph/use-query.ts'
import { useProgrammeReload } from '../../ui/timing/use-programme-reload.ts'
import { useClock } from '../../ui/use-clock.ts'
import { useVisit, VisitProvider } from '../../ui/visit.tsx'
import { ChannelList } from './channel-list.tsx'
import { pageOf, registerLivePage, type ShownLive } from './in-place.ts'
import css from './live.module.css'
import { LivePlayer } from './live-player.tsx'
import { livePageWords } from './live-words.ts'
import { ComingUp, ProgrammeInfo } from './programme-info.tsx'
import { airingState, currentOf, lastStart, nextChange } from './programmes.ts'

/** The live page of a channel. A link to another channel changes the page in place, so that the player goes on. */
export function LiveView({ page: first }: { page: PageData }) {
  const visit = useVisit()
  const [shown, setShown] = useState<ShownLive>({ page: first, visit })
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => registerLivePage({ element: root.current!, current: shown.page, show: setShown }), [shown])
  const isWaiting = useFreeDefault(shown, setShown, root)
  usePidOfState(shown, setShown)
  return (
    <VisitProvider value={shown.visit}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the links of the list */}
      <div ref={root} className={css.live} onKeyDown={changeChannel}>
        <Channel shown={shown} isWaiting={isWaiting} loaded={(page) => setShown((before) => reloaded(before, page))} />
      </div>
    </VisitProvider>
  )
}

/** Returns what is shown after the page has been loaded again. `infoHeight` is dropped from the second time on, because then another programme has begun. */
const reloaded = ({ visit, isPartial, infoHeight, page: { metadata } }: ShownLive, page: PageData): ShownLive => ({
  visit,
  page: { ...page, metadata },
  infoHeight: isPartial ? infoHeight : undefined,
})

type ChannelProps = { shown: ShownLive; isWaiting: boolean; loaded: (page: PageData) => void }

function Channel({ shown, isWaiting, loaded }: ChannelProps) {
  const { page, visit } = shown
  const { airing, replayPath, channels } = page.live!
  // A page without a channel is not shown here (live.tsx).
  const channel = page.live!.channel!
  const geo = useGeo(channel.brand.machineName, 'live')
  const now = useClock({
    nextChange: (at) => nextChange([...channels, { programmes: [...channel.programmes, ...(airing ? [airing] : [])] }], at),
  })
  useFreshProgrammes(shown, loaded)
  const nameOf = (id: string) => channels.find(({ channelId }) => channelId === id)?.name ?? id
  const recorded = airing && airingState(airing, now) === 'over' ? airing : null
  return (
    <>
      <PageHeading title={channel.name} hidden />
      <div className={css.player}>
        <LivePlayer
          channel={channel}
          programme={recorded ?? currentOf(channel, now)}
          recording={recorded?.v4ID ?? null}
          outside={geo?.isSupportedRegionLive === false ? geo : null}
          isWaiting={isWaiting}
          nameOf={nameOf}
        />
      </div>
      <ProgrammeInfo
        channel={channel}
        airing={airing}
        replayPath={replayPath}
        station={geo && stationOf(geo)}
        now={now}
        minHeight={shown.infoHeight}
      />
      <ChannelList channels={channels} current={channel.channelId} now={now} />
      <ComingUp channel={channel} now={now} />
      <p className="visually-hidden">{livePageWords(visit.language).previousOrNext}</p>
    </>
  )
}

/**
 * [A9-16] If the page names no channel, viewers without a TV provider get the first free channel. All viewers receive the same markup. Returns true until
 * the channel of this viewer is chosen.
 */
function useFreeDefault({ page, visit }: ShownLive, show: (next: ShownLive) => void, root: RefObject<HTMLElement | null>): boolean {
  const { authenticated } = useViewer()
  const [chosen, setChosen] = useState<PageData | null>(null)
  useEffect(() => {
    setChosen(page)
    const { isDefault, channel, channels } = page.live!
    // The head script marks the document if a provider is linked.
    if (!isDefault || channel?.isFree || authenticated || document.documentElement.dataset['provider'] !== undefined) return
    const free = channels.find(({ isFree }) => isFree)
    // The viewer has not asked for another channel, so nothing below the text may move up.
    const infoHeight = root.current?.querySelector(`.${css.info}`)?.getBoundingClientRect().height
    if (free) show({ page: { ...pageOf(page, free, visit.language), metadata: page.metadata }, visit, isPartial: true, infoHeight })
  }, [page, visit, authenticated, show, root])
  return page.live!.isDefault && chosen !== page
}

/** Loads the page of the channel again when its last known programme, or that of another channel, begins; a partial page at once. */
function useFreshProgrammes({ page, visit, isPartial = false }: ShownLive, loaded: (page: PageData) => void): void {
  const query = useQuery()
  const { channel, channels } = page.live!
  useProgrammeReload({
    of: `${channel!.brand.machineName}/${channel!.channelId}`,
    due: isPartial ? 0 : lastStart([...channels, channel!]),
    load: async (signal) => {
      const fresh = await loadPage(query, { page, visit }, {}, { signal })
      if (fresh && !signal.aborted) loaded(fresh)
    },
  })
}

/** [A2-11] Shows the programme whose id is the `pid` of the navigation state, if the URL names none. */
function usePidOfState({ page, visit }: ShownLive, show: (next: ShownLive) => void): void {
  const query = useQuery()
  const lastPid = useRef<unknown>(null)
  useEffect(() => {
    const { channel, airing } = page.live!
    const pid: unknown = (history.state as { pid?: unknown } | null)?.pid
    const isKnown = pid === lastPid.current
    lastPid.current = pid
    if (isKnown || typeof pid !== 'string' || airing || !channel || pid === channel.channelId) return
    loadPage(query, { page, visit }, { pid }).then(
      (named) => named && show({ page: named, visit }),
      // The page goes on without the programme.
      () => {},
    )
  }, [page, visit, query, show])
}

/** Loads the page of the channel on the screen. Returns null if the channel no longer exists. */
async function loadPage(
  query: Query,
  { page, visit }: ShownLive,
  more: { pid?: string },
  options?: { signal: AbortSignal },
): Promise<PageData | null> {
  const { brand, channelId } = page.live!.channel!
  const variables = { type: 'LIVE', name: `${brand.machineName}/${channelId}`, ...more, ...graphVariables(visit) }
  const { data } = await query<{ bonanzaPage: PageData | null }>('bonanzaPage', variables, options)
  return data?.bonanzaPage?.live?.channel ? data.bonanzaPage : null
}

/** Page Up and Page Down lead to the previous and the next channel, while the focus is in the player or in the list. */
function changeChannel(event: KeyboardEvent<HTMLElement>): void {
  const step = { PageUp: -1, PageDown: 1 }[event.key]
  const target = event.target as HTMLElement
  if (!step || target.localName === 'input' || !target.closest('[data-player], nav')) return
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('nav a')]
  const index = links.findIndex((link) => link.hasAttribute('aria-current'))
  event.preventDefault()
  const next = links[(index + step + links.length) % links.length]
  if (target.closest('nav')) next?.focus()
  next?.click()
}
