// schedule[/{brand or channel}[/{date}]]: what a channel airs on a day; without a name the site's own channel, today.
import type { Brand } from '#contracts/brand.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import { channelsOfGroup, daySchedule, scheduleDays } from '../components/guide.ts'
import { inTime } from '../filling/late.ts'
import type { Link, PlannedSection } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import { NotFound, OutsideInput } from '../outside-input.ts'
import { wordsOf } from '../wording/words.ts'
import { choice } from './path-parts.ts'
import type { KnownPage } from './skeleton.ts'

export async function schedulePage(house: House, ask: Ask, name?: string, date?: string): Promise<KnownPage> {
  const words = wordsOf[ask.language]
  const channels = await channelsOfGroup(house, ask.site)
  const brands = [...new Map(channels.map(({ brand }) => [brand.key, brand])).values()]
  const own = brands.find(({ key }) => key === ask.brand.key) ?? brands[0]
  const here = name === undefined ? own?.key : (house.brands.find(name)?.key ?? name)
  const shown = name === undefined ? own && (await ownSchedule(house, ask, own)) : await standing(house, ask, name, date)
  const networks = brands.map(({ key, displayTitle }) => ({ label: displayTitle, pathname: pathOf(key, date), selected: key === here }))
  return {
    id: `page-schedule-${here}`,
    metadata: { title: words.schedule, description: words.aboutSchedule, canonicalPath: '/schedule' },
    plan: async () => {
      if (!shown || !here) return [{ component: 'Message', data: { text: words.noSchedule, cta: null } }]
      const offered = await inTime(house, () => days(house, ask, here, date))
      return [...choice('channels', words.networks, networks), ...choice('days', words.days, offered ?? []), shown]
    },
  }
}

const pathOf = (channel: string, date?: string) => `/schedule?channel=${encodeURIComponent(channel)}${date ? `&date=${date}` : ''}`

/** Today's is the schedule's own address. */
async function days(house: House, ask: Ask, channel: string, date: string | undefined): Promise<Link[]> {
  const offered = await scheduleDays(house, ask, { name: channel, date })
  return offered.map(({ days: away, date: day }) => ({
    label: dayLabel(ask.language, away, day),
    pathname: pathOf(channel, away === 0 ? undefined : day),
    selected: day === date || (away === 0 && !date),
  }))
}

/** As it is called for three days, then as a calendar says it: "Sat, Nov 21", "Sáb, 21 de nov". */
function dayLabel(language: Language, away: number, day: string): string {
  const locale = language === 'es' ? 'es-US' : 'en-US'
  const label =
    Math.abs(away) <= 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(away, 'day')
      : Temporal.PlainDate.from(day).toLocaleString(locale, { weekday: 'short', month: 'short', day: 'numeric' })
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** A day that is none, and a channel that is none, have no page. */
async function standing(house: House, ask: Ask, name: string, date: string | undefined): Promise<PlannedSection> {
  try {
    const { data } = await daySchedule(house, ask, { name, date })
    return { component: 'Schedule', data }
  } catch (error) {
    throw error instanceof OutsideInput ? new NotFound(`the day "${date?.slice(0, 40)}"`) : error
  }
}

/** The browser asks again for what does not come in time. */
const ownSchedule = async (house: House, ask: Ask, own: Brand): Promise<PlannedSection> =>
  (await inTime(house, () => standing(house, ask, own.key, undefined))) ?? lazySchedule(ask, own)

const lazySchedule = ({ brand, language }: Ask, { key: name, displayTitle }: Brand): PlannedSection => ({
  component: 'LazyComponent',
  data: {
    machineName: `schedule-${name}`,
    listTitle: displayTitle,
    queryName: 'daySchedule',
    entryField: 'daySchedule',
    queryVariables: { app: brand.key, name, cursor: null, date: null, channel: null },
    targetComponent: 'Schedule',
    viewAllCta: { text: wordsOf[language].schedule, destination: pathOf(name), destinationType: 'page' },
  },
})
