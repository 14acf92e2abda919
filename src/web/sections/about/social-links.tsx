import { useMessages } from '../../ui/messages.tsx'
import css from './social-links.module.css'

/** Icons for kinds of networks, not the networks' trade marks. */
const glyphs = {
  picture: 'M5 7h3l1.5-2.5h5L16 7h3v12H5zM12 16a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  film: 'M4 6h16v12H4zM10 9.5v5l4.5-2.5z',
  talk: 'M4 5h16v11h-9l-4 4v-4H4z',
  sound: 'M9 17a2.5 2.5 0 1 1-2.5-2.5H9V5l10-2v11.5M19 14.5a2.5 2.5 0 1 1-2.5-2.5H19',
  web: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18',
} as const

const kinds: [RegExp, keyof typeof glyphs][] = [
  [/instagram|snapchat|pinterest|photo|postcard/i, 'picture'],
  [/youtube|vimeo|twitch/i, 'film'],
  [/facebook|twitter|threads|bluesky|mastodon|^x$/i, 'talk'],
  [/tiktok|spotify|podcast|music/i, 'sound'],
]

/** [C2.10-07] Links to the social networks of a person or a show. */
export function SocialLinks({ links }: { links: readonly { network: string; url: string }[] }) {
  const { opensNewTab } = useMessages()
  return links.map(({ network, url }) => (
    <a key={url} className={css.link} href={url} target="_blank" rel="noopener" aria-label={`${network} (${opensNewTab})`}>
      <svg viewBox="0 0 24 24" width="1.25em" height="1.25em" aria-hidden="true" focusable="false">
        <path d={glyphs[kindOf(network)]} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinejoin="round" />
      </svg>
      {network}
    </a>
  ))
}

const kindOf = (network: string) => kinds.find(([pattern]) => pattern.test(network))?.[1] ?? 'web'
