import type { PageData } from '#contracts/graph/shapes.ts'
import { useMessages } from '../../ui/messages.tsx'
import css from './playlist-heading.module.css'

type Playlist = NonNullable<PageData['playlist']>

/** The heading of the playlist that the playing video belongs to. */
export function PlaylistHeading({ playlist }: { playlist: Playlist }) {
  const messages = useMessages()
  return (
    <header className={css.playlist} lang={playlist.lang ?? undefined}>
      <p>
        {messages.playlist} · {messages.videoCount(playlist.count)}
      </p>
      <h2>{playlist.title}</h2>
      {playlist.description && <p>{playlist.description}</p>}
    </header>
  )
}
