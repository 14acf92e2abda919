import { livePath } from '#contracts/catalogue/paths.ts'
import type { ScheduleData } from '#contracts/graph/shapes.ts'
import { recordingLife } from '#contracts/limits.ts'
import { isOnAir } from '../../tiles/live/live-progress.ts'
import type { Visit } from '../../ui/visit.tsx'
import { scheduleWords } from './schedule-words.ts'

export type Programme = ScheduleData['programmes'][number]
/** The channel of a programme. */
export type ProgrammeChannel = Pick<ScheduleData, 'streamAccessName' | 'isStreamed' | 'hasRecordings'> & { brand: { machineName: string } }
type ProgrammeLink = { label: string; path: string; isMain: boolean }

/** [C2.8-02] Returns the links of a programme at a time: to the live page while it airs, to its recording, and to its show. */
export function programmeLinks(programme: Programme, channel: ProgrammeChannel, now: number, { language, brand }: Visit): ProgrammeLink[] {
  const words = scheduleWords[language]
  const links: ProgrammeLink[] = []
  const isRecorded = programme.endTime <= now && now < programme.startTime + recordingLife
  if (!brand.off?.includes('live')) {
    if (channel.isStreamed && isOnAir(programme, now))
      links.push({ label: words.watchLive, path: livePath(channel.brand.machineName, channel.streamAccessName), isMain: true })
    else if (channel.hasRecordings && isRecorded)
      links.push({
        label: words.watchAgain,
        path: livePath(channel.brand.machineName, channel.streamAccessName, programme.v4ID),
        isMain: false,
      })
    if (programme.eventPath) links.push({ label: words.eventPage, path: programme.eventPath, isMain: false })
  }
  if (programme.seriesUrlAlias) links.push({ label: words.visitSite, path: `/${programme.seriesUrlAlias}`, isMain: false })
  return links
}
