import type { PageData } from '#contracts/graph/shapes.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useVisit } from '../../ui/visit.tsx'
import { ChannelList } from './channel-list.tsx'
import css from './live.module.css'
import { livePageWords } from './live-words.ts'

/** The page of an unknown brand, channel or programme: the channels that exist, and the schedule. */
export function UnknownChannel({ page }: { page: PageData }) {
  const { language, now } = useVisit()
  const words = livePageWords(language)
  const { channels, isDefault } = page.live!
  return (
    <div className={css.unknown}>
      <h1 tabIndex={-1}>{isDefault ? words.live : words.unknown}</h1>
      <p>{channels.length ? words.unknownText : words.noChannels}</p>
      {channels.length > 0 && <ChannelList channels={channels} current={null} now={now} />}
      <ButtonLink to="/schedule" quiet>
        {words.fullSchedule}
      </ButtonLink>
    </div>
  )
}
