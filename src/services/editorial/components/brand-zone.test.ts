// The brand Telemundo has the time zone of Madrid in these tests. Its schedule and the dates of its videos use this time zone.
import { expect, test, vi } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { group, openNetwork } from '#services/catalogue/testing/network.ts'

vi.setConfig({ testTimeout: 60_000 })
const zone = 'Europe/Madrid'
const brands = { ...group, brands: group.brands.map((each) => (each.key === 'telemundo' ? { ...each, timeZone: zone } : each)) }

onEachDatabase('the time zone of a brand', (open) => {
  test('the schedule and the video dates of a brand use the time zone of the brand; a supported time zone in the request changes only the schedule', async () => {
    const { client } = await openNetwork(
      await open(),
      [
        { kind: 'channel', id: 'tele', names: [{ text: 'Telemundo' }], brand: 'telemundo' },
        // The programme starts at 00:30 on May 12 in Madrid, and at 18:30 on May 11 in New York.
        {
          kind: 'programme',
          channel: 'tele',
          start: '2026-05-11T22:30:00Z',
          stop: '2026-05-11T23:00:00Z',
          title: 'Medianoche',
          id: 'late',
        },
        { kind: 'series', id: 'noche', brand: 'telemundo', title: 'Noche', category: 'Current' },
        {
          kind: 'video',
          id: 'noche-1',
          guid: 'noche-1',
          series: 'noche',
          programmingType: 'Full Episode',
          title: 'Uno',
          airDate: '2026-05-11T22:30:00Z',
        },
      ],
      { brands },
    )
    type Day = { daySchedule: { data: { timeZone: string; date: string; programmes: { v4ID: string }[] } } }
    const day = async (variables: object) => {
      const { data } = await client.query<Day>('daySchedule', { app: 'telemundo', name: 'tele', date: '2026-05-12', ...variables })
      const { timeZone, programmes } = data!.daySchedule.data
      return [timeZone, programmes.map(({ v4ID }) => v4ID)]
    }
    expect(await day({})).toEqual([zone, ['late']])
    expect(await day({ timeZone: 'Asia/Tokyo' })).toEqual([zone, ['late']])
    expect(await day({ timeZone: 'America/New_York' })).toEqual(['America/New_York', []])
    expect(await day({ app: 'nbc' })).toEqual(['America/New_York', []])
    expect(await day({ app: 'nbc', timeZone: zone })).toEqual([zone, ['late']])
    const { data } = await client.query<{ videosSection: { data: { items: { data: { secondaryTitle: string } }[] } } }>('videosSection', {
      app: 'nbc',
      name: 'noche',
    })
    expect(data!.videosSection.data.items[0]!.data.secondaryTitle).toContain('May 12')
  })
})
