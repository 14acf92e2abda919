import type { ComponentProps } from 'react'
import { authorizationOf } from '../../account/session/provider-state.ts'
import { requestViewerAccess } from '../../account/session/viewer-access.ts'
import { useGeo } from '../../account/session/viewer-geo.ts'
import { saveWatch } from '../../account/session/viewer-watches.ts'
import { PlayerFacade } from '../../player/player-facade.tsx'
import { useViewer } from '../../tiles/use-viewer.ts'
import { useVisit } from '../../ui/visit.tsx'

type Props = Pick<ComponentProps<typeof PlayerFacade>, 'video' | 'unlock' | 'children'>

/** The player for the present viewer: with the viewer's access, unlocked videos and place. */
export function ViewerPlayer({ video, ...rest }: Props) {
  const viewer = useViewer()
  const { basePath, path, now, brand } = useVisit()
  const geo = useGeo(video.brand.machineName)
  return (
    <PlayerFacade
      video={video}
      requestAccess={requestViewerAccess}
      authorization={viewer.authenticated ? authorizationOf(viewer, basePath + path, video.mpxGuid, now) : null}
      linkError={viewer.authnError}
      saveWatch={brand.off?.includes('personalization') ? undefined : saveWatch}
      isUnlocked={video.locked && viewer.unlocked.includes(video.mpxGuid)}
      outside={geo?.isSupportedRegionVOD === false ? geo : null}
      {...rest}
    />
  )
}
