import { type ComponentType, useEffect, useState } from 'react'
import type { EndCardData, Section } from '#contracts/graph/shapes.ts'
import { usePlayer, usePlayerState } from '../../player/context/player-context.tsx'
import { prepareSection } from '../../sections/load-section.ts'
import { graphVariables } from '../../ui/graph/query.ts'
import { useQuery } from '../../ui/graph/use-query.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import { useReport } from '../../ui/report.ts'
import { useVisit } from '../../ui/visit.tsx'
import type { EndScreenProps } from './end-screen.tsx'
import { phaseOf } from './next-phase.ts'

type Props = { mpxGuid: string; playlist?: string | null | undefined }
type Card = { data: EndCardData; EndScreen: ComponentType<EndScreenProps> }

/** Offers the next video when the credits begin, and when the video has ended. In a playlist, offers the playlist's next video. */
export function NextVideo(props: Props) {
  const phase = usePlayerState(phaseOf)
  const card = useEndCard(props, phase !== 'playing')
  return card && (phase === 'credits' || phase === 'end') && <card.EndScreen data={card.data} hasEnded={phase === 'end'} />
}

/** Loads the end card when it is due. The player in a frame has no end card, because the frame cannot navigate to another page. */
function useEndCard({ mpxGuid, playlist }: Props, isDue: boolean): Card | null {
  const [card, setCard] = useState<Card | null>(null)
  const { player } = usePlayer()
  const query = useQuery()
  const report = useReport()
  const visit = useVisit()
  const isLoaded = card !== null
  useEffect(() => {
    // When another video has just been chosen, the state is already that of the other video.
    if (isLoaded || !isDue || window.parent !== window || phaseOf(player.get()) === 'playing') return
    const controller = new AbortController()
    const { signal } = controller
    const load = async () => {
      const variables = { ...graphVariables(visit), name: mpxGuid, ...(playlist && { playlist }) }
      const [{ data, errors }, { EndScreen }] = await Promise.all([
        query<{ endCard: Extract<Section, { component: 'EndCard' }> | null }>('endCard', variables, { signal }),
        loadChunk(() => import('./end-screen.tsx')),
      ])
      if (errors?.length) throw new Error(errors[0]!.message)
      const section = data?.endCard
      if (!section) return
      await prepareSection(section)
      if (!signal.aborted) setCard({ data: section.data, EndScreen })
    }
    load().catch(() => {
      if (!signal.aborted) report({ message: 'Unable to lazy load component using endCard query', system: 'Lazy Component BFF' })
    })
    return () => controller.abort()
  }, [isLoaded, isDue, player, mpxGuid, playlist, query, report, visit])
  return card
}
