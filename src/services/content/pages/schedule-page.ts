// schedule[/{brand or channel}[/{date}]]: what a channel airs on a day. Without a name its list comes when it is near; with one it stands there.
import { channelsOfGroup, daySchedule } from '../components/guide.ts'
import type { Ask, House } from '../house.ts'
import { NotFound, OutsideInput } from '../outside-input.ts'
import type { PlannedSection } from '../sections.ts'
import { wordsOf } from '../words.ts'
import type { KnownPage } from './skeleton.ts'

export async function schedulePage(house: House, ask: Ask, name?: string, date?: string): Promise<KnownPage> {
  const words = wordsOf[ask.language]
  const channels = await channelsOfGroup(house, ask.site)
  const brands = [...new Map(channels.map(({ brand }) => [brand.key, brand])).values()]
  const here = house.brands.find(name ?? ask.brand.key)?.key ?? name
  const choice: PlannedSection = {
    component: 'LinksSelectableGroup',
    data: {
      machineName: 'channels',
      label: words.networks,
      items: brands.map(({ key, displayTitle }) => ({
        label: displayTitle,
        pathname: `/schedule?channel=${key}`,
        selected: key === here,
      })),
    },
  }
  const shown = name === undefined ? lazySchedule(ask, here!) : await standing(house, ask, name, date)
  return {
    id: `page-schedule-${here}`,
    metadata: { title: words.schedule, description: words.aboutSchedule, canonicalPath: '/schedule' },
    plan: async () => {
      if (!brands.length) return [{ component: 'Message', data: { text: words.noSchedule, cta: null } }]
      return brands.length > 1 ? [choice, shown] : [shown]
    },
  }
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

const lazySchedule = ({ brand, language }: Ask, name: string): PlannedSection => ({
  component: 'LazyComponent',
  data: {
    machineName: `schedule-${name}`,
    listTitle: brand.displayTitle,
    queryName: 'daySchedule',
    entryField: 'daySchedule',
    queryVariables: { app: brand.key, name, cursor: null, date: null, channel: null },
    targetComponent: 'Schedule',
    viewAllCta: { text: wordsOf[language].schedule, destination: `/schedule?channel=${name}`, destinationType: 'page' },
  },
})
