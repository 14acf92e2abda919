import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { LiveChannel } from '#contracts/graph/shapes.ts'
import { liveProgress } from '../../tiles/live/live-progress.ts'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from './live.module.css'
import { livePageWords } from './live-words.ts'
import { currentOf, nextOf } from './programmes.ts'

type Props = { channels: readonly LiveChannel[]; current: string | null; now: number }

/** Links to all channels, each with its current programme. Arrow keys move the focus. */
export function ChannelList({ channels, current, now }: Props) {
  const { language } = useVisit()
  const words = livePageWords(language)
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (current !== null && list.current) scrollToCurrent(list.current)
  }, [current])
  return (
    <nav ref={list} className={css.channels} aria-labelledby="channels">
      <h2 id="channels">{words.channels}</h2>
      <ul data-keep-scroll onKeyDown={moveFocus}>
        {channels.map((channel) => (
          <li key={channel.channelId}>
            <ChannelLink channel={channel} isCurrent={channel.channelId === current} now={now} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ChannelLink({ channel, isCurrent, now }: { channel: LiveChannel; isCurrent: boolean; now: number }) {
  const visit = useVisit()
  const words = livePageWords(visit.language)
  const programme = currentOf(channel, now)
  const next = nextOf(channel, now)[0]
  const percent = programme && liveProgress(programme, now)
  return (
    <a className={css.channel} href={localHref(visit, channel.relativePath)} aria-current={isCurrent ? 'page' : undefined}>
      <span className={css.channelName}>
        <b>{channel.name}</b>
        {channel.isFree && <small className={css.free}>{words.free}</small>}
      </span>
      <span className={css.channelNow} lang={programme?.lang ?? undefined}>
        {programme?.programTitle ?? words.nothingOn}
      </span>
      {percent !== null && <i className={css.bar} style={{ '--done': `${percent}%` } as object} aria-hidden="true" />}
      {next && (
        <small className={css.channelNext}>
          <span lang={visit.language}>{words.next}: </span>
          <span lang={next.lang ?? undefined}>{next.programTitle}</span>
        </small>
      )}
    </a>
  )
}

/** Scrolls the list, and not the page, to the current channel. */
function scrollToCurrent(list: HTMLElement): void {
  const link = list.querySelector<HTMLElement>('[aria-current]')
  if (!link) return
  const [box, own] = [list.getBoundingClientRect(), link.getBoundingClientRect()]
  if (own.bottom > box.bottom) list.scrollTop += own.bottom - box.bottom
  if (own.top < box.top) list.scrollTop -= box.top - own.top
}

/** Moves the focus to the previous or next link of a list. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (!step) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const target = links[links.indexOf(document.activeElement as HTMLAnchorElement) + step]
  if (!target) return
  event.preventDefault()
  target.focus()
}
