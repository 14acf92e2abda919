import { beforeAll, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { LinksData, Section } from '#contracts/graph/shapes.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, type Network, now, openNetwork } from '#services/catalogue/testing/network.ts'

/** Returns a programme that starts `at` hours after `now`. In New York, `now` is 21:00 on a Tuesday. */
const programme = (channel: string, at: number): EntryInput => ({
  kind: 'programme',
  id: `${channel}-${at}`,
  channel,
  start: now + hours(at),
  stop: now + hours(at + 1),
  title: `Programme ${at}`,
})

const guide: EntryInput[] = [
  { kind: 'channel', id: 'nbc.one', names: [{ text: 'NBC One' }], brand: 'nbc' },
  { kind: 'channel', id: 'bravo.one', names: [{ text: 'Bravo' }], brand: 'bravo' },
  // The programmes start eight and seven days ago, yesterday, today, tomorrow after midnight, in three, six, fourteen and fifteen days.
  ...[-190, -189, -24, 0, 3, 72, 146, 338, 339].map((at) => programme('nbc.one', at)),
  programme('bravo.one', 0),
]

onEachDatabase('the days and links of the schedule page', (open) => {
  let network: Network
  beforeAll(async () => {
    network = await openNetwork(await open(), guide)
  })

  const sections = (name: string, variables = {}): Promise<Section[]> => network.sections('PAGE', name, variables)
  const choices = async (name: string, variables = {}) =>
    Object.fromEntries(
      (await sections(name, variables)).flatMap(({ component, data }) =>
        component === 'LinksSelectableGroup' ? [[data.machineName, data]] : [],
      ),
    ) as Record<string, LinksData>

  const scheduleOf = async (name: string) => (await sections(name)).find(({ component }) => component === 'Schedule')?.data

  test('the schedule names today, and the days with programmes from seven days back to fourteen days ahead', async () => {
    const offered = ['2026-05-05', '2026-05-11', '2026-05-12', '2026-05-13', '2026-05-15', '2026-05-18', '2026-05-26']
    expect(await scheduleOf('schedule/nbc')).toMatchObject({ date: '2026-05-12', today: '2026-05-12', days: offered })
    expect(await scheduleOf('schedule')).toMatchObject({ days: offered })
    // Today and the shown day are included although they have no programmes.
    expect(await scheduleOf('schedule/bravo/2026-05-14')).toMatchObject({ days: ['2026-05-12', '2026-05-14'], programmes: [] })
  })

  test('on the schedule of one day, the links to other networks and to the guide lead to the same day', async () => {
    const named = 'schedule/nbc/2026-05-13'
    const { views, channels } = await choices(named)
    expect(channels!.items.map(({ pathname }) => pathname)).toEqual([
      '/schedule?channel=nbc&date=2026-05-13',
      '/schedule?channel=bravo&date=2026-05-13',
    ])
    expect(views!.items).toEqual([
      { label: 'One network', pathname: '/schedule?channel=nbc&date=2026-05-13', selected: true },
      { label: 'All networks', pathname: '/schedule?view=guide&date=2026-05-13', selected: false },
    ])
    expect(await scheduleOf(named)).toMatchObject({ date: '2026-05-13', programmes: [{ programTitle: 'Programme 3' }] })
  })

  test('the guide links to the schedule of the site’s channel on the same day', async () => {
    const { views } = await choices('guide/2026-05-13/18:00', { language: 'es' })
    expect(views!.items).toEqual([
      { label: 'Una cadena', pathname: '/schedule?channel=nbc&date=2026-05-13', selected: false },
      { label: 'Todas las cadenas', pathname: '/schedule?view=guide&date=2026-05-13', selected: true },
    ])
  })

  test('the schedule and the guide show a message if the group has no channel', async () => {
    expect(await sections('schedule', { app: 'telemundo' })).toMatchObject([{ component: 'Message' }])
    expect(await sections('guide', { app: 'telemundo' })).toMatchObject([{ component: 'Message' }])
  })

  test('the schedule page shows the first channel if the brand of the site has no channel', async () => {
    const other = await openNetwork(await open(), [guide[1]!, programme('bravo.one', 0)])
    expect(await other.sections('PAGE', 'schedule')).toMatchObject([
      { component: 'Schedule', data: { listTitle: 'Bravo', programmes: [{ programTitle: 'Programme 0' }] } },
    ])
  })
})
