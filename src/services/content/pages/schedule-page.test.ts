import { beforeAll, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { LinksData, Section } from '#contracts/graph/shapes.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, type Network, now, openNetwork } from '../testing/network.ts'

/** `now` is nine in the evening of a Tuesday in New York; this many hours from then. */
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
  // Two days ago, yesterday, tomorrow just after midnight, in three days, in six just before midnight, in seven.
  ...[-46, -24, 3, 72, 146, 147].map((at) => programme('nbc.one', at)),
  programme('bravo.one', 0),
]

onEachDatabase('the days of a schedule', (open) => {
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

  test('are those on which the channel airs something, from yesterday to the sixth day after today, and today', async () => {
    const { days } = await choices('schedule/nbc')
    expect(days!.label).toBe('Days')
    expect(days!.items).toEqual([
      { label: 'Yesterday', pathname: '/schedule?channel=nbc&date=2026-05-11', selected: false },
      { label: 'Today', pathname: '/schedule?channel=nbc', selected: true },
      { label: 'Tomorrow', pathname: '/schedule?channel=nbc&date=2026-05-13', selected: false },
      { label: 'Fri, May 15', pathname: '/schedule?channel=nbc&date=2026-05-15', selected: false },
      { label: 'Mon, May 18', pathname: '/schedule?channel=nbc&date=2026-05-18', selected: false },
    ])
    expect((await choices('schedule'))['days']).toEqual(days)
  })

  test('are said in Spanish where the page is', async () => {
    const { days } = await choices('schedule/nbc', { language: 'es' })
    expect(days!.label).toBe('Días')
    expect(days!.items.map(({ label }) => label)).toEqual(['Ayer', 'Hoy', 'Mañana', 'Vie, 15 de may', 'Lun, 18 de may'])
  })

  test('one of them is chosen, and stays so on another network’s schedule', async () => {
    const named = 'schedule/nbc/2026-05-13'
    const { days, channels } = await choices(named)
    expect(days!.items.filter(({ selected }) => selected).map(({ label }) => label)).toEqual(['Tomorrow'])
    expect(channels!.items.map(({ pathname }) => pathname)).toEqual([
      '/schedule?channel=nbc&date=2026-05-13',
      '/schedule?channel=bravo&date=2026-05-13',
    ])
    expect((await sections(named)).find(({ component }) => component === 'Schedule')?.data).toMatchObject({
      date: '2026-05-13',
      programs: [{ programTitle: 'Programme 3' }],
    })
    // Nothing airs, and it is said.
    expect((await choices('schedule/bravo/2026-05-13'))['days']!.items.map(({ label, selected }) => [label, selected])).toEqual([
      ['Today', false],
      ['Tomorrow', true],
    ])
  })

  test('there is no choice of a single day, nor without a channel', async () => {
    expect(Object.keys(await choices('schedule/bravo'))).toEqual(['channels'])
    expect(await sections('schedule', { app: 'telemundo' })).toMatchObject([{ component: 'Message' }])
  })

  test('a site whose brand has no channel begins with the first that there is', async () => {
    const other = await openNetwork(await open(), [guide[1]!, programme('bravo.one', 0)])
    expect(await other.sections('PAGE', 'schedule')).toMatchObject([
      { component: 'Schedule', data: { listTitle: 'Bravo', programs: [{ programTitle: 'Programme 0' }] } },
    ])
  })
})
