// schedule[/{brand or channel}[/{date}]]: the programmes of a channel on a day. The defaults are the channel of the site's brand, and today.
// guide[/{date}[/{time}]]: the programmes of all channels.
import type { Brand } from '#contracts/brand.ts'
import { channelGuide } from '../components/channel-guide.ts'
import { channelsOfGroup, daySchedule } from '../components/guide.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import type { PlannedSection } from '../lists/sections.ts'
import { withTimeLimit } from '../lists/time-limit.ts'
import { linkGroup } from '../page-parts/path-parts.ts'
import type { BuiltInPage } from '../page-parts/skeleton.ts'
import { InvalidInput, NotFound } from '../request/errors.ts'
import { wordsOf } from '../wording/words.ts'

export async function schedulePage(site: SiteContext, request: RequestContext, name?: string, date?: string): Promise<BuiltInPage> {
  const words = wordsOf[request.language]
  const channels = await channelsOfGroup(site, request.onlyBrand)
  const brands = [...new Map(channels.map(({ brand }) => [brand.key, brand])).values()]
  const ownBrand = brands.find(({ key }) => key === request.brand.key) ?? brands[0]
  const currentKey = name === undefined ? ownBrand?.key : (site.brands.find(name)?.key ?? name)
  const shown =
    name === undefined ? ownBrand && (await ownScheduleSection(site, request, ownBrand)) : await scheduleSection(site, request, name, date)
  const networks = brands.map(({ key, displayTitle }) => ({
    label: displayTitle,
    pathname: pathOf(key, date),
    selected: key === currentKey,
  }))
  return {
    id: `page-schedule-${currentKey}`,
    metadata: { title: words.schedule, description: words.aboutSchedule, canonicalPath: '/schedule' },
    plan: async () => {
      if (!shown || !currentKey) return [{ component: 'Message', data: { text: words.noSchedule, cta: null } }]
      const views = networks.length < 2 ? [] : viewLinks(request, 'list', pathOf(currentKey, date), guidePath(date))
      return [...views, ...linkGroup('channels', words.networks, networks), shown]
    },
  }
}

/** The guide: the programmes of all channels, from a time of a date on. The defaults are the current time, and today. */
export async function guidePage(site: SiteContext, request: RequestContext, date?: string, time?: string): Promise<BuiltInPage> {
  const words = wordsOf[request.language]
  const guide = await channelGuide(site, request, { date, time }).catch((error: unknown) => {
    throw error instanceof InvalidInput ? new NotFound(`the time "${`${date} ${time ?? ''}`.slice(0, 40)}"`) : error
  })
  return {
    id: 'page-guide',
    metadata: { title: words.guideTitle, description: words.aboutGuide, canonicalPath: guidePath() },
    plan: async () => {
      if (!guide.data.channels.length) return [{ component: 'Message', data: { text: words.noSchedule, cta: null } }]
      const brands = guide.data.channels.map(({ brand }) => brand.machineName)
      const list = pathOf(brands.includes(request.brand.key) ? request.brand.key : brands[0]!, date)
      return [...viewLinks(request, 'guide', list, guidePath(date)), { component: 'Guide', data: guide.data }]
    },
  }
}

function viewLinks({ language }: RequestContext, selected: 'list' | 'guide', list: string, guide: string): PlannedSection[] {
  const { views, oneChannel, guide: allChannels } = wordsOf[language]
  return linkGroup('views', views, [
    { label: oneChannel, pathname: list, selected: selected === 'list' },
    { label: allChannels, pathname: guide, selected: selected === 'guide' },
  ])
}

const guidePath = (date?: string) => dated('/schedule?view=guide', date)

const dated = (path: string, date?: string) => (date ? `${path}${path.includes('?') ? '&' : '?'}date=${date}` : path)

const pathOf = (channel: string, date?: string) => dated(`/schedule?channel=${encodeURIComponent(channel)}`, date)

/** Returns the schedule of a channel. Throws NotFound for an unknown channel or an invalid date. */
async function scheduleSection(
  site: SiteContext,
  request: RequestContext,
  name: string,
  date: string | undefined,
): Promise<PlannedSection> {
  try {
    const { data } = await daySchedule(site, request, { name, date })
    return { component: 'Schedule', data }
  } catch (error) {
    throw error instanceof InvalidInput ? new NotFound(`the day "${date?.slice(0, 40)}"`) : error
  }
}

/** Returns the schedule of the site's own channel. If the schedule fails or times out, the section is deferred. */
const ownScheduleSection = async (site: SiteContext, request: RequestContext, ownBrand: Brand): Promise<PlannedSection> =>
  (await withTimeLimit(site, () => scheduleSection(site, request, ownBrand.key, undefined))) ?? deferredSchedule(request, ownBrand)

const deferredSchedule = ({ brand, language }: RequestContext, { key: name, displayTitle }: Brand): PlannedSection => ({
  component: 'LazyComponent',
  data: {
    machineName: `schedule-${name}`,
    listTitle: displayTitle,
    queryName: 'daySchedule',
    entryField: 'daySchedule',
    queryVariables: { app: brand.key, name, cursor: null, date: null, channel: null },
    targetComponent: 'Schedule',
    tiles: null,
    viewAllCta: { text: wordsOf[language].schedule, destination: pathOf(name), destinationType: 'page' },
  },
})
