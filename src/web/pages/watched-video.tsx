import { useEffect, useState } from 'react'
import type { Section } from '#contracts/graph/shapes.ts'
import type { VideoPageFieldsFragment } from '#contracts/graph/types.generated.ts'
import { PlayerFacade } from '../player/player-facade.tsx'
import { prepareSection } from '../sections/load-section.ts'
import { SectionView } from '../sections/section.tsx'
import { graphVariables, useQuery } from '../ui/query.tsx'
import { useReport } from '../ui/report.ts'
import { useVisit } from '../ui/visit.tsx'

/** The player; and over it, once the video has ended, what to watch next: of the playlist that it is watched in, if it is in one. */
export function WatchedVideo({ video, playlist }: { video: VideoPageFieldsFragment; playlist?: string | undefined }) {
  const [over, setOver] = useState(false)
  const card = useEndCard(video.mpxGuid, playlist, over)
  return (
    <PlayerFacade video={video} tellOver={setOver}>
      {over && card && <SectionView section={card} index={0} />}
    </PlayerFacade>
  )
}

/** Asked for when the video ends. In a frame on somebody else's page there is nowhere to go on to. */
function useEndCard(mpxGuid: string, playlist: string | undefined, over: boolean): Section | null {
  const [card, setCard] = useState<{ section: Section; of: string } | null>(null)
  const query = useQuery()
  const report = useReport()
  const visit = useVisit()
  useEffect(() => {
    if (!over || window.parent !== window) return
    const gone = new AbortController()
    const { signal } = gone
    const ask = async () => {
      const variables = { ...graphVariables(visit), name: mpxGuid, playlist }
      const { data, errors } = await query<{ endCard: Section | null }>('endCard', variables, { signal })
      if (errors?.length) throw new Error(errors[0]!.message)
      const section = data?.endCard
      if (!section) return
      await prepareSection(section)
      if (!signal.aborted) setCard({ section, of: mpxGuid })
    }
    ask().catch(() => {
      if (!signal.aborted) report({ message: 'Unable to lazy load component using endCard query', system: 'Lazy Component BFF' })
    })
    return () => gone.abort()
  }, [over, mpxGuid, playlist, query, report, visit])
  return card?.of === mpxGuid ? card.section : null
}
